import type { PublicClient } from 'viem'
import type { ChainHistory } from './chain-history.ts'
import { limitOf, type Sighting } from './read-sightings.ts'
import { type Finding, judgePrice, judgeRate, type StopBounds } from './stop.rules.ts'
import type { WatchedMarket } from './stop.store.ts'

export type BoundsOf = (market: Pick<WatchedMarket, 'pairId' | 'tenant'>) => StopBounds

/** Says what is wrong with a sighting, for each market of its contract. */
export function sightingJudge(history: ChainHistory, boundsOf: BoundsOf) {
  return async (client: PublicClient, seen: Sighting, markets: readonly WatchedMarket[], isUnknown: boolean) => {
    const limit =
      seen.kind === 'minted' || seen.kind === 'delivered' ? await limitOf(client, seen.kind, seen.contract) : null
    const before = seen.kind === 'settled' ? null : history.add(seen)
    return markets
      .filter(({ contract }) => contract === seen.contract)
      .flatMap((market) => {
        const found = before === null ? null : judgeCounted(seen, { ...before, limit }, market, boundsOf(market))
        const both = [isUnknown ? unknownFinding(seen) : null, found]
        return both.flatMap((finding) => (finding === null ? [] : [[market, finding] as const]))
      })
  }
}

type Before = Parameters<typeof judgeRate>[1]['before']
type Past = { readonly prices: Parameters<typeof judgePrice>[0]; readonly units: Before; readonly limit: bigint | null }

/** What a price is by the prices before it, or units by those that left before them. */
function judgeCounted(seen: Sighting, past: Past, { countedFrom }: WatchedMarket, bounds: StopBounds): Finding | null {
  if (seen.kind === 'settled') return null
  if (seen.kind === 'price') return judgePrice(past.prices, seen, bounds, countedFrom)
  const signal = seen.kind === 'minted' ? 'mint_rate' : 'delivery_rate'
  return judgeRate(signal, { before: past.units, latest: seen, limit: past.limit }, bounds, countedFrom)
}

function unknownFinding(seen: Sighting): Finding {
  const { evidence, txHash } = seen
  if (seen.kind === 'delivered') {
    const { purchaseId, units } = seen
    return { signal: 'unknown_delivery', evidence, seen: { txHash, purchaseId, units: `${units}` } }
  }
  if (seen.kind !== 'settled') throw new Error(`a ${seen.kind} is never unknown`)
  return { signal: 'unknown_settlement', evidence, seen: { txHash, onchainRef: seen.onchainRef } }
}
