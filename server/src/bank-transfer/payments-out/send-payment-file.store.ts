import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import sql from 'sql-template-tag'
import type { Act } from '#identity/admin-context'
import { rejectOpen } from '../matching/proposals.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { LockedBatch } from './lock-payment-file.store.ts'
import { fileLoads } from './payment-sources.store.ts'

/** The bank has got a file: its money is on its way, and whoever wanted to discard the file is too late. */
export async function sendBatch(query: TenantTransaction, act: Act, batch: LockedBatch): Promise<void> {
  const { tenant, batchId, row } = batch
  const lines = await fileLoads[row.pays as Pays].send(query, act, batch)
  await query(sql`update app.refund_batch set state = 'sent', sent_at = clock_timestamp(), sent_by = ${act.caller.subject}
    where tenant_id = ${tenant} and batch_id = ${batchId}`)
  await rejectOpen(query, act, { kind: 'batch_discard', subject: batchId })
  await query(treasuryAudit(act, 'offchain.refund_batch.sent', { batchId, sha256: row.sha256, lines }))
}
