import { rateLimited } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { BaseUnits, Caller, Hex, PairId, Reference } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { feeOf } from '@firsthand/wire/prices/pricing'
import type { Quote as ShownQuote, SoftQuote } from '@firsthand/wire/quotes'
import { type Asking, kycUnfinished } from '#compliance/compliance'
import { sizeRefusal } from './eligibility.rules.ts'
import type { Answered, Claim } from './idempotency.store.ts'
import { requireApprovedWallet, requireQuoted } from './preconditions.ts'
import { capRefusal, limitsWithCap, unitsRefusal } from './pricing.rules.ts'
import {
  type FirmTerms,
  makeReference,
  type Offer,
  type Quote,
  shownPrice,
  showQuote,
  type VenueTerms,
} from './quote.rules.ts'
import type { QuotingDeps } from './rail.ts'

type SoftDeps = Pick<QuotingDeps, 'rail' | 'chains' | 'now'> & {
  /** May be a moment old: an indicative price binds nobody. */
  readonly find: (caller: Caller, pairId: PairId) => Promise<Market | null>
}

/** An indicative price. It binds nothing and keeps nothing, so limits are shown and not enforced (contract 5). */
export async function quoteSoftly(
  deps: SoftDeps,
  caller: Caller,
  { pairId, cashAmount }: { readonly pairId: PairId; readonly cashAmount: BaseUnits<'cash'> },
): Promise<SoftQuote> {
  const market = requireQuoted(deps, await deps.find(caller, pairId))
  const trade = priceTrade(market, cashAmount, (cash) => deps.rail.offer(market, cash))
  const { offer, feeAmount }: PricedTrade = trade instanceof Promise ? await trade : trade
  const { purchaseCap } = offer
  const price = shownPrice({ pairId, market, cashAmount, feeAmount, terms: offer, purchaseCap })
  const withinLimits = sizeRefusal({ market, cashAmount, purchaseCap }) === null
  return { ...price, withinLimits, indicative: true, quotedAt: deps.now().toISOString() }
}

export type FirmQuoteRequest = {
  readonly pairId: PairId
  readonly walletAddress: Hex
  readonly cashAmount: BaseUnits<'cash'>
}

/** A price that holds for a while, kept before anything is signed for it (spec 1, "Quote lifecycle"). */
export async function takeFirmQuote(
  deps: Pick<QuotingDeps, 'rail' | 'chains' | 'markets' | 'quotes' | 'compliance' | 'now' | 'random'>,
  asking: Asking,
  requested: FirmQuoteRequest,
  underKey: { readonly claim: Claim; readonly answerOf: (reference: Reference) => Answered } | null,
): Promise<ShownQuote> {
  const { caller } = asking
  const { pairId, walletAddress, cashAmount } = requested
  const market = requireQuoted(deps, await deps.markets.find(caller, pairId))
  // Asked side by side, because both are far away; judged in the contract's order.
  const approved = requireApprovedWallet(deps, asking, { chainId: String(market.chainId), address: walletAddress })
  approved.catch(() => undefined)
  const { offer, feeAmount } = await priceTrade(market, cashAmount, (cash) =>
    deps.rail.firmOffer(market, cash, walletAddress),
  )
  await approved
  const overCap = capRefusal(market, cashAmount, offer.purchaseCap)
  if (overCap !== null) throw overCap

  const createdAt = deps.now()
  const { primaryExecutionKind, cash, unit, feeBps } = market
  const terms: FirmTerms = {
    ...offer,
    reference: makeReference(deps.rail.referencePrefix, createdAt, deps.random()),
    pairId,
    market: { primaryExecutionKind, cash, unit, feeBps, limits: limitsWithCap(market, offer.purchaseCap) },
    walletAddress,
    cashAmount,
    feeAmount,
    createdAt,
    expiresAt: goodUntil(createdAt, market.freshnessSeconds, offer.venue),
  }
  const answer = underKey && { claim: underKey.claim, as: underKey.answerOf(terms.reference) }
  const kept = await deps.quotes.keepFirm(caller, terms, answer)
  if (kept === 'not admitted') throw kycUnfinished()
  if (kept === 'too many') throw rateLimited('This caller has ten live quotes in this market.', market.freshnessSeconds)
  if (kept === 'order used') throw tradeRefusals.venue_unavailable('The venue gave an order that another quote has.')
  return showQuote({ ...terms, ...untouched }, createdAt)
}

/** A buyer needs a moment for the intent before the venue's own order ends. */
const venueMarginMs = 5_000

/** The market's freshness window, or what the venue's order leaves of it. */
function goodUntil(createdAt: Date, freshnessSeconds: number, venue: VenueTerms | null): Date {
  const fresh = createdAt.getTime() + freshnessSeconds * 1000
  const until = venue === null ? fresh : Math.min(fresh, venue.expiresAt.getTime() - venueMarginMs)
  return new Date(until)
}

const untouched: Omit<Quote, keyof FirmTerms> = {
  state: 'firm',
  draft: null,
  bundle: null,
  lastRefusal: null,
  settlement: null,
  failure: null,
}

/** What the cash buys, and what of it is our fee. */
type PricedTrade<O extends Offer = Offer> = { readonly offer: O; readonly feeAmount: BaseUnits<'cash'> }

function priced<O extends Offer>(offer: O, feeAmount: BaseUnits<'cash'>, market: Market): PricedTrade<O> {
  const refusal = unitsRefusal(market, offer)
  if (refusal !== null) throw refusal
  return { offer, feeAmount }
}

/** Asks the venue for its price, after our fee. The answer is at hand when the venue's is. */
function priceTrade<O extends Offer>(
  market: Market,
  cashAmount: BaseUnits<'cash'>,
  ask: (cashAfterFee: BaseUnits<'cash'>) => O | Promise<O>,
): PricedTrade<O> | Promise<PricedTrade<O>> {
  const feeAmount = feeOf(cashAmount, market.feeBps) as BaseUnits<'cash'>
  const offer = ask((cashAmount - feeAmount) as BaseUnits<'cash'>)
  return offer instanceof Promise
    ? offer.then((received) => priced(received, feeAmount, market))
    : priced(offer, feeAmount, market)
}
