import type { Quote as ShownQuote } from '@firsthand/wire/quotes'
import { shownPrice } from './price-trade.ts'
import { isFresh, type Quote, stateAt } from './quote.rules.ts'

/** A quote as its caller reads it: what was promised, what became of it, and how long it is still good. */
export function showQuote(quote: Quote, now: Date): ShownQuote {
  const { pairId, market, cashAmount, feeAmount, reference, walletAddress, createdAt, draft, bundle } = quote
  const { lastRefusal, settlement, failure } = quote
  const expiresAt = quote.expiresAt.toISOString()
  const remainingMs = quote.expiresAt.getTime() - now.getTime()
  return {
    // The cap of that moment is inside the limits that were kept.
    ...shownPrice({ pairId, market, cashAmount, feeAmount, terms: quote, purchaseCap: null }),
    indicative: false,
    reference,
    state: stateAt(quote, now),
    walletAddress,
    createdAt: createdAt.toISOString(),
    expiresAt,
    freshness: {
      fresh: isFresh(quote, now),
      expiresAt,
      secondsRemaining: Math.max(0, Math.ceil(remainingMs / 1000)),
      serverTime: now.toISOString(),
    },
    deadline: bundle === null ? null : (draft?.deadline.toISOString() ?? null),
    lastRefusal: lastRefusal && { code: lastRefusal.code, at: lastRefusal.at.toISOString() },
    settlement: settlement && { ...settlement, blockNumber: `${settlement.blockNumber}` },
    failure,
  }
}
