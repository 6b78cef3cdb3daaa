import type { PairId, TenantId } from '@firsthand/values/values'
import { type FollowedMarket, followedMarket, type PriceChannel, priceChannel } from './price-channel.ts'

type OfTenant = {
  readonly markets: Map<PairId, FollowedMarket>
  /** By the markets that are watched together. */
  readonly channels: Map<string, PriceChannel>
}

const keyOf = (pairIds: readonly PairId[]) => pairIds.join()

/** The markets that are followed at this instance, by tenant. */
export function followedMarkets() {
  const tenants = new Map<TenantId, OfTenant>()
  return {
    isEmpty: () => tenants.size === 0,
    tenants: (): readonly [TenantId, readonly FollowedMarket[]][] =>
      [...tenants].map(([tenant, { markets }]) => [tenant, [...markets.values()]]),
    markets: (): readonly FollowedMarket[] => [...tenants.values()].flatMap(({ markets }) => [...markets.values()]),
    channels: (): readonly PriceChannel[] => [...tenants.values()].flatMap(({ channels }) => [...channels.values()]),

    /** The channel of these markets, and which of them have not been read yet. */
    open(tenant: TenantId, pairIds: readonly PairId[]) {
      const followed = tenants.get(tenant) ?? { markets: new Map(), channels: new Map() }
      tenants.set(tenant, followed)
      const known = followed.channels.get(keyOf(pairIds))
      if (known !== undefined) return { channel: known, unread: [] }
      const unread = pairIds.filter((pairId) => !followed.markets.has(pairId)).map(followedMarket)
      for (const market of unread) followed.markets.set(market.pairId, market)
      const channel = priceChannel(pairIds.flatMap((pairId) => followed.markets.get(pairId) ?? []))
      followed.channels.set(keyOf(pairIds), channel)
      return { channel, unread }
    },

    /** Forgets a channel that nobody watches any more, and the markets that were only in it. */
    close(tenant: TenantId, channel: PriceChannel): void {
      const followed = tenants.get(tenant)
      if (followed === undefined) return
      for (const market of channel.markets) {
        market.channels.delete(channel)
        if (market.channels.size === 0) followed.markets.delete(market.pairId)
      }
      followed.channels.delete(keyOf(channel.markets.map(({ pairId }) => pairId)))
      if (followed.markets.size === 0) tenants.delete(tenant)
    },
  }
}
