import sql from 'sql-template-tag'
import { refundSent } from '../../../domain/bank-transfer/postings.ts'
import type { Act } from '../../../ports/act.ts'
import type { TenantTransaction } from '../tenant.ts'
import { todayOf } from './account-day.ts'
import { post } from './ledger.ts'
import type { LockedBatch } from './locked-batch.ts'
import { lockedRefunds } from './refund-rows.ts'
import { treasuryAudit } from './treasury-record.ts'

/** P5 for every payment of a file that the bank has got; one whose debit a statement has shown already was posted then. */
export async function sendBatch(
  query: TenantTransaction,
  act: Act,
  { tenant, batchId, row }: LockedBatch,
): Promise<void> {
  const clientAccountId = row.client_account_id as string
  const actor = act.caller.subject
  const lines = await query(sql`select refund_reference from app.refund_line where tenant_id = ${tenant}
    and batch_id = ${batchId}`)
  const all = await lockedRefunds(
    query,
    tenant,
    lines.map(({ refund_reference }) => refund_reference as string),
  )
  const leaving = all.filter(({ state }) => state === 'batched')
  const on = await todayOf(query, tenant, clientAccountId)
  const postings = leaving.map(({ refundReference, attempt, amount, currency }) =>
    refundSent({ on, actor, currency, amount, refundReference, attempt, clientAccountId }),
  )
  const ids = await post(query, tenant, postings)
  await query(sql`update app.refund r set state = 'sent', sent_posting = p.posting, moved_at = clock_timestamp(),
      next_look_at = clock_timestamp()
    from unnest(${leaving.map(({ refundReference }) => refundReference)}::text[], ${[...ids]}::uuid[])
      as p (refund_reference, posting)
    where r.tenant_id = ${tenant} and r.refund_reference = p.refund_reference`)
  await query(sql`update app.refund_batch set state = 'sent', sent_at = clock_timestamp(), sent_by = ${actor}
    where tenant_id = ${tenant} and batch_id = ${batchId}`)
  await query(treasuryAudit(act, 'offchain.refund_batch.sent', { batchId, sha256: row.sha256, lines: leaving.length }))
}
