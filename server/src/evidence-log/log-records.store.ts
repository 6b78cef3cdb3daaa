import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { LogKind } from '@firsthand/wire/staff/evidence-log'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { auditRead } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import type { LogRecordRow } from '#rows.gen'
import {
  approvalRecord,
  auditRecord,
  deliveredRecord,
  type Logged,
  reconciliationRecord,
  type SettledRow,
  settledRecord,
} from './log-records.ts'
import { decisionsOn, deliveredOf, reconciliationsBy } from './log-sources.store.ts'

type Row = Pick<LogRecordRow, 'id' | 'leaf' | 'salt' | 'record'>
type Found = (query: TenantTransaction, tenant: TenantId, ids: readonly string[]) => Promise<readonly Logged[]>

/** Numbers of a page follow one another, except where the log took some in later. */
const audits: Found = async (query, tenant, ids) => {
  const numbers = ids.map(Number)
  const behind = Math.min(...numbers) - 1
  const rows = await query<{ seq: string; hash: Buffer }>(
    sql`select * from app.log_audit_behind(${behind}, ${Math.max(...numbers) - behind})`,
  )
  return rows.map((row) => auditRecord(tenant, row))
}

const approvals: Found = async (query, tenant, ids) => {
  const proposals = new Set(ids.map((id) => id.slice(0, id.indexOf(':'))))
  return (await decisionsOn(query, tenant, [...proposals])).map((row) => approvalRecord(tenant, row))
}

const reconciliations: Found = async (query, tenant, ids) =>
  (await reconciliationsBy(query, tenant, ids)).map((row) => reconciliationRecord(tenant, row))

const purchases: Found = async (query, tenant, ids) => {
  const settled =
    await query<SettledRow>(sql`select q.caller, q.reference, q.chain_id, q.digest, q.tx_hash, q.block_number,
      q.settled_base_units
    from app.quote q where q.tenant_id = ${tenant} and q.reference = any (${[...ids]}) and q.state = 'settled'`)
  const delivered = await deliveredOf(query, tenant, ids)
  return [...settled.map((row) => settledRecord(tenant, row)), ...delivered.map((row) => deliveredRecord(tenant, row))]
}

/** Records as the database has them now: one that was changed is not what the log has. Decisions are kept with their leaves. */
const found: Readonly<Record<Exclude<LogKind, 'decision'>, Found>> = {
  audit: audits,
  approval: approvals,
  reconciliation: reconciliations,
  purchase: purchases,
}

type Page = { readonly behind: number | null; readonly limit: number }
type Pools = { readonly pool: pg.Pool; readonly catalog: pg.Pool }

/** A tenant's leaves of one kind, in the order of the log. The first page leaves an audit record. */
export async function listLogRecords(
  { pool, catalog }: Pools,
  context: AdminContext,
  kind: LogKind,
  { behind, limit }: Page,
) {
  const { tenantId } = context.caller
  if (behind === null) await tenantPipeline(catalog, tenantId, [auditRead(context, 'log.listed', { kind, limit })])
  return inTenant(pool, tenantId, async (query) => {
    const rows = await query<Row>(sql`select r.id, r.leaf, r.salt, r.record from app.log_record r
      where r.tenant_id = ${tenantId} and r.kind = ${kind} and r.leaf > ${behind ?? -1} order by r.leaf limit ${limit}`)
    const ids = rows.map(({ id }) => id)
    const records = kind === 'decision' || ids.length === 0 ? [] : await found[kind](query, tenantId, ids)
    const recordOf = new Map(records.map(({ id, record }) => [id, record]))
    return rows.map(({ id, leaf, salt, record }) => ({
      kind,
      id,
      index: Number(leaf),
      record: record ?? recordOf.get(id) ?? null,
      salt: salt?.toString('hex') ?? null,
    }))
  })
}
