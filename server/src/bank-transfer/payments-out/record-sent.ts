import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminContext } from '#identity/admin-context'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { requireFileState, requireNoObstacle } from './payment-file.rules.ts'
import { movePaymentFile, paymentSources } from './payment-file.store.ts'
import type { LockedPaymentFile } from './payment-source.ts'

/** The bank has the file, which is locked: its money is on its way from now on. `evidence` is kept in the audit record. */
export async function recordSent(
  query: TenantTransaction,
  context: AdminContext,
  file: LockedPaymentFile,
  sha256: string,
  evidence: object = {},
): Promise<void> {
  const { paymentFileId, row } = file
  const source = paymentSources[row.pays]
  requireFileState(row, 'approved')
  requireNoObstacle(await source.fileObstacle(query, file))
  const lines = await source.send(query, context, file)
  await movePaymentFile(query, file, 'sent', context.caller.subject)
  await query(treasuryAudit(context, 'offchain.payment_file.sent', { paymentFileId, sha256, lines, ...evidence }))
}
