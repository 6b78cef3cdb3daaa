import { setTimeout as sleep } from 'node:timers/promises'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising, shownMs } from '../harness/paced.ts'
import { cpuMs } from '../harness/profile.ts'
import { openStreams } from '../harness/streams.ts'

/** As many as a tenant may have at an instance. */
const streamsOfTenant = 20

/** An integrator of a tenant that exists only here. */
function integratorOf(world: World, tenant: string): string {
  const { identity } = world
  const [key] = identity.privateKeys
  if (key === undefined) throw new Error('the identity provider has no key')
  return signToken(key, claimsOf({ name: `${tenant}-integrator`, tenant, roles: ['tenant-integrator'] }, identity))
}

/** Polls for heads and scans of the events in a second, over some seconds. */
async function pollsPerSecond(admin: pg.Client, seconds: number): Promise<number> {
  const count = async () => {
    const { rows } = await admin.query(
      `select coalesce((select calls from pg_stat_user_functions where funcid = 'app.event_heads(text[],bigint[])'::regprocedure), 0)
        + (select sum(coalesce(idx_scan, 0) + coalesce(seq_scan, 0)) from pg_stat_user_tables
          where relid in (select inhrelid from pg_inherits where inhparent = 'app.event'::regclass)) as number`,
    )
    return Number(rows[0].number)
  }
  // A connection that has nothing to do reports its statistics after ten seconds.
  await sleep(12_000)
  const [before, begun] = [await count(), performance.now()]
  await sleep(seconds * 1000)
  return ((await count()) - before) / ((performance.now() - begun) / 1000)
}

/** Writes an event of a tenant, as a quote does. */
const writeEvent = async (admin: pg.Client, tenant: string, subject: string) => {
  await admin.query("select set_config('app.tenant', $1, false)", [tenant])
  await admin.query("select app.append_quote_event('quote.firm_created', $1, '{}')", [subject])
}

/** Writes events of one tenant after another. Answers the milliseconds from each commit until every stream of the tenant had it. */
async function arrivals(admin: pg.Client, names: readonly string[], seen: Map<string, number>): Promise<number[]> {
  const times: number[] = []
  for (const [place, tenant] of names.entries()) {
    const subject = `event-${place}`
    seen.set(subject, 0)
    // Otherwise each would be written just after a poll, since the one before arrives by it.
    await sleep((place * 37) % 250)
    await writeEvent(admin, tenant, subject)
    const written = performance.now()
    while ((seen.get(subject) ?? 0) < streamsOfTenant) {
      if (performance.now() - written > 10_000) throw new Error(`${subject} did not reach every stream of ${tenant}`)
      await sleep(1)
    }
    times.push(performance.now() - written)
  }
  return times
}

/** What the database is asked for the streams of many tenants at one instance, and how soon they receive an event. */
export const streams: Bench = {
  goal: 50,
  goalIs: 'at most',
  figureIs: 'polls a second for all streams',
  async run({ short }) {
    const [count, seconds] = short ? [500, 3] : [5_000, 20]
    await using world = await startWorld({
      api: { settings: roomySettings },
      postgresSettings: { track_functions: 'all' },
      databaseUrl: null,
      // Its worker gives events their numbers.
      engine: 'single',
    })
    const { api } = world
    if (api === null) throw new Error('the world has no API')
    const tenants = Array.from({ length: count / streamsOfTenant }, (_, i) => `streams-${i}`)
    const admin = new pg.Client(world.databaseServer.urlFor('postgres', world.database))
    await admin.connect()
    try {
      for (const tenant of tenants) await writeEvent(admin, tenant, 'first')
      const seen = new Map<string, number>()
      const port = Number(new URL(api.url).port)
      const requests = tenants.flatMap((tenant) => {
        const request = { port, path: '/events/stream', token: integratorOf(world, tenant) }
        return Array.from({ length: streamsOfTenant }, () => request)
      })
      using open = await openStreams(requests, (_, text) => {
        for (const [, subject = ''] of text.matchAll(/"subject":"(event-\d+)"/g))
          seen.set(subject, (seen.get(subject) ?? 0) + 1)
      })
      const [cpuBefore, begun] = [cpuMs(api.pid), performance.now()]
      const polls = await pollsPerSecond(admin, seconds)
      const cpu = (100 * (cpuMs(api.pid) - cpuBefore)) / (performance.now() - begun)
      const times = rising(await arrivals(admin, tenants.slice(0, short ? 10 : 100), seen))
      void open
      return {
        figure: polls,
        summary: `${count} streams of ${tenants.length} tenants, ${cpu.toFixed(1)} % of a core while nothing happens, commit to all streams ${shownMs(times)}, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      }
    } finally {
      await admin.end()
    }
  },
}
