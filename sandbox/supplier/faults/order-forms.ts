import { type Address, type Hex, numberToHex, type TypedDataDomain, zeroAddress } from 'viem'
import { objectIn } from '../exchange.ts'
import type { Maker } from '../maker.ts'
import { airswapScheme, deskScheme, packed, type Signature } from '../sign-order.ts'

type Members = Readonly<Record<string, unknown>>
export type Fields = Readonly<Record<string, string | bigint>>

/** How one protocol names the parts of an order, and how it is taken out of an answer and put back. */
export type Form = {
  readonly scheme: { readonly domain: TypedDataDomain; readonly types: object; readonly primaryType: string }
  readonly names: Readonly<
    Record<'asset' | 'cash' | 'cashAmount' | 'units' | 'taker' | 'expiry' | 'id', string> & { wallet: string | null }
  >
  /** Whether its contract reads an expiry beyond 64 bits, so that one can be signed. */
  readonly hasLongExpiry: boolean
  /** An order's id or nonce of this number. */
  id(number: bigint): bigint | Hex
  /** What was signed for an honest answer. */
  signed(maker: Maker, body: Members, askedText: string): Promise<{ message: Fields; buyer: Address }>
  /** The answer with another order in it. */
  filled(body: Members, texts: Members, signature: Signature): Members
  /** The order's own members within an answer, to be given again. */
  given(body: Members): Members
}

const withNumbers = (texts: unknown): Fields =>
  Object.fromEntries(
    Object.entries(texts as Readonly<Record<string, string>>).map(([name, value]) => [
      name,
      /^[0-9]+$/.test(value) ? BigInt(value) : value,
    ]),
  )

export const airswapForm = (maker: Maker): Form => ({
  scheme: airswapScheme(maker),
  names: {
    asset: 'signerToken',
    cash: 'senderToken',
    cashAmount: 'senderAmount',
    units: 'signerAmount',
    taker: 'senderWallet',
    expiry: 'expiry',
    id: 'nonce',
    wallet: 'signerWallet',
  },
  hasLongExpiry: true,
  id: (number) => number,
  async signed({ chain }, { result }, askedText) {
    const { v: _v, r: _r, s: _s, ...texts } = result as Members
    const { params } = objectIn(askedText) ?? {}
    const { senderWallet, proxyingFor = senderWallet } = params as Readonly<Record<string, Address>>
    const protocolFee = await chain.protocolFee()
    return {
      message: { ...withNumbers(texts), senderWallet: senderWallet ?? zeroAddress, protocolFee },
      buyer: proxyingFor ?? zeroAddress,
    }
  },
  filled(body, { senderWallet: _wallet, protocolFee: _fee, ...texts }, { v, r, s }) {
    return { ...body, result: { ...texts, v: `${v}`, r, s } }
  },
  given: ({ result }) => ({ result }),
})

export const deskForm = (maker: Maker): Form => ({
  scheme: deskScheme(maker),
  names: {
    asset: 'assetToken',
    cash: 'cashToken',
    cashAmount: 'cashAmount',
    units: 'unitAmount',
    taker: 'taker',
    expiry: 'expiry',
    id: 'orderId',
    wallet: null,
  },
  hasLongExpiry: false,
  id: (number) => numberToHex(number, { size: 32 }),
  async signed(_maker, { order }) {
    const message = withNumbers(order)
    return { message, buyer: message.buyer as Address }
  },
  filled: (body, order, signature) => ({ ...body, order, signature: packed(signature) }),
  given: ({ order, signature }) => ({ order, signature }),
})
