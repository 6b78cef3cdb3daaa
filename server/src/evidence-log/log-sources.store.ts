import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import {
  approvalRecord,
  auditRecord,
  type DecidedRow,
  type DeliveredRow,
  deliveredRecord,
  type Logged,
  type ReconciledRow,
  reconciliationRecord,
  type SettledRow,
  settledRecord,
} from './log-records.ts'

/** Records of one kind that are read in one transaction at the most. */
export const batch = 500

type Cursor = { readonly audit: string; readonly event: string }

async function cursorOf(query: TenantTransaction, tenant: TenantId): Promise<Cursor> {
  type Row = { readonly audit: string; readonly event: string }
  const [row] = await query<Row>(sql`select c.audit_seq as audit, c.event_seq as event from app.log_cursor c
    where c.tenant_id = ${tenant}`)
  return row ?? { audit: '0', event: '0' }
}

async function keepCursor(query: TenantTransaction, tenant: TenantId, { audit, event }: Cursor): Promise<void> {
  await query(sql`insert into app.log_cursor (tenant_id, audit_seq, event_seq) values (${tenant}, ${audit}, ${event})
    on conflict (tenant_id) do update set audit_seq = excluded.audit_seq, event_seq = excluded.event_seq`)
}

export async function decisionsOn(query: TenantTransaction, tenant: TenantId, proposals: readonly string[]) {
  if (proposals.length === 0) return []
  return query<DecidedRow>(sql`select d.proposal_id, d.issuer, d.subject, d.decision, d.digest, d.assertion, d.decided_at
    from app.proposal_decision d where d.tenant_id = ${tenant} and d.proposal_id::text = any (${[...proposals]})
    order by d.decided_at`)
}

export async function reconciliationsBy(query: TenantTransaction, tenant: TenantId, hashes: readonly string[]) {
  if (hashes.length === 0) return []
  return query<ReconciledRow>(sql`select d.client_account_id, d.day::text as date, d.run, d.holds, d.prev, d.hash
    from app.daily_reconciliation d where d.tenant_id = ${tenant} and d.hash = any (${[...hashes]}) order by d.reconciled_at`)
}

export async function deliveredOf(query: TenantTransaction, tenant: TenantId, references: readonly string[]) {
  if (references.length === 0) return []
  return query<DeliveredRow>(sql`select p.caller, p.reference, p.chain_id, p.currency, p.wallet, p.cash_base_units,
      p.unit_base_units, p.delivery_tx_hash, p.delivered_at
    from app.purchase p where p.tenant_id = ${tenant} and p.reference = any (${[...references]})
      and p.delivered_at is not null and p.delivery_tx_hash is not null order by p.reference`)
}

/** Purchases that became final; those that a reorganisation has undone wait no more until they are settled again. */
async function finalOf(query: TenantTransaction, tenant: TenantId): Promise<readonly SettledRow[]> {
  await query(sql`delete from app.log_waiting w using app.quote q where w.tenant_id = ${tenant}
    and q.tenant_id = w.tenant_id and q.reference = w.reference and q.state <> 'settled'`)
  return query<SettledRow>(sql`with final as (
      select q.caller, q.reference, q.chain_id, q.digest, q.tx_hash, q.block_number, q.settled_base_units
      from app.log_waiting w join app.quote q on q.tenant_id = w.tenant_id and q.reference = w.reference
      where w.tenant_id = ${tenant} and q.state = 'settled' and q.finality = 'finalized' limit ${batch}
    ), gone as (
      delete from app.log_waiting w using final f where w.tenant_id = ${tenant} and w.reference = f.reference
    )
    select * from final order by reference`)
}

type AuditRow = { readonly seq: string; readonly hash: Buffer } & Readonly<
  Record<'proposal_id' | 'reconciliation', string | null>
>
type EventRow = { readonly sequence: string; readonly kind: string; readonly subject: string }

const present = (values: readonly (string | null)[]) => [...new Set(values.filter((each) => each !== null))]

/**
 * What a tenant has that is not in the log, in the order of its chains; the cursor moves on behind it in the same transaction. The
 * heads are read first: whatever stands before them is committed, and what comes later is read the next time.
 */
export async function takeRecords(query: TenantTransaction, tenant: TenantId): Promise<readonly Logged[]> {
  const [heads] = await query<{ audit_seq: string; event_seq: string }>(sql`select * from app.log_heads()`)
  if (heads === undefined) return []
  const from = await cursorOf(query, tenant)
  const audits = await query<AuditRow>(sql`select * from app.log_audit_behind(${from.audit}, ${batch})`)
  const events = await query<EventRow>(sql`select e.sequence, e.kind, e.subject from app.event e
    where e.tenant_id = ${tenant} and e.kind in ('quote.settled', 'purchase.delivered')
      and e.sequence > ${from.event} and e.sequence <= ${heads.event_seq} order by e.sequence limit ${batch}`)
  const subjects = (kind: string) => present(events.map((event) => (event.kind === kind ? event.subject : null)))
  const decisions = await decisionsOn(query, tenant, present(audits.map((each) => each.proposal_id)))
  const reconciled = await reconciliationsBy(query, tenant, present(audits.map((each) => each.reconciliation)))
  const delivered = await deliveredOf(query, tenant, subjects('purchase.delivered'))
  await query(sql`insert into app.log_waiting (tenant_id, reference)
    select ${tenant}, each from unnest(${subjects('quote.settled')}::text[]) each on conflict do nothing`)
  const final = await finalOf(query, tenant)
  await keepCursor(query, tenant, {
    audit: audits.length === batch ? (audits.at(-1)?.seq ?? from.audit) : later(heads.audit_seq, audits.at(-1)?.seq),
    event: events.length === batch ? (events.at(-1)?.sequence ?? from.event) : heads.event_seq,
  })
  return [
    ...audits.map((row) => auditRecord(tenant, row)),
    ...decisions.map((row) => approvalRecord(tenant, row)),
    ...reconciled.map((row) => reconciliationRecord(tenant, row)),
    ...final.map((row) => settledRecord(tenant, row)),
    ...delivered.map((row) => deliveredRecord(tenant, row)),
  ]
}

const later = (head: string, last: string | undefined): string =>
  last !== undefined && BigInt(last) > BigInt(head) ? last : head
