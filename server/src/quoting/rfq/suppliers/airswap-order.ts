import { recoverSigner } from '@firsthand/chain/recover-signer'
import type { Hex } from '@firsthand/values/values'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parseAbi, toFunctionSelector } from 'viem'
import type { OrderRequest } from '../supplier.ts'

const Digits = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' })
const HexText = (bytes: number) => Type.String({ pattern: `^0x[0-9a-fA-F]{${2 * bytes}}$` })
const Address = HexText(20)

/** A maker's order as the protocol writes it: every value is text. */
const OrderERC20 = Type.Object({
  nonce: Digits,
  expiry: Digits,
  signerWallet: Address,
  signerToken: Address,
  signerAmount: Digits,
  senderToken: Address,
  senderAmount: Digits,
  v: Type.String({ pattern: '^(27|28)$' }),
  r: HexText(32),
  s: HexText(32),
})
export type AirswapOrder = Static<typeof OrderERC20>
export const orderShape = Compile(OrderERC20)

/** Only what the protocol names: whatever else came along is neither kept nor sent. */
export const onlyOrder = (found: AirswapOrder): AirswapOrder => {
  const { nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s } = found
  return { nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s }
}

export const swapAbi = parseAbi([
  'function swap(address recipient, uint256 nonce, uint256 expiry, address signerWallet, address signerToken, uint256 signerAmount, address senderToken, uint256 senderAmount, uint8 v, bytes32 r, bytes32 s)',
  'function check(address senderWallet, uint256 nonce, uint256 expiry, address signerWallet, address signerToken, uint256 signerAmount, address senderToken, uint256 senderAmount, uint8 v, bytes32 r, bytes32 s) view returns (bytes32[])',
  'function protocolFee() view returns (uint256)',
  'function authorized(address) view returns (address)',
])

/** `swap` alone: `swapLight` delivers to its caller, and `swapAnySender` lets anybody fill the order. */
export const swapSelector = toFunctionSelector(swapAbi[0])

/** One word of a call or of a struct. Everything here is static, so that a library's walk through the types is spared. */
const word = (value: string | bigint): string => BigInt(value).toString(16).padStart(64, '0')
const hashWords = (words: string): string => Buffer.from(keccak_256(Buffer.from(words, 'hex'))).toString('hex')
const hashText = (text: string): string => Buffer.from(keccak_256(Buffer.from(text))).toString('hex')

const orderType = hashText(
  'OrderERC20(uint256 nonce,uint256 expiry,address signerWallet,address signerToken,uint256 signerAmount,uint256 protocolFee,address senderWallet,address senderToken,uint256 senderAmount)',
)
const domainStart =
  hashText('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)') +
  hashText('SWAP_ERC20') +
  hashText('4.3')
const checkSelector = toFunctionSelector(swapAbi[1])

/** What `swap` and `check` take behind their first word. */
const terms = ({
  nonce,
  expiry,
  signerWallet,
  signerToken,
  signerAmount,
  senderToken,
  senderAmount,
  v,
  r,
  s,
}: AirswapOrder) =>
  [nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s].map(word).join('')

/** The recipient is not in the maker's signature: our own digest over this call and the router's count protect it. */
export const swapCall = (order: AirswapOrder, recipient: Hex): Hex => `${swapSelector}${word(recipient)}${terms(order)}`

export const checkCall = (order: AirswapOrder, senderWallet: Hex): Hex =>
  `${checkSelector}${word(senderWallet)}${terms(order)}`

/** The EIP-712 digest that a maker signs for our executor, under this protocol fee. */
export function orderDigest(order: AirswapOrder, { market, executor }: OrderRequest, protocolFee: bigint): Hex {
  const { nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount } = order
  const fields = [
    nonce,
    expiry,
    signerWallet,
    signerToken,
    signerAmount,
    protocolFee,
    executor,
    senderToken,
    senderAmount,
  ]
  const chain = word(market.chainId.slice('eip155:'.length))
  const domain = hashWords(domainStart + chain + word(market.contract))
  return `0x${hashWords(`1901${domain}${hashWords(orderType + fields.map(word).join(''))}`)}`
}

/** Who signed the order; null for what is no signature. */
export const signerOf = (order: AirswapOrder, requested: OrderRequest, protocolFee: bigint): Hex | null =>
  recoverSigner(
    orderDigest(order, requested, protocolFee),
    `${order.r as Hex}${order.s.slice(2)}${Number(order.v).toString(16)}`,
  )
