import type { ReceiptProof } from '@firsthand/chain/receipt-proof'
import type { Refusal } from '@firsthand/refusal/refusal'
import type { SettlementSigner } from '@firsthand/signers/settlement-signer'
import type { BaseUnits, Hex } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { Compliance } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import type { MarketStore } from '#markets/market.store'
import type { SettlementEncoder } from './chain/settlement-encoder.ts'
import type { PreflightSimulation } from './chain/settlement-simulation.ts'
import type { WalletReader } from './chain/wallet-reader.ts'
import type { FirmOffer, Offer, Quote } from './quote.rules.ts'
import type { QuoteStore } from './quote.store.ts'

/** What one on-chain rail must answer. The life cycle asks; only the venue differs. */
export interface Rail {
  readonly kind: 'onchain_primary_mint' | 'onchain_rfq_atomic'
  /** The surface that a caller's refusal codes belong to. */
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
  /** The same as an intent would find it now, where the venue must also execute. */
  offerToIntent(market: Market, cashAfterFee: BaseUnits<'cash'>): Offer | Promise<Offer>
  /** The same for one buyer, and the venue stands by it. */
  firmOffer(market: Market, cashAfterFee: BaseUnits<'cash'>, buyer: Hex): FirmOffer | Promise<FirmOffer>
  /** The same, asked anew for a quote: the last check before anything is signed. */
  offerAgain(market: Market, quote: Quote): Promise<Offer>
  /**
   * Calls back when a newer block of a chain was read, until it is ended: the price of each market there may be another one. Null
   * where the price depends on the size, so that only a question says what an amount costs.
   */
  readonly followPrices: ((changed: () => void) => () => void) | null
  /** The call by which the venue delivers what was quoted. */
  venueCalldata(quote: Quote, quoteRef: Hex): Hex
}

/** Where settlements of one chain go, and what we charge there. */
export type SettlementChain = {
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly feeRecipient: Hex
  /** The schedule that the fee signer recomputes the fee from. */
  readonly feeScheduleId: string
}

/** The chains that this service settles on; undefined for any other. */
export type SettlementChains = ReadonlyMap<string, SettlementChain>

/** All that the life cycle of a quote depends on. A call names the parts that it uses. */
export type QuotingDeps = {
  readonly rail: Rail
  readonly markets: MarketStore
  readonly quotes: QuoteStore
  readonly chains: SettlementChains
  readonly wallets: WalletReader
  readonly compliance: Compliance
  readonly signer: SettlementSigner
  readonly encoder: SettlementEncoder
  readonly preflightSimulation: PreflightSimulation
  /** The receipt of a transaction; null when there is none, or it cannot be proven on this chain. Fails when no node answers. */
  readonly receiptProof: (chainId: string, txHash: Hex) => Promise<ReceiptProof | null>
  readonly now: () => Date
  /** Ten bytes at random: what distinguishes two references of one millisecond. */
  readonly random: () => Uint8Array
  /** For operators: the chain and our configuration differ, or a party did what it must not. */
  readonly alarm: (what: string, facts: object) => void
}
