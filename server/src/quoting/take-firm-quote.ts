import { rateLimited } from '@firsthand/refusal/rate-limited'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { BaseUnits, PairId } from '@firsthand/values/values'
import type { Quote as ShownQuote } from '@firsthand/wire/quotes'
import type { Asking } from '#compliance/compliance'
import { capRefusal } from './eligibility.rules.ts'
import type { Answered, Claim } from './idempotency.port.ts'
import { priceTrade } from './price-trade.ts'
import { limitsWithCap } from './purchase-limits.rules.ts'
import { type FirmTerms, makeReference, type Quote, type VenueTerms } from './quote.rules.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import { requireApprovedWallet } from './require-wallet.ts'
import { requireQuoted } from './sellable.ts'
import { showQuote } from './show-quote.ts'

type Hex = `0x${string}`
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
  underKey: { readonly claim: Claim; readonly answerOf: (quote: ShownQuote) => Answered } | null,
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
  const shown = showQuote({ ...terms, ...untouched }, createdAt)
  const answer = underKey && { claim: underKey.claim, as: underKey.answerOf(shown) }
  const kept = await deps.quotes.keepFirm(caller, terms, answer)
  if (kept === 'too many') throw rateLimited('This caller has ten live quotes in this market.', market.freshnessSeconds)
  if (kept === 'order used') throw tradeRefusals.venue_unavailable('The venue gave an order that another quote has.')
  return shown
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
