import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { BaseUnits, Hex, PairId, Reference, ReferencePrefix } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { priceText } from '@firsthand/wire/prices/pricing'
import type { QuoteState, Quote as ShownQuote, SoftQuote } from '@firsthand/wire/quotes'
import type { Members } from '@firsthand/wire/refusals'
import { deltaBps, limitsWithCap } from './pricing.rules.ts'
import type { Finality } from './quote-states.rules.ts'

/** What a venue offers for the cash that it receives. A price is as `OfferingTerms` says. */
export type Offer = {
  readonly unitAmount: BaseUnits<'asset'>
  readonly price: bigint
  readonly priceScale: number
  readonly priceBlock: bigint
  /** The most cash that the venue takes in one purchase, after our fee; null is no cap, zero is closed. */
  readonly purchaseCap: bigint | null
}

/** What the venue stands by, for a rail whose venue makes an order for each quote. */
export type VenueTerms = {
  /** What the venue knows its order by: it serves one quote. */
  readonly orderId: string
  /** The last moment at which the venue fills it. */
  readonly expiresAt: Date
  /** The order and whatever the rail wants to read again, as text of its own. */
  readonly kept: string
}

/** An offer for one size and buyer, good for a while; without an order of the venue its terms are null. */
export type FirmOffer = Offer & { readonly venue: VenueTerms | null }

/** The market as it was when the quote was taken: a quote can be read when the market is gone. */
type QuotedMarket = Pick<Market, 'primaryExecutionKind' | 'cash' | 'unit' | 'limits' | 'feeBps'>

/** What was promised. It never changes. */
export type FirmTerms = Pick<Offer, 'unitAmount' | 'price' | 'priceScale' | 'priceBlock'> & {
  readonly reference: Reference
  readonly pairId: PairId
  readonly market: QuotedMarket
  readonly walletAddress: Hex
  readonly cashAmount: BaseUnits<'cash'>
  readonly feeAmount: BaseUnits<'cash'>
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly venue: VenueTerms | null
}

/** What will be signed, kept before the first signature: racers and repeats sign the same. */
export type Draft = { readonly deadline: Date; readonly venueCalldata: Hex; readonly digest: Hex }

/** Where on chain a settled quote is, and how sure that is. */
type Settlement = {
  readonly txHash: Hex
  readonly blockNumber: bigint
  readonly confirmations: number
  readonly finality: Finality
}

/** What has become of a quote so far. `bundle` is the answer of the intent call, as text. */
export type Quote = FirmTerms & {
  readonly state: Exclude<QuoteState, 'expired'>
  readonly draft: Draft | null
  readonly bundle: string | null
  readonly lastRefusal: { readonly code: string; readonly at: Date } | null
  /** Null unless it is settled. */
  readonly settlement: Settlement | null
  /** Why the chain refused it, in the transaction that was last; null unless it failed. */
  readonly failure: { readonly code: string; readonly txHash: Hex } | null
}

/** A quote is good strictly before it expires. */
export const isFresh = ({ expiresAt }: Pick<FirmTerms, 'expiresAt'>, now: Date): boolean =>
  now.getTime() < expiresAt.getTime()

/** Expiry is not written down: it is what the clock makes of a firm quote. */
export const stateAt = ({ state, expiresAt }: Pick<Quote, 'state' | 'expiresAt'>, now: Date): QuoteState =>
  state === 'firm' && !isFresh({ expiresAt }, now) ? 'expired' : state

/** Nothing more can become of these. */
const ended: readonly QuoteState[] = ['settled', 'lapsed', 'expired']

/** How long a price still holds. `open`: it can still be taken at all. Seconds are whole ones that are certainly left. */
export function freshnessAt(ends: Date, now: Date, open: boolean): ShownQuote['freshness'] {
  const leftMs = open ? Math.max(0, ends.getTime() - now.getTime()) : 0
  return {
    fresh: leftMs > 0,
    expiresAt: ends.toISOString(),
    secondsRemaining: Math.floor(leftMs / 1000),
    serverTime: now.toISOString(),
  }
}

/** A UUIDv7 behind the name of its kind: references of one kind stand in the order of time. */
export function makeReference(prefix: ReferencePrefix, now: Date, random: Uint8Array): Reference {
  const digits = [...random.subarray(0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + (Number.parseInt(digits[3] ?? '0', 16) % 4)).toString(16)
  return `${prefix}${timeDigits(now)}7${digits.slice(0, 3)}${variant}${digits.slice(4, 19)}` as Reference
}

/** Nothing of this kind that was made at this moment or later has a lower reference. */
export const lowestReference = (prefix: ReferencePrefix, since: Date): string => `${prefix}${timeDigits(since)}`

const timeDigits = (moment: Date) => moment.getTime().toString(16).padStart(12, '0')

/** What was quoted beside what holds now, for the same cash. */
export function pricesOf(quote: Quote, offer: Offer): Members<'price_moved'> {
  const shown = ({ price, priceScale, unitAmount }: Pick<Offer, 'price' | 'priceScale' | 'unitAmount'>) => ({
    price: priceText(price, priceScale, quote.market.cash.decimals),
    unitAmount: `${unitAmount}`,
  })
  // The price of a whole unit is rounded: where it stays, fewer units for the cash cost more each.
  const byUnits = Math.sign(Number(quote.unitAmount - offer.unitAmount))
  const moved = offer.price === quote.price ? byUnits : deltaBps(quote.price, offer.price)
  return { quoted: shown(quote), current: { ...shown(offer), deltaBps: moved } }
}

/** Why the quote no longer holds: the venue sells other units, or at another price. Cheaper is another price too. */
export function movedPrice(quote: Quote, offer: Offer): Refusal | null {
  const same =
    offer.price === quote.price && offer.priceScale === quote.priceScale && offer.unitAmount === quote.unitAmount
  return same ? null : tradeRefusals.price_moved(pricesOf(quote, offer))
}

type Terms = Pick<Offer, 'unitAmount' | 'price' | 'priceScale' | 'priceBlock'>
type Priced = Omit<SoftQuote, 'withinLimits' | 'indicative' | 'quotedAt'>

/** The price as a buyer reads it; soft and firm quotes say the same. */
export const shownPrice = ({
  pairId,
  market,
  cashAmount,
  feeAmount,
  terms,
  purchaseCap,
}: {
  readonly pairId: number
  readonly market: Pick<Market, 'primaryExecutionKind' | 'cash' | 'unit' | 'limits' | 'feeBps'>
  readonly cashAmount: bigint
  readonly feeAmount: bigint
  readonly terms: Terms
  readonly purchaseCap: bigint | null
}): Priced => ({
  pairId,
  primaryExecutionKind: market.primaryExecutionKind,
  cashAmount: `${cashAmount}`,
  cash: market.cash,
  unitAmount: `${terms.unitAmount}`,
  unit: market.unit,
  price: priceText(terms.price, terms.priceScale, market.cash.decimals),
  fees: [{ kind: 'platform', amount: `${feeAmount}`, bps: market.feeBps }],
  limits: limitsWithCap(market, purchaseCap),
  priceBlock: `${terms.priceBlock}`,
})

/** A quote as its caller reads it: what was promised, what became of it, and how long it is still good. */
export function showQuote(quote: Quote, now: Date): ShownQuote {
  const { pairId, market, cashAmount, feeAmount, reference, walletAddress, createdAt, draft, bundle } = quote
  const { lastRefusal, settlement, failure } = quote
  const state = stateAt(quote, now)
  return {
    // The cap of that moment is inside the limits that were kept.
    ...shownPrice({ pairId, market, cashAmount, feeAmount, terms: quote, purchaseCap: null }),
    indicative: false,
    reference,
    state,
    walletAddress,
    createdAt: createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    freshness: freshnessAt(quote.expiresAt, now, !ended.includes(state)),
    deadline: bundle === null ? null : (draft?.deadline.toISOString() ?? null),
    lastRefusal: lastRefusal && { code: lastRefusal.code, at: lastRefusal.at.toISOString() },
    settlement: settlement && { ...settlement, blockNumber: `${settlement.blockNumber}` },
    failure,
  }
}
