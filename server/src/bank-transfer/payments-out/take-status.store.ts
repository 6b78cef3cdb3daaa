import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentStatusReply, Pays } from '@firsthand/wire/bank-transfer/refunds'
import sql from 'sql-template-tag'
import type { Act } from '#identity/admin-context'
import type { PaymentStatus } from '../iso20022/payment-file.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { Said } from './payment-source.store.ts'
import { fileLoads } from './payment-sources.store.ts'

/** What the bank says of each payment: its own word, or what it says of the whole file. */
function saidOf({ whole, payments }: PaymentStatus): Said {
  const single = new Map(payments.map(({ endToEndId, ...said }) => [endToEndId, said]))
  return (endToEndId) => single.get(endToEndId) ?? whole
}

/** Takes in what the bank says of a file that was let out. */
export async function takeStatus(
  query: TenantTransaction,
  act: Act,
  status: PaymentStatus,
): Promise<PaymentStatusReply | null> {
  const { tenantId } = act.caller
  const [batch] = await query(sql`select batch_id, pays from app.refund_batch where tenant_id = ${tenantId}
    and message_id = ${status.originalMessageId} and state in ('approved', 'sent') for update`)
  if (batch === undefined) return null
  const counts = await fileLoads[batch.pays as Pays].hear(query, act, batch.batch_id as string, saidOf(status))
  const { messageId } = status
  await query(treasuryAudit(act, 'offchain.payment_status.taken', { messageId, ...counts }))
  return { messageId: status.originalMessageId, ...counts }
}
