import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { AuditHead, AuditRecord } from '@firsthand/wire/staff/audit'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { auditRead } from './catalogue-record.store.ts'

/** Each null when it is not given. */
export type AuditFilter = Readonly<
  Record<'actor' | 'action' | 'subject' | 'requestId' | 'from' | 'to', string | null> & { order: 'asc' | 'desc' }
>
type Page = { readonly behind: number | null; readonly limit: number }

type Row = Readonly<Record<'seq' | 'at' | 'actor' | 'action' | 'payload', string>> &
  Readonly<Record<'subject' | 'request_id', string | null>> &
  Readonly<Record<'prev' | 'hash', Buffer>>

const recordOf = (row: Row): AuditRecord => ({
  sequence: Number(row.seq),
  at: row.at,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  requestId: row.request_id,
  payload: row.payload,
  prev: row.prev.toString('hex'),
  hash: row.hash.toString('hex'),
})

/** Records have microseconds, and are compared as text. */
const moment = (time: string | null) => time?.replace('Z', '000Z') ?? null

const selected = ({ actor, action, subject, requestId, from, to, order }: AuditFilter, { behind, limit }: Page): Sql =>
  sql`select * from app.audit_records(${actor}, ${action}, ${subject}, ${requestId}, ${moment(from)}, ${moment(to)},
    ${behind}, ${order === 'desc'}, ${limit})`

/**
 * A tenant's own chain, one more than `limit` when there is a further page. The first page leaves a record behind what it
 * shows; further ones belong to the same reading, and leave none.
 */
export async function listAuditRecords(
  pool: pg.Pool,
  context: AdminContext,
  filter: AuditFilter,
  { behind, limit }: Page,
): Promise<readonly AuditRecord[]> {
  const read = selected(filter, { behind, limit: limit + 1 })
  const queries = behind === null ? [read, auditRead(context, 'audit.listed', { filter, limit })] : [read]
  const [rows] = await tenantPipeline<[Row, object]>(pool, context.caller.tenantId, queries)
  return rows.map(recordOf)
}

/** Where the tenant's chain ends, as `verify-audit` prints it. */
export async function readAuditHead(pool: pg.Pool, { caller: { tenantId } }: AdminContext): Promise<AuditHead> {
  const head = sql`select * from app.audit_head()`
  const [[row]] = await tenantPipeline<[{ seq: string; hash: Buffer }]>(pool, tenantId, [head])
  return { tenant: tenantId, sequence: Number(row?.seq ?? 0), hash: row?.hash.toString('hex') ?? '00' }
}
