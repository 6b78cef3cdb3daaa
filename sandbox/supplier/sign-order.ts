import { createRequire } from 'node:module'
import {
  type Address,
  concat,
  domainSeparator,
  type Hex,
  hashStruct,
  hexToBytes,
  keccak256,
  type TypedDataDomain,
} from 'viem'

type Curve = {
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { signature: Uint8Array; recid: number }
  publicKeyCreate(key: Uint8Array, compressed: false): Uint8Array
}
// Ten times as fast as a signature in JavaScript; always the low s, and the same signature for the same order.
const curve = createRequire(import.meta.url)('secp256k1/bindings') as Curve

/** The three parts of a signature, as AirSwap sends them. */
export type Signature = { readonly r: Hex; readonly s: Hex; readonly v: number }

type Fields = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
/** An EIP-712 message: where it counts, what it is made of, what it says. */
export type Message = {
  readonly domain: TypedDataDomain
  readonly types: Fields
  readonly primaryType: string
  readonly message: Readonly<Record<string, string | bigint>>
}

const field = (type: string) => (name: string) => ({ name, type })
const [uint256, address] = [field('uint256'), field('address')]

const airswapTypes: Fields = {
  OrderERC20: [
    ...['nonce', 'expiry'].map(uint256),
    ...['signerWallet', 'signerToken'].map(address),
    ...['signerAmount', 'protocolFee'].map(uint256),
    ...['senderWallet', 'senderToken'].map(address),
    uint256('senderAmount'),
  ],
}

const deskTypes: Fields = {
  Order: [
    { name: 'orderId', type: 'bytes32' },
    ...['taker', 'buyer', 'cashToken'].map(address),
    uint256('cashAmount'),
    address('assetToken'),
    uint256('unitAmount'),
    { name: 'expiry', type: 'uint64' },
  ],
}

type Place = { readonly chainId: number; readonly venueContract: Address }

/** How orders of AirSwap's SwapERC20 are signed. */
export const airswapScheme = ({ chainId, venueContract }: Place) => ({
  domain: { name: 'SWAP_ERC20', version: '4.3', chainId, verifyingContract: venueContract },
  types: airswapTypes,
  primaryType: 'OrderERC20',
})

/** How orders of a supplier's own desk are signed. */
export const deskScheme = ({ chainId, venueContract }: Place) => ({
  domain: { name: 'Firsthand Supplier Desk', version: '1', chainId, verifyingContract: venueContract },
  types: deskTypes,
  primaryType: 'Order',
})

const separators = new WeakMap<TypedDataDomain, Hex>()

function separatorOf(domain: TypedDataDomain): Hex {
  const known = separators.get(domain)
  if (known) return known
  const separator = domainSeparator({ domain })
  separators.set(domain, separator)
  return separator
}

/** Signs a message with a key. */
export function signOrder(key: Hex, { domain, types, primaryType, message }: Message): Signature {
  const struct = hashStruct({
    data: message,
    primaryType,
    types: types as Record<string, { name: string; type: string }[]>,
  })
  const digest = keccak256(concat(['0x1901', separatorOf(domain), struct]))
  const { signature, recid } = curve.ecdsaSign(hexToBytes(digest), hexToBytes(key))
  const bytes = Buffer.from(signature)
  const part = (from: number): Hex => `0x${bytes.toString('hex', from, from + 32)}`
  return { r: part(0), s: part(32), v: 27 + recid }
}

/** The 65 bytes that contracts take. */
export const packed = ({ r, s, v }: Signature): Hex => `${r}${s.slice(2)}${v.toString(16)}` as Hex

/** The address of a key, in lower case. */
export function walletOf(key: Hex): Address {
  const publicKey = curve.publicKeyCreate(hexToBytes(key), false)
  return `0x${keccak256(publicKey.subarray(1)).slice(-40)}`
}
