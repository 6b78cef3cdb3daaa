import type { Market } from '@firsthand/sdk'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { pause } from '../pause.ts'
import { useFirsthand } from '../provider/provider.ts'
import { askSoftQuote } from './ask-soft-quote.ts'
import { idle, type SoftQuoteState } from './soft-quote-state.ts'
import { createSoftQuotes } from './soft-quotes.ts'

export type SoftQuoteRequest = {
  readonly market: Market | null
  /** In base units; null while nothing usable is typed. */
  readonly amount: bigint | null
  /** What the amount counts. The service prices an amount of cash. */
  readonly side?: 'cash'
}

export type SoftQuoteView = SoftQuoteState & {
  /** Asks again at once, after a failure for example. */
  readonly retry: () => void
}

/** The units that an amount buys, while it is typed. What it shows is for exactly this amount, or it is nothing. */
export function useSoftQuote({ market, amount }: SoftQuoteRequest): SoftQuoteView {
  const { client } = useFirsthand()
  const quotes = useMemo(
    () =>
      createSoftQuotes({
        ask: (...asked) => askSoftQuote(client, ...asked),
        follow: (pairId, given) => client.each.prices([pairId], given),
        pause,
      }),
    [client],
  )
  const found = useSyncExternalStore(quotes.subscribe, quotes.getSnapshot, () => idle)
  useEffect(() => quotes.type({ market, amount }), [quotes, market, amount])
  useEffect(() => () => quotes.stop(), [quotes])
  const pairId = market?.pairId ?? null
  // A render can come before the store was given the new amount: the answer for the old one must not be in it.
  const isCurrent = found.amount === amount && found.pairId === pairId
  const before: SoftQuoteState = {
    ...idle,
    pairId,
    amount,
    state: amount === null || market === null ? 'idle' : 'estimating',
    estimate: quotes.estimateOf({ market, amount }),
    isStale: amount !== null && (found.quote !== null || found.isStale),
  }
  return { ...(isCurrent ? found : before), retry: quotes.retry }
}
