import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from '../engine-rebuild/stage.ts'
import type { Cluster } from './cluster.ts'
import type { Stood } from './strikes.ts'

type Reported = { readonly id: string; readonly at: number }

/** From the event to its first arrival; where the cluster could not go on, from the moment at which it could. */
function stallOf({ at }: Reported, arrivedAt: number, stood: readonly Stood[]): number {
  const held = stood.find(({ from, to }) => at < to && arrivedAt > from)
  return arrivedAt - Math.max(at, held?.to ?? at)
}

/** Every event since the endpoint was there, with its time. */
export async function reportedEvents({ records, reportedBefore }: Stage): Promise<readonly Reported[]> {
  const { rows } = await records.query<{ id: string; at: Date }>(
    "select id, at from app.event where tenant_id = 'acme' and sequence > $1 order by sequence",
    [reportedBefore],
  )
  return rows.map(({ id, at }) => ({ id, at: at.getTime() }))
}

/** How long the longest of them took, and which never came. */
export function stalls(events: readonly Reported[], arrived: ReadonlyMap<string, number>, stood: readonly Stood[]) {
  const taken = events.flatMap((event) => {
    const arrivedAt = arrived.get(event.id)
    return arrivedAt === undefined ? [] : [{ at: event.at, ms: stallOf(event, arrivedAt, stood) }]
  })
  const sorted = taken.toSorted((one, other) => one.ms - other.ms)
  return {
    lost: events.filter(({ id }) => !arrived.has(id)).length,
    longestMs: sorted.at(-1)?.ms ?? 0,
    medianMs: sorted[Math.floor(sorted.length / 2)]?.ms ?? 0,
    slowest: sorted.slice(-8),
  }
}

const patienceMs = 90_000

/**
 * Makes snapshots and waits until every log is trimmed by them. A log that moves to other nodes begins a
 * part of its own, in which nothing is trimmed yet: what was trimmed once counts.
 */
export async function trimFaults({ control }: Cluster) {
  const [logs, trimmed] = [new Set<number>(), new Set<number>()]
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(1_000)) {
    await control.snapshot().catch(() => undefined)
    const seen = await control.trimmed().catch(() => ({ logs: [], trimmed: [] }))
    for (const log of seen.logs) logs.add(log)
    for (const log of seen.trimmed) trimmed.add(log)
    if (logs.size > 0 && trimmed.size === logs.size) return { logs: logs.size, trimmed: trimmed.size, faults: [] }
  }
  const faults = [`${logs.size - trimmed.size} of ${logs.size} logs were never trimmed`]
  return { logs: logs.size, trimmed: trimmed.size, faults }
}
