import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '@firsthand/log/log'
import { openPool } from '@firsthand/postgres/pool'
import { eventSequenceStore } from '@firsthand/server/events/event-sequence.store'
import { startSequencer } from '@firsthand/server/events/sequencer'
import { quoteStore } from '@firsthand/server/quoting/quote.store'
import { aQuote, callerOf } from '@firsthand/server/quoting/testing/quote-builder'
import type { PairId } from '@firsthand/values/values'
import type pg from 'pg'

const writers = 32
/** How often a reader asks for new events; what it finds is late by that at most. */
const readMs = 5
/** At the end, for the last events to be seen. */
const lateMost = 30_000

/** Whose the writers are: all of one tenant, or each of a tenant of its own. */
export type Spread = 'one' | 'many'
export type Written = { readonly perSecond: number; readonly visibleMs: readonly number[] }

/** A market for each writer, so that nothing but the tenant is shared. */
async function makeMarkets(admin: pg.Client): Promise<readonly PairId[]> {
  const { rows } = await admin.query(
    `insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals, unit_symbol, unit_decimals,
      freshness_seconds, fee_bps, eligibility)
    select 'acme', 'active', false, 'bond', 'USDC', 6, 'X', 18, 60, 0, '{}' from generate_series(1, $1::int) returning pair_id`,
    [writers],
  )
  return rows.map(({ pair_id }) => Number(pair_id) as PairId)
}

/** Every commit waits so long before it writes its log, and shares that with others, as on a slower disk or before a standby. */
export async function delayCommits(admin: pg.Client, ms: number): Promise<void> {
  await admin.query(`alter system set commit_delay = ${ms * 1000}`)
  await admin.query('alter system set commit_siblings = 0')
  await admin.query('select pg_reload_conf()')
  await sleep(500)
}

/** Writers of firm quotes through our own code, with a sequencer beside them, and a reader who notes when an event is there. */
export async function openTenantLoad(admin: pg.Client, urls: { readonly api: string; readonly worker: string }) {
  const pairIds = await makeMarkets(admin)
  const pool = openPool({ url: urls.api, size: writers, applicationName: 'tenant-writes', patienceMs: 30_000 })
  const worker = openPool({ url: urls.worker, size: 1, applicationName: 'tenant-writes', patienceMs: 30_000 })
  const quotes = quoteStore(pool)
  const sequencer = startSequencer(eventSequenceStore(worker), openLog('warn'))
  let buyers = 0

  /** When each event of the first tenant was answered, until it is seen. */
  async function watch(tenant: string, answered: Map<string, number>, isOver: () => boolean): Promise<number[]> {
    const seen: number[] = []
    const early = new Map<string, number>()
    const last = await admin.query('select coalesce(max(sequence), 0) as place from app.event where tenant_id = $1', [
      tenant,
    ])
    let place = Number(last.rows[0].place)
    for (const begun = performance.now(); performance.now() - begun < lateMost + 60_000; await sleep(readMs)) {
      const text = 'select sequence, subject from app.event where tenant_id = $1 and sequence > $2 order by sequence'
      const { rows } = await admin.query(text, [tenant, place])
      const now = performance.now()
      place = Number(rows.at(-1)?.sequence ?? place)
      for (const { subject } of rows) early.set(subject, now)
      for (const [subject, at] of early) {
        const since = answered.get(subject)
        if (since === undefined) continue
        seen.push(Math.max(0, at - since))
        early.delete(subject)
        answered.delete(subject)
      }
      if (isOver() && answered.size === 0) return seen
    }
    throw new Error(`${answered.size} events of ${tenant} were not seen`)
  }

  async function write(spread: Spread, seconds: number): Promise<Written> {
    const answered = new Map<string, number>()
    const begun = performance.now()
    const until = begun + seconds * 1000
    let count = 0
    let over = false
    const watching = spread === 'one' ? watch('acme', answered, () => over) : Promise.resolve([])
    await Promise.all(
      pairIds.map(async (pairId, i) => {
        const tenant = spread === 'one' ? 'acme' : `tenant-${i}`
        while (performance.now() < until) {
          buyers += 1
          const terms = aQuote({ pairId })
          const outcome = await quotes.keepFirm(callerOf(tenant, `buyer-${buyers}`), terms, null)
          if (outcome !== 'kept') throw new Error(`a quote was not kept: ${outcome}`)
          if (spread === 'one') answered.set(terms.reference, performance.now())
          count += 1
        }
      }),
    )
    const perSecond = count / ((performance.now() - begun) / 1000)
    over = true
    return { perSecond, visibleMs: await watching }
  }

  return {
    write,
    async [Symbol.asyncDispose]() {
      await sequencer.stop()
      await Promise.all([pool.end(), worker.end()])
    },
  }
}
