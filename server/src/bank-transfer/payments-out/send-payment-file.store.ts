import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { rejectOpen } from '../matching/proposals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { LockedPaymentFile } from './lock-payment-file.store.ts'
import { paymentSources } from './payment-sources.store.ts'

/** The bank has got a file: its money is on its way, and whoever wanted to discard the file is too late. */
export async function sendPaymentFile(
  query: TenantTransaction,
  context: AdminContext,
  paymentFile: LockedPaymentFile,
): Promise<void> {
  const { tenant, paymentFileId, row } = paymentFile
  const lines = await paymentSources[row.pays as Pays].send(query, context, paymentFile)
  await query(sql`update app.payment_file set state = 'sent', sent_at = clock_timestamp(), sent_by = ${context.caller.subject}
    where tenant_id = ${tenant} and payment_file_id = ${paymentFileId}`)
  await rejectOpen(query, context, { kind: 'payment_file_discard', subject: paymentFileId })
  await query(treasuryAudit(context, 'offchain.payment_file.sent', { paymentFileId, sha256: row.sha256, lines }))
}
