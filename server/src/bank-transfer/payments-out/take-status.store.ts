import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentStatusReply, Pays } from '@firsthand/wire/bank-transfer/refunds'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { PaymentStatus } from '../iso20022/payment-file.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { PaymentStatusOf } from './payment-source.store.ts'
import { paymentSources } from './payment-sources.store.ts'

/** What the bank says of each payment: its own word, or what it says of the whole file. */
function paymentStatusOf({ whole, payments }: PaymentStatus): PaymentStatusOf {
  const single = new Map(payments.map(({ endToEndId, ...stated }) => [endToEndId, stated]))
  return (endToEndId) => single.get(endToEndId) ?? whole
}

/** Takes in what the bank says of a file that was let out. */
export async function takeStatus(
  query: TenantTransaction,
  context: AdminContext,
  status: PaymentStatus,
): Promise<PaymentStatusReply | null> {
  const { tenantId } = context.caller
  const [paymentFile] = await query(sql`select payment_file_id, pays from app.payment_file where tenant_id = ${tenantId}
    and message_id = ${status.originalMessageId} and state in ('approved', 'sent') for update`)
  if (paymentFile === undefined) return null
  const counts = await paymentSources[paymentFile.pays as Pays].applyPaymentStatus(
    query,
    context,
    paymentFile.payment_file_id as string,
    paymentStatusOf(status),
  )
  const { messageId } = status
  await query(treasuryAudit(context, 'offchain.payment_status.taken', { messageId, ...counts }))
  return { messageId: status.originalMessageId, ...counts }
}
