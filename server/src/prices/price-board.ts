import type { PairId, TenantId } from '@firsthand/values/values'
import type { MarketPrice } from '@firsthand/wire/prices/market-prices'
import { followedMarkets } from './followed-markets.ts'
import { type FollowedMarket, type PriceChannel, setPrice } from './price-channel.ts'
import { priceWatcher } from './price-watcher.ts'
import { type PriceSources, priceOfMarket, readFacts, unreadPrice } from './read-prices.ts'

/** A soft quote rests on a market that was read at most this long ago too. */
const pollMs = 1_000

const beginning = Buffer.from('retry: 1000\n\n')

/** Sends what has changed, channel by channel; what changes meanwhile is sent once, in its newest form. */
function channelSender() {
  const touched = new Set<PriceChannel>()
  let isSending = false
  return {
    touch(market: FollowedMarket): void {
      for (const channel of market.channels) {
        channel.mark(market)
        touched.add(channel)
      }
    },
    async send(): Promise<void> {
      if (isSending) return
      isSending = true
      for (let [channel] = touched; channel !== undefined; [channel] = touched) {
        touched.delete(channel)
        await channel.send()
      }
      isSending = false
    },
  }
}

/** Reads what markets cost, and has sent what has changed. */
function priceKeeper(sources: PriceSources) {
  const sender = channelSender()
  const set = (market: FollowedMarket, price: MarketPrice): void => {
    if (setPrice(market, price)) sender.touch(market)
  }

  async function refresh(market: FollowedMarket): Promise<void> {
    try {
      const found = priceOfMarket(sources, market.pairId, market.facts)
      // A price that is at hand costs no turn of the event loop.
      set(market, found instanceof Promise ? await found : found)
    } catch {
      set(market, unreadPrice(sources, market.pairId))
    }
  }

  return {
    send: () => sender.send(),
    refresh: (markets: readonly FollowedMarket[]) => Promise.all(markets.map(refresh)),
    /** Reads the markets of a tenant from the database, and their prices. */
    async read(tenant: TenantId, markets: readonly FollowedMarket[]): Promise<void> {
      const pairIds = markets.map(({ pairId }) => pairId)
      const facts = await readFacts(sources, tenant, pairIds).catch(() => null)
      for (const market of markets) {
        if (facts !== null) market.facts = facts.get(market.pairId) ?? null
        // The database is away: nobody may be quoted by what it held before.
        else set(market, unreadPrice(sources, market.pairId))
      }
      if (facts !== null) await Promise.all(markets.map(refresh))
    },
  }
}

/** The prices of all markets that somebody follows at this instance: each computed once for all watchers of a tenant. */
export function priceBoard(sources: PriceSources) {
  const followed = followedMarkets()
  const keeper = priceKeeper(sources)
  const { rail } = sources.issuance
  let unfollow: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  let isPolling = false

  async function poll(): Promise<void> {
    if (isPolling) return
    isPolling = true
    // One after another: they must not take the connections that callers need.
    for (const [tenant, markets] of followed.tenants()) await keeper.read(tenant, markets)
    await keeper.send()
    for (const channel of followed.channels()) channel.beat()
    isPolling = false
  }

  /** Of a newer block: only what is read from a chain can have changed. */
  async function blockRead(): Promise<void> {
    await keeper.refresh(followed.markets().filter(({ price }) => price?.primaryExecutionKind === rail.kind))
    await keeper.send()
  }

  function begin(): void {
    if (unfollow !== null) return
    unfollow = rail.followPrices?.(() => void blockRead()) ?? (() => undefined)
    timer = setInterval(() => void poll(), pollMs)
    timer.unref()
  }

  function rest(): void {
    clearInterval(timer)
    unfollow?.()
    unfollow = null
  }

  return {
    /** Follows markets, each named once and in rising order; what is sent first is what they cost now. */
    async follow(tenant: TenantId, pairIds: readonly PairId[]) {
      begin()
      const { channel, unread } = followed.open(tenant, pairIds)
      const watcher = priceWatcher(channel.newest)
      // From here on it is sent what changes, and so the prices that are still being read.
      channel.watchers.add(watcher)
      watcher.give(Buffer.concat([beginning, channel.newest()]))
      if (unread.length > 0) {
        await keeper.read(tenant, unread)
        await keeper.send()
      }
      const leave = () => {
        channel.watchers.delete(watcher)
        if (channel.watchers.size === 0) followed.close(tenant, channel)
        if (followed.isEmpty()) rest()
      }
      return { ...watcher, leave }
    },
    close: rest,
  }
}
