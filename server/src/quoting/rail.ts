import type { Refusal } from '@firsthand/refusal/refusal'
import type { BaseUnits } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { TradedMarket } from '#markets/market.rules'
import type { FirmOffer, Offer, Quote } from './quote.rules.ts'

type Hex = `0x${string}`

/** What one on-chain rail must answer. The life cycle asks; only the venue differs. */
export interface Rail {
  readonly kind: 'onchain_primary_mint' | 'onchain_rfq_atomic'
  /** Whose codes a caller hears. */
  readonly surface: 'mint' | 'rfq'
  readonly referencePrefix: 'MINT' | 'RFQ'
  /** Why the rail's own switch holds back soft and firm quotes; null when it does not, or there is none. */
  quotesOff(market: Market): Refusal | null
  /** The same for intents: one that is wanted, or one that was issued and is asked for again. */
  executionOff(market: TradedMarket, intent: 'wanted' | 'issued'): Refusal | null
  /** Without an execution switch nothing holds an issued bundle back, and its market is not looked at. */
  readonly hasExecutionSwitch: boolean
  /** The contract that sells, of a market whose configuration is complete. */
  venueOf(market: Market): Hex
  /** The most cash that the venue takes in one purchase, after our fee; null is no cap, zero is closed. */
  purchaseCap(market: Market): bigint | null | Promise<bigint>
  /** What the venue gives for the cash that it receives, after our fee. */
  offer(market: Market, cashAfterFee: BaseUnits<'cash'>): Offer | Promise<Offer>
  /** The same for one buyer, and the venue stands by it. */
  firmOffer(market: Market, cashAfterFee: BaseUnits<'cash'>, buyer: Hex): FirmOffer | Promise<FirmOffer>
  /** The same, asked anew for a quote: the last look before anything is signed. */
  offerAgain(market: Market, quote: Quote): Promise<Offer>
  /** The call by which the venue delivers what was quoted. */
  venueCalldata(quote: Quote, quoteRef: Hex): Hex
}
