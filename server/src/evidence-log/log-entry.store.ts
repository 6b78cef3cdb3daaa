import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { LogRecordRow } from '#rows.gen'
import { type DeliveredRow, deliveredRecord, type Logged, type SettledRow, settledRecord } from './log-records.ts'

type Leaf = Pick<LogRecordRow, 'leaf' | 'salt'>

/**
 * The leaf of a caller’s own purchase, and the record as the database has it now: one that was changed since is not what the log has. Null
 * while it is not in the log.
 */
export async function ownLeaf(
  pool: pg.Pool,
  { tenantId, buyer }: Caller,
  reference: string,
): Promise<{ readonly index: number; readonly salt: Buffer | null; readonly logged: Logged } | null> {
  const [[leaf], [settled], [delivered]] = await tenantPipeline<[Leaf, SettledRow, DeliveredRow]>(pool, tenantId, [
    sql`select r.leaf, r.salt from app.log_record r where r.tenant_id = ${tenantId} and r.kind = 'purchase'
      and r.id = ${reference} and r.person = ${buyer}`,
    sql`select q.caller, q.reference, q.chain_id, q.digest, q.tx_hash, q.block_number, q.settled_base_units
      from app.quote q where q.tenant_id = ${tenantId} and q.caller = ${buyer} and q.reference = ${reference}
        and q.state = 'settled'`,
    sql`select p.caller, p.reference, p.chain_id, p.currency, p.wallet, p.cash_base_units, p.unit_base_units,
        p.delivery_tx_hash, p.delivered_at
      from app.purchase p where p.tenant_id = ${tenantId} and p.caller = ${buyer} and p.reference = ${reference}
        and p.delivered_at is not null and p.delivery_tx_hash is not null`,
  ])
  const bought = settled === undefined ? delivered : settled
  if (leaf === undefined || bought === undefined) return null
  const logged = 'digest' in bought ? settledRecord(tenantId, bought) : deliveredRecord(tenantId, bought)
  return { index: Number(leaf.leaf), salt: leaf.salt, logged }
}
