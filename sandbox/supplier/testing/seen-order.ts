import { airswapSigner, deskSigner, type takerOf } from './quotes.ts'
import type { TradingPlace } from './trading-place.ts'

/** An order by the same names in both protocols, and who signed it when it is read with some things changed. */
export type Seen = {
  readonly asset: string
  readonly cash: string
  /** Of any type: a fault may have changed it. */
  readonly cashAmount: unknown
  readonly units: unknown
  readonly expiry: string
  readonly id: string
  readonly wallet: string
  readonly s: string
  /** Stated by an order of ours alone. */
  readonly parties?: { readonly taker: string; readonly buyer: string }
  readonly isAirswap: boolean
  /** The chain's time in seconds before it was asked for. */
  readonly now: number
  /** Who should have signed, and who is named by faults instead. */
  readonly maker: string
  readonly stranger: string
  signer(message?: object, domain?: object): Promise<string>
}

type Setting = {
  readonly place: TradingPlace
  readonly taker: ReturnType<typeof takerOf>
  readonly stranger: string
}

/** Asks for an order and reads it. */
export async function seenOrder({ place, taker, stranger }: Setting, protocol: 'airswap' | 'ours'): Promise<Seen> {
  const around = { now: Number((await place.clients.reader.getBlock()).timestamp), maker: place.wallet, stranger }
  if (protocol === 'airswap') {
    const { result: o } = (await taker.airswapOrder()).body
    const parts = { asset: o.signerToken, cash: o.senderToken, cashAmount: o.senderAmount, units: o.signerAmount }
    const rest = { expiry: o.expiry, id: o.nonce, wallet: o.signerWallet, s: o.s, isAirswap: true }
    return { ...around, ...parts, ...rest, signer: (message, domain) => airswapSigner(place, o, message, domain) }
  }
  const { body } = await taker.order()
  const { order: o, signature } = body
  const parts = { asset: o.assetToken, cash: o.cashToken, cashAmount: o.cashAmount, units: o.unitAmount }
  const rest = { expiry: o.expiry, id: o.orderId, wallet: place.wallet.toLowerCase(), isAirswap: false }
  return {
    ...around,
    ...parts,
    ...rest,
    s: `0x${signature.slice(66, 130)}`,
    parties: { taker: o.taker, buyer: o.buyer },
    signer: (message, domain) => deskSigner(place, body, message, domain),
  }
}
