import { inCluster } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { EventRow } from '#rows.gen'
import type { Finding } from './restore.rules.ts'
import type { OpenRestore } from './restore.store.ts'

/** The highest sequence that somebody has seen, by tenant. */
export type SeenEvents = ReadonlyMap<string, number>

/** Moves a head on that a witness has seen further, and says so in an event. */
async function moveHead(pool: pg.Pool, tenant: string, seen: number, { restoreId, restoredTo }: OpenRestore) {
  await inCluster(pool, async (query) => {
    await query(sql`select set_config('app.tenant', ${tenant}, true)`)
    await query(sql`select app.stop_numbering(), set_config('app.numbering', 'on', true)`)
    await query(sql`insert into app.event_head (tenant_id) values (${tenant}) on conflict do nothing`)
    await query(sql`select app.lock_heads(array[${tenant}])`)
    const [head] = await query<{ event_seq: string }>(sql`select event_seq from app.event_head
      where tenant_id = ${tenant}`)
    const last = Number(head?.event_seq ?? 0)
    if (last > seen) return
    const data = { restoredTo: restoredTo.toISOString(), lostFrom: last + 1, lostTo: seen }
    await query(sql`update app.event_head set event_seq = ${seen + 1} where tenant_id = ${tenant}`)
    await query(sql`insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
      values (${tenant}, ${seen + 1}, uuidv7(), 'stream.restored', ${restoreId}, clock_timestamp(), ${JSON.stringify(data)})`)
  })
}

/** Every head stands behind whatever was seen; the numbers that were skipped are named, tenant by tenant. */
export async function compareEvents(
  pool: pg.Pool,
  restore: OpenRestore,
  seen: SeenEvents,
): Promise<readonly Finding[]> {
  for (const [tenant, sequence] of seen) await moveHead(pool, tenant, sequence, restore)
  const { rows } = await pool.query<Pick<EventRow, 'tenant_id' | 'data'>>(
    "select tenant_id, data from app.event where kind = 'stream.restored' and subject = $1 order by tenant_id, sequence",
    [restore.restoreId],
  )
  return rows.map(({ tenant_id, data }) => {
    const { lostFrom, lostTo } = JSON.parse(data) as { lostFrom: number; lostTo: number }
    const known = seen.get(tenant_id)
    const why = known === undefined ? 'not used again' : `not used again; ${known} is the highest that was seen`
    return { weight: 'lost', name: `events ${tenant_id} ${lostFrom} to ${lostTo}`, why }
  })
}
