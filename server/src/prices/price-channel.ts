import type { PairId } from '@firsthand/values/values'
import type { MarketPrice } from '@firsthand/wire/prices/market-prices'
import { isSamePrice } from './market-price.rules.ts'
import type { PriceWatcher } from './price-watcher.ts'
import type { MarketFacts } from './read-prices.ts'

/** After so many watchers others get a turn of the event loop. */
const atOnce = 250
/** Below the limit after which a silent connection is cut. */
const quietMs = 9_000

/** A market that somebody of a tenant follows: what it costs, as it is sent to all of them. */
export type FollowedMarket = {
  readonly pairId: PairId
  facts: MarketFacts
  price: MarketPrice | null
  /** The one text of the newest price. */
  frame: Buffer
  readonly channels: Set<PriceChannel>
}

export const followedMarket = (pairId: PairId): FollowedMarket => ({
  pairId,
  facts: null,
  price: null,
  frame: Buffer.alloc(0),
  channels: new Set(),
})

/** Sets the price; true when it is another one, or of another block. */
export function setPrice(market: FollowedMarket, price: MarketPrice): boolean {
  if (market.price !== null && isSamePrice(market.price, price)) return false
  market.price = price
  market.frame = Buffer.from(`event: price\ndata: ${JSON.stringify(price)}\n\n`)
  return true
}

/** All watchers of the same markets of a tenant: they are sent the same bytes. */
export function priceChannel(markets: readonly FollowedMarket[]) {
  const watchers = new Set<PriceWatcher>()
  const changed = new Set<FollowedMarket>()
  let sentAt = performance.now()
  const framesOf = (some: Iterable<FollowedMarket>) => Buffer.concat([...some].map(({ frame }) => frame))
  const channel = {
    markets,
    watchers,
    newest: () => framesOf(markets),
    mark: (market: FollowedMarket) => void changed.add(market),
    /** Sends what has changed to every watcher. */
    async send(): Promise<void> {
      if (changed.size === 0) return
      const frames = framesOf(changed)
      changed.clear()
      sentAt = performance.now()
      let given = 0
      for (const watcher of watchers) {
        watcher.give(frames)
        given += 1
        if (given % atOnce === 0) await new Promise(setImmediate)
      }
    },
    /** To be called every second or so. */
    beat(): void {
      if (performance.now() - sentAt < quietMs) return
      sentAt = performance.now()
      for (const watcher of watchers) watcher.beat()
    },
  }
  for (const market of markets) market.channels.add(channel)
  return channel
}

export type PriceChannel = {
  readonly markets: readonly FollowedMarket[]
  readonly watchers: Set<PriceWatcher>
  readonly newest: () => Buffer
  readonly mark: (market: FollowedMarket) => void
  readonly send: () => Promise<void>
  readonly beat: () => void
}
