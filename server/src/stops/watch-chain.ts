import { blockClock } from '@firsthand/chain/block-slots'
import type { Nodes } from '@firsthand/chain/nodes'
import type { Hex } from '@firsthand/values/values'
import type { PublicClient } from 'viem'
import { chainHistory } from './chain-history.ts'
import { type BoundsOf, sightingJudge } from './judge-sighting.ts'
import { priceAt, readSightings, type Sighting } from './read-sightings.ts'
import type { Finding } from './stop.rules.ts'
import type { StopStore, WatchedMarket } from './stop.store.ts'

export type WatchDeps = {
  readonly nodes: Nodes
  readonly router: Hex
  readonly store: StopStore
  readonly boundsOf: BoundsOf
  /** Carries out what was found; the market stands still afterwards. */
  readonly stop: (market: WatchedMarket, finding: Finding, at: { readonly block: bigint }) => Promise<void>
}

/** After a start it begins so many blocks before: what happened while nobody watched is judged then. */
const blocksBefore = 5_000n
const blocksAtOnce = 500n
/** Blocks that are read once more, because a reorganisation may have replaced them. */
const readAgain = 6n
const pollMs = 250
const rememberedMost = 100_000

/** Follows one chain, and judges what its contracts report by the markets that they belong to. */
export function chainWatch({ nodes, router, store, boundsOf, stop }: WatchDeps) {
  const history = chainHistory()
  const clock = blockClock(() => pollMs)
  /** Venues whose standing price is known. */
  const begun = new Set<string>()
  const judged = new Set<string>()
  let read: bigint | null = null
  let dueMs = 0
  const judge = sightingJudge(history, boundsOf)

  function remember(evidence: string): void {
    judged.add(evidence)
    for (const oldest of judged) {
      if (judged.size <= rememberedMost) break
      judged.delete(oldest)
    }
  }

  /** The price of a venue before the first block that is read, so that the first change is compared with something. */
  async function begin(client: PublicClient, markets: readonly WatchedMarket[], from: bigint): Promise<void> {
    for (const { contract } of markets.filter(({ isIssuance, contract: each }) => isIssuance && !begun.has(each))) {
      const price = await priceAt(client, contract, from - 1n)
      if (price !== null) history.of(contract).prices.unshift({ price, at: 0, evidence: 'standing' })
      begun.add(contract)
    }
  }

  async function readRange(client: PublicClient, from: bigint, to: bigint): Promise<void> {
    const markets = (await store.markets()).filter(({ chainId }) => chainId === nodes.chainId)
    await begin(client, markets, from)
    const contracts = [...new Set(markets.map(({ contract }) => contract)), router]
    const seen = (await readSightings(client, contracts, from, to)).filter(({ evidence }) => !judged.has(evidence))
    const unknown = new Set([
      ...(await unknownOf(seen, 'delivered', (some) => store.unknownDeliveries(nodes.chainId, some))),
      ...(await unknownOf(seen, 'settled', (some) => store.unknownSettlements(nodes.chainId, some))),
    ])
    for (const each of seen) {
      const found = await judge(client, each, markets, unknown.has(each.evidence))
      for (const [market, finding] of found) await stop(market, finding, { block: to })
      remember(each.evidence)
    }
  }

  return {
    /** Judges what is new; it asks the nodes only when a block may be there. */
    async check(nowMs: number): Promise<void> {
      if (nowMs < dueMs) return
      await nodes.ask(async (client) => {
        const { number, timestamp } = await client.getBlock()
        const minedMs = Number(timestamp) * 1000
        clock.asked({ minedMs, seenMs: nowMs }, nowMs)
        let from = read === null ? number - blocksBefore : read + 1n - readAgain
        if (read !== null && number <= read) from = number + 1n
        for (from = from < 1n ? 1n : from; from <= number; from += blocksAtOnce) {
          const to = from + blocksAtOnce - 1n < number ? from + blocksAtOnce - 1n : number
          // While a restore is open, the books lack what the chain shows: nothing is judged by them.
          if (!(await store.isRestoring())) await readRange(client, from, to)
          read = to
        }
        dueMs = clock.dueAfter(minedMs, nowMs)
      })
    },
  }
}

/** Asks about the sightings of one kind; nothing where there are none. */
async function unknownOf<K extends Sighting['kind']>(
  seen: readonly Sighting[],
  kind: K,
  ask: (some: readonly Extract<Sighting, { kind: K }>[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const some = seen.filter((each): each is Extract<Sighting, { kind: K }> => each.kind === kind)
  return some.length === 0 ? new Set() : ask(some)
}
