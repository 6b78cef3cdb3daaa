import type { Market } from '@firsthand/wire/markets'

type Hex = `0x${string}`

/** How a third-party venue stands in our router at one block. */
export type VenueFacts = {
  readonly blockNumber: bigint
  readonly executor: Hex
  /** The one function that the router lets be called there. */
  readonly selector: Hex
  readonly delivers: 'to the buyer' | 'to its caller'
  /** False while the route is switched off there: then nothing settles, whatever the market says. */
  readonly executes: boolean
}

/**
 * The venues of the third-party rail, read from their chain. Raises `venue_unavailable` when no node answers, the chain
 * stands still or the router does not know the venue, `venue_mismatch` when a token is not as the market says,
 * and `market_paused` while the router is paused.
 */
export interface VenueReader {
  /** At the newest known block. While that block is known, asking costs no call to a node. */
  facts(market: Market): VenueFacts | Promise<VenueFacts>
  /** Asks a node now: for the last check before anything is signed. */
  factsNow(market: Market): Promise<VenueFacts>
}
