import { inCluster, inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { commitmentOf, newSalt } from '@firsthand/tlog/leaf-proof'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { LogCheckpointRow } from '#rows.gen'
import { keyRecord, type Logged, publicSalt } from './log-records.ts'
import { takeRecords } from './log-sources.store.ts'

/** One worker at a time appends, signs and publishes; the lock ends with its transaction, whatever becomes of the worker. */
export const lockLog = (query: TenantTransaction) => query(sql`select pg_advisory_xact_lock(hashtext('firsthand.log'))`)

/** The lock for work that writes files between its statements, and may wait for a slow disk. */
export async function lockLogForFiles(query: TenantTransaction): Promise<void> {
  await query(sql`set local idle_in_transaction_session_timeout = '60s'`)
  await lockLog(query)
}

export async function sizeOf(query: TenantTransaction): Promise<number> {
  const [row] = await query<{ size: string }>(sql`select coalesce(max(leaf) + 1, 0) as size from app.log_leaf`)
  return Number(row?.size ?? 0)
}

/** Appends entries under the lock and answers the number of the first. */
async function append(query: TenantTransaction, entries: readonly Buffer[]): Promise<number> {
  await lockLog(query)
  const first = await sizeOf(query)
  await query(sql`insert into app.log_leaf (leaf, entry)
    select ${first}::bigint + n - 1, entry from unnest(${[...entries]}::bytea[]) with ordinality as each (entry, n)`)
  return first
}

/** Whatever is in the log already is left out: a proposal’s decisions are read at each of its records. */
async function missing(query: TenantTransaction, tenant: TenantId, records: readonly Logged[]) {
  type Known = { readonly kind: string; readonly id: string }
  const known = await query<Known>(sql`select r.kind, r.id from app.log_record r
    join unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]) as each (kind, id)
      on r.kind = each.kind and r.id = each.id where r.tenant_id = ${tenant}`)
  const nameOf = ({ kind, id }: Known) => JSON.stringify([kind, id])
  const taken = new Set(known.map(nameOf))
  return records.filter((record) => {
    const isNew = !taken.has(nameOf(record))
    taken.add(nameOf(record))
    return isNew
  })
}

/** Appends those records that are not in the log, under the lock. Answers how many leaves it made. */
export async function appendRecords(
  query: TenantTransaction,
  tenant: TenantId,
  found: readonly Logged[],
): Promise<number> {
  const records = await missing(query, tenant, found)
  if (records.length === 0) return 0
  const salts = records.map(() => newSalt())
  const entries = records.map(({ record }, i) => commitmentOf(salts[i] ?? publicSalt, record))
  const first = await append(query, entries)
  await query(sql`insert into app.log_record (tenant_id, kind, id, leaf, person, salt, record)
    select ${tenant}, kind, id, ${first}::bigint + n - 1, person, salt, record
    from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[],
      ${records.map(({ person }) => person)}::text[], ${salts}::bytea[],
      ${records.map(({ kind, record }) => (kind === 'decision' ? record : null))}::text[])
      with ordinality as each (kind, id, person, salt, record, n)`)
  return records.length
}

/** Takes in what a tenant has that is not in the log, a batch of it. Answers how many leaves it made. */
export const takeIn = (pool: pg.Pool, tenant: TenantId): Promise<number> =>
  inTenant(pool, tenant, async (query) => {
    // Before anything is read: two workers would take the same records.
    await lockLog(query)
    return appendRecords(query, tenant, await takeRecords(query, tenant))
  })

export async function tenantsBehind(pool: pg.Pool): Promise<readonly TenantId[]> {
  const { rows } = await pool.query<{ tenant_id: string }>('select tenant_id from app.log_behind(1000)')
  return rows.map(({ tenant_id }) => tenant_id as TenantId)
}

/** Takes in published keys that are not in the log. Answers how many leaves it made. */
export const takeInKeys = (pool: pg.Pool, keys: readonly object[]): Promise<number> =>
  inCluster(pool, async (query) => {
    await lockLog(query)
    const records = [...new Set(keys.map(keyRecord))]
    const known = await query<{ record: string }>(
      sql`select k.record from app.log_key k where k.record = any (${records})`,
    )
    const taken = new Set(known.map(({ record }) => record))
    const added = records.filter((record) => !taken.has(record))
    if (added.length === 0) return 0
    const first = await append(
      query,
      added.map((record) => commitmentOf(publicSalt, record)),
    )
    await query(sql`insert into app.log_key (record, leaf) select record, ${first}::bigint + n - 1
      from unnest(${added}::text[]) with ordinality as each (record, n)`)
    return added.length
  })

/** The entries of leaves in their order. */
export async function entriesIn(query: TenantTransaction, from: number, to: number): Promise<readonly Buffer[]> {
  const rows = await query<{ entry: Buffer }>(sql`select l.entry from app.log_leaf l
    where l.leaf >= ${from} and l.leaf < ${to} order by l.leaf`)
  if (rows.length !== to - from) throw new Error(`leaves from ${from} to ${to} are missing`)
  return rows.map(({ entry }) => entry)
}

export type KeptCheckpoint = { readonly size: number; readonly root: Buffer; readonly note: string }

const checkpointFromRow = ({ size, root, note }: Pick<LogCheckpointRow, 'size' | 'root' | 'note'>): KeptCheckpoint => ({
  size: Number(size),
  root,
  note,
})

export async function newestCheckpoint(query: TenantTransaction): Promise<KeptCheckpoint | null> {
  const [row] = await query<LogCheckpointRow>(sql`select c.size, c.root, c.note from app.log_checkpoint c
    order by c.size desc limit 1`)
  return row === undefined ? null : checkpointFromRow(row)
}

export async function checkpointAt(query: TenantTransaction, size: number): Promise<KeptCheckpoint | null> {
  const [row] = await query<LogCheckpointRow>(sql`select c.size, c.root, c.note from app.log_checkpoint c
    where c.size = ${size}`)
  return row === undefined ? null : checkpointFromRow(row)
}

/** The database refuses a second checkpoint of one size. */
export async function keepCheckpoint(query: TenantTransaction, { size, root, note }: KeptCheckpoint): Promise<void> {
  await query(sql`insert into app.log_checkpoint (size, root, note) values (${size}, ${root}, ${note})`)
}
