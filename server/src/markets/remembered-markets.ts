import type { Caller, PairId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { MarketStore } from './market.store.ts'

/** An indicative price may rest on a market that was read this long ago; nothing that binds may. */
const memoryMs = 1_000
const rememberedMax = 10_000

type Remembered = { readonly market: Promise<Market | null>; readonly askedAt: number }

/** Markets as soft quotes read them: by tenant, at most a second old, each asked for once at a time. */
export function rememberedMarkets(markets: MarketStore): (caller: Caller, pairId: PairId) => Promise<Market | null> {
  const remembered = new Map<string, Remembered>()
  return (caller, pairId) => {
    const key = `${pairId} ${caller.tenantId}`
    const now = performance.now()
    const hit = remembered.get(key)
    if (hit !== undefined && now - hit.askedAt < memoryMs) return hit.market
    if (remembered.size >= rememberedMax) remembered.clear()
    const market = markets.find(caller, pairId)
    remembered.set(key, { market, askedAt: now })
    // A failed read is repeated at once.
    market.catch(() => remembered.delete(key))
    return market
  }
}
