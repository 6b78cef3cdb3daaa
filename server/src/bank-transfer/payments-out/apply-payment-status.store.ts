import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { endToEndIdOf } from './end-to-end-id.rules.ts'
import type { PaymentSource } from './payment-source.store.ts'
import { type LockedRefund, lockedRefunds, moveRefund } from './refund-rows.store.ts'

/** P5 undone: the money lies with the refund again until somebody has decided what is wrong, or with a frozen purchase's case. */
async function takeBack(query: TenantTransaction, context: AdminContext, refund: LockedRefund): Promise<void> {
  const { tenantId } = context.caller
  const { refundReference, reference, attempt, clientAccountId } = refund
  const source = { kind: 'refund', id: `${refundReference}/${attempt}` }
  const sent = refund.state === 'sent' ? await findPosting(query, tenantId, source, 'sent') : null
  const occasion = { on: await todayOf(query, tenantId, clientAccountId), actor: context.caller.subject }
  if (sent) await post(query, tenantId, [reversalOf(sent, occasion)])
  await moveRefund(query, tenantId, refund, 'rejected')
  if (reference === null) return
  await movePurchase(query, { ...occasion, tenant: tenantId, reference }, { kind: 'refund_rejected', refundReference })
}

/** What the bank says of the refunds of a locked file. */
export const applyPaymentStatusToRefunds: PaymentSource['applyPaymentStatus'] = async (
  query,
  context,
  paymentFileId,
  stated,
) => {
  const { tenantId } = context.caller
  const lines = await query(sql`select refund_reference, attempt from app.refund_line where tenant_id = ${tenantId}
    and payment_file_id = ${paymentFileId}`)
  const attempts = new Map(lines.map((line) => [line.refund_reference as string, line.attempt as number]))
  const references = [...attempts.keys()]
  // Purchases are locked before their refunds, as everywhere.
  await query(sql`select from app.purchase p where p.tenant_id = ${tenantId} and p.reference in (select r.reference
      from app.refund r where r.tenant_id = ${tenantId} and r.refund_reference = any (${references}))
    order by p.reference for update`)
  const counts = { accepted: 0, rejected: 0, ignored: 0 }
  for (const refund of await lockedRefunds(query, tenantId, references)) {
    const verdict = stated(endToEndIdOf(refund.refundReference, attempts.get(refund.refundReference) ?? 0))
    const isOnItsWay =
      refund.attempt === attempts.get(refund.refundReference) && (refund.state === 'sent' || refund.state === 'batched')
    if (verdict === null || verdict.outcome === 'pending' || !isOnItsWay) {
      counts.ignored += 1
      continue
    }
    counts[verdict.outcome] += 1
    await query(sql`update app.refund_line set status = ${verdict.outcome}, status_reason = ${verdict.reason}
      where tenant_id = ${tenantId} and refund_reference = ${refund.refundReference} and attempt = ${refund.attempt}`)
    if (verdict.outcome === 'rejected') await takeBack(query, context, refund)
  }
  return counts
}
