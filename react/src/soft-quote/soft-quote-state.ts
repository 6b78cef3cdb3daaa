import type { Market, Refusal, SoftQuote } from '@firsthand/sdk'
import type { PurchaseSoftQuote } from '@firsthand/sdk/types'

/** A soft quote of any rail: indicative, nothing is reserved. */
export type AnySoftQuote = SoftQuote | PurchaseSoftQuote

/** What is asked for. The amount is in base units of the market's cash; null while nothing usable is typed. */
export type Typed = { readonly market: Market | null; readonly amount: bigint | null }

/**
 * What to show for what is typed now. `quote`, `refusal` and `failure` are answers for exactly this market and amount; an answer for
 * anything else is never in here.
 */
export type SoftQuoteState = {
  readonly state: 'idle' | 'estimating' | 'quoted' | 'refused' | 'failed'
  /** What it is about. */
  readonly pairId: number | null
  readonly amount: bigint | null
  /** By the last known price, without asking: issuance only. */
  readonly estimate: { readonly units: bigint } | null
  readonly quote: AnySoftQuote | null
  readonly refusal: Refusal | null
  /** No answer came. */
  readonly failure: { readonly code: string } | null
  /** The number that was shown last no longer holds: strike it out. True while asking, and for a quote that could not be renewed. */
  readonly isStale: boolean
}

export const idle: SoftQuoteState = {
  state: 'idle',
  pairId: null,
  amount: null,
  estimate: null,
  quote: null,
  refusal: null,
  failure: null,
  isStale: false,
}
