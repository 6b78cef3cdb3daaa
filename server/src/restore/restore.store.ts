import { inCluster, type TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { RestoreRow, RestoreStepRow } from '#rows.gen'
import { type Accepted, eventsPerSecond, type Finding, type RestoreStep } from './restore.rules.ts'

/** A restore that is open. */
export type OpenRestore = {
  readonly restoreId: string
  readonly restoredTo: Date
  readonly lostAt: Date
  readonly begunAt: Date
  /** How far each chain had been followed; null when it never was. */
  readonly cursors: Readonly<Record<string, string | null>>
}

type Found = Pick<RestoreRow, 'restore_id' | 'restored_to' | 'lost_at' | 'begun_at' | 'cursors'>

const restoreOf = (row: Found): OpenRestore => ({
  restoreId: row.restore_id,
  restoredTo: row.restored_to,
  lostAt: row.lost_at,
  begunAt: row.begun_at,
  cursors: row.cursors as OpenRestore['cursors'],
})

const columns = 'restore_id, restored_to, lost_at, begun_at, cursors'

export type Begin = { readonly restoredTo: Date; readonly lostAt: Date; readonly operator: string }

/** Opens a restore in one transaction: either programs are stopped and every head has moved, or nothing has happened. */
export const beginRestore = (pool: pg.Pool, { restoredTo, lostAt, operator }: Begin): Promise<void> =>
  inCluster(pool, async (query) => {
    await query(sql`select app.begin_restore(${restoredTo}, ${lostAt}, ${eventsPerSecond}, ${operator})`)
  })

/** The restore that is open, or the last one; null when there never was one. */
export async function lastRestore(pool: pg.Pool): Promise<(OpenRestore & { readonly isOpen: boolean }) | null> {
  const { rows } = await pool.query<Found & { is_open: boolean }>(
    `select ${columns}, released_at is null as is_open from app.restore order by begun_at desc limit 1`,
  )
  return rows[0] ? { ...restoreOf(rows[0]), isOpen: rows[0].is_open } : null
}

/** One record in the chain of every tenant, whose heads are locked in the order of their names. */
async function auditEverybody(query: TenantTransaction, actor: string, action: string, payload: object): Promise<void> {
  const tenants = await query<{ tenant_id: string }>(sql`select tenant_id from app.tenant_head order by tenant_id`)
  await query(sql`select app.lock_heads(${tenants.map(({ tenant_id }) => tenant_id)})`)
  for (const { tenant_id } of tenants) {
    await query(sql`select set_config('app.tenant', ${tenant_id}, true)`)
    await query(sql`select app.write_audit(${actor}, ${action}, ${JSON.stringify(payload)})`)
  }
}

type Made = { readonly step: string; readonly by: string; readonly agrees: boolean; readonly findings: unknown }

async function addStep(query: TenantTransaction, restoreId: string, { step, by, agrees, findings }: Made) {
  await query(sql`insert into app.restore_step (restore_id, number, step, made_by, agrees, findings)
    select ${restoreId}, 1 + coalesce(max(number), 0), ${step}, ${by}, ${agrees}, ${JSON.stringify(findings)}::jsonb
    from app.restore_step where restore_id = ${restoreId}`)
}

/** Keeps a run of a step. When it agrees for the first time, or no longer does, every tenant's audit has it. */
export const keepStep = (
  pool: pg.Pool,
  { restoreId }: OpenRestore,
  step: RestoreStep,
  by: string,
  { agrees, findings }: { readonly agrees: boolean; readonly findings: readonly Finding[] },
): Promise<void> =>
  inCluster(pool, async (query) => {
    await query(sql`select pg_advisory_xact_lock(hashtextextended('restore', 0))`)
    const [before] = await query<Pick<RestoreStepRow, 'agrees'>>(sql`select agrees from app.restore_step
      where restore_id = ${restoreId} and step = ${step} order by number desc limit 1`)
    await addStep(query, restoreId, { step, by, agrees, findings })
    if (before?.agrees !== agrees)
      await auditEverybody(query, by, 'restore.step', { restoreId, step, agrees, findings: findings.length })
  })

const acceptance = 'accepted'

/** A person answers for a difference that will not go away. */
export const acceptFinding = (
  pool: pg.Pool,
  { restoreId }: OpenRestore,
  by: string,
  finding: { readonly name: string; readonly reason: string },
): Promise<void> =>
  inCluster(pool, async (query) => {
    await query(sql`select pg_advisory_xact_lock(hashtextextended('restore', 0))`)
    await addStep(query, restoreId, { step: acceptance, by, agrees: true, findings: finding })
    await auditEverybody(query, by, 'restore.accepted', { restoreId, ...finding })
  })

export async function acceptedFindings(pool: pg.Pool, { restoreId }: OpenRestore): Promise<Accepted> {
  const { rows } = await pool.query<Pick<RestoreStepRow, 'findings' | 'made_by'>>(
    'select findings, made_by from app.restore_step where restore_id = $1 and step = $2 order by number',
    [restoreId, acceptance],
  )
  return new Map(
    rows.map(({ findings, made_by }) => {
      const { name, reason } = findings as { name: string; reason: string }
      return [name, `${reason} (${made_by})`]
    }),
  )
}

/** Findings that a step has ever named: what named them may be gone, as the engine is once it was emptied. */
export async function earlierFindings(pool: pg.Pool, { restoreId }: OpenRestore, step: RestoreStep) {
  const { rows } = await pool.query<Pick<RestoreStepRow, 'findings'>>(
    'select findings from app.restore_step where restore_id = $1 and step = $2 order by number',
    [restoreId, step],
  )
  return rows.flatMap(({ findings }) => findings as readonly Finding[])
}

export const releaseRestore = (pool: pg.Pool, { restoreId }: OpenRestore, by: string): Promise<void> =>
  inCluster(pool, async (query) => {
    await query(sql`update app.restore set released_at = clock_timestamp(), released_by = ${by}
      where restore_id = ${restoreId} and released_at is null`)
    await auditEverybody(query, by, 'restore.released', { restoreId })
  })
