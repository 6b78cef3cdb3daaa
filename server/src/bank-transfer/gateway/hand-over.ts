import { inTenant } from '@firsthand/postgres/tenant'
import type { AuthorisedPaymentFile } from '@firsthand/wire/bank-transfer/bank-gateway'
import type pg from 'pg'
import { approvedProposal, signedDecisions } from '#approvals/proposals.store'
import type { AdminContext } from '#identity/admin-context'
import type { PaymentFileDecisions } from '../payments-out/decide-payment-file.ts'
import { listPaymentFiles, lockFileAccount, paymentSources } from '../payments-out/payment-file.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { GatewayKeys } from './gateway-keys.ts'
import { requireReceipt } from './manifest.rules.ts'

export type HandOverDeps = {
  readonly pool: pg.Pool
  readonly keys: GatewayKeys
  readonly paymentFiles: PaymentFileDecisions
}

const atOnce = 50

/** Payment files that may leave now, each with the proposal by which it was authorised. */
export const authorisedFiles = (
  { pool }: HandOverDeps,
  context: AdminContext,
): Promise<readonly AuthorisedPaymentFile[]> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId: tenant } = context.caller
    const approved = await listPaymentFiles(query, tenant, { state: 'approved' }, { after: null, limit: atOnce })
    const files: AuthorisedPaymentFile[] = []
    for (const { paymentFileId, clientAccountId, pays, messageId, sha256, state } of approved) {
      const row = { payment_file_id: paymentFileId, client_account_id: clientAccountId, pays, state }
      const account = await lockFileAccount(query, tenant, paymentFileId)
      const obstacle = await paymentSources[pays].fileObstacle(query, { tenant, paymentFileId, row })
      if (obstacle !== null || account === null || account.stopped !== null) continue
      const found = await approvedProposal(query, tenant, 'payment_file', paymentFileId)
      if (found === null) throw new Error('a payment file was authorised without a proposal')
      const { proposalId, kind, subject, payload, shown, digest, quorum, proposer } = found
      const proposal = {
        proposalId,
        kind,
        subject,
        payload: payload as Record<string, unknown>,
        state: shown.state as Record<string, unknown>,
        digest,
        quorum,
        proposedBy: proposer,
        decisions: await signedDecisions(query, tenant, proposalId),
      }
      files.push({ paymentFileId, messageId, sha256, proposal })
    }
    if (files.length > 0) {
      const ids = files.map(({ paymentFileId }) => paymentFileId)
      await query(treasuryAudit(context, 'offchain.payment_file.offered', { paymentFileIds: ids }))
    }
    return files
  })

/** The gateway's signed word that the bank has a file. Null when there is no such file. */
export const takeReceipt = (
  { keys, paymentFiles }: HandOverDeps,
  context: AdminContext,
  paymentFileId: string,
  receipt: string,
) =>
  paymentFiles.received(context, paymentFileId, (sha256) =>
    requireReceipt(keys.receiptOf(context.caller.tenantId, receipt), { paymentFileId, sha256 }),
  )
