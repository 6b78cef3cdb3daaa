import type { Market } from '@firsthand/wire/markets'

/** What an offering's venue says at one block. A price is cash base units times 10^`priceScale` for one whole unit. */
export type OfferingTerms = {
  readonly blockNumber: bigint
  readonly price: bigint
  readonly priceScale: number
  /** The most cash that the venue takes in one purchase, after our fee; zero is closed. */
  readonly purchaseCap: bigint
}

/**
 * The offerings of the issuance rail, read from their chain. Raises `price_read_failed` when no node answers or the
 * chain stands still, `venue_unavailable` when the venue does not answer as a venue or the router does not know it,
 * `venue_mismatch` when it sells another asset, takes other cash or serves another executor than the market says, and
 * `market_paused` while the router or the route is switched off.
 */
export interface OfferingReader {
  /** The terms at the newest known block. While that block is known, asking costs no call to a node. */
  terms(market: Market): OfferingTerms | Promise<OfferingTerms>
  /** Asks a node now: for the last check before anything is signed. */
  termsNow(market: Market): Promise<OfferingTerms>
}
