import { setTimeout as sleep } from 'node:timers/promises'
import { type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import type { Hex, TenantId } from '@firsthand/values/values'
import type { Finding, StopBounds } from './stop.rules.ts'
import type { StopStore, WatchedMarket } from './stop.store.ts'
import { chainWatch } from './watch-chain.ts'

/** The bounds of everybody, of tenants, and of markets: the nearest counts. */
export type StopSettings = {
  readonly everybody: StopBounds
  readonly tenants: ReadonlyMap<string, StopBounds>
  readonly markets: ReadonlyMap<number, StopBounds>
}

export type WatcherDeps = {
  readonly store: StopStore
  readonly chains: readonly (NodesSettings & { readonly router: Hex })[]
  readonly settings: StopSettings
  readonly alarm: (what: string, facts: object) => void
  readonly note: (event: string, facts: object) => void
}

const turnMs = 50
/** The books change by the day: whether a reconciliation broke is asked this often. */
const booksMs = 5_000

const boundsIn =
  ({ everybody, tenants, markets }: StopSettings) =>
  ({ pairId, tenant }: { readonly pairId: number; readonly tenant: TenantId }) =>
    markets.get(pairId) ?? tenants.get(tenant) ?? everybody

/** Watches chains and books until it is ended, and stops what is out of bounds. */
export function watchStops(deps: WatcherDeps) {
  const { store, chains, settings, alarm, note } = deps
  /** When each part of the watch last came through, for the metric of its age. */
  const checkedAt = new Map<string, number>()
  const ending = new AbortController()

  async function stop(market: WatchedMarket, finding: Finding, { block }: { readonly block: bigint }): Promise<void> {
    const { pairId, tenant } = market
    const opened = await store.stopMarket(tenant, pairId, finding)
    if (!opened) return
    alarm('stop.opened', {
      signal: finding.signal,
      market: pairId,
      block: `${block}`,
      why: JSON.stringify(finding.seen),
    })
  }

  // The last node first: what the service itself believes comes from the first one.
  const watches = chains.map(({ chainId, rpcUrls, router }) =>
    chainWatch({
      nodes: nodesOf({ chainId, rpcUrls: rpcUrls.toReversed() }),
      router: router.toLowerCase() as Hex,
      store,
      boundsOf: boundsIn(settings),
      stop,
    }),
  )

  async function checkBooks(): Promise<void> {
    if (await store.isRestoring()) return
    for (const { tenant, clientAccountId, evidence, markets } of await store.brokenReconciliations()) {
      const finding: Finding = { signal: 'reconciliation_break', evidence, seen: { clientAccountId, day: evidence } }
      const opened = await store.stopPayouts(tenant, clientAccountId, finding)
      for (const { pairId, owner } of markets) await store.stopMarket(owner, pairId, finding)
      if (opened) alarm('stop.opened', { signal: finding.signal, account: clientAccountId, why: evidence })
    }
  }

  /** One part of the watch, again and again. One that fails is tried again, and its age grows. */
  async function keep(name: string, everyMs: number, check: () => Promise<void>): Promise<void> {
    let reported = ''
    while (!ending.signal.aborted) {
      try {
        await check()
        checkedAt.set(name, Date.now())
        reported = ''
      } catch (error) {
        const why = String(error)
        if (why !== reported) note('stop_watch.failed', { part: name, why })
        reported = why
      }
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const begunAt = Date.now()
  const running = [
    ...watches.map((watch, i) => keep(chains[i]?.chainId ?? '', turnMs, () => watch.check(Date.now()))),
    keep('books', booksMs, checkBooks),
  ]
  return {
    /** How long ago each part of the watch last came through, in seconds. */
    ages: (): readonly { readonly name: string; readonly seconds: number }[] =>
      [...chains.map(({ chainId }) => chainId), 'books'].map((name) => ({
        name,
        seconds: (Date.now() - (checkedAt.get(name) ?? begunAt)) / 1000,
      })),
    async end(): Promise<void> {
      ending.abort()
      await Promise.all(running)
    },
  }
}
