import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentFile } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { decideProposal, openProposal, rejectOpen } from '../matching/proposals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { requireFileState, requireNoObstacle, requireNotStopped, requireReadable } from './payment-file.rules.ts'
import {
  lockFileAccount,
  lockPaymentFile,
  movePaymentFile,
  paymentSources,
  readFileBytes,
  readPaymentFile,
} from './payment-file.store.ts'
import type { LockedPaymentFile } from './payment-source.ts'

const sourceOf = ({ row }: LockedPaymentFile) => paymentSources[row.pays]

/** What happens to a payment file once it is made. Each step leaves an audit record; null when there is no such file. */
export function paymentFileDecisions(pool: pg.Pool) {
  /** The work gets the locked file; the answer is the file as it is then. A stopped account can only end a file. */
  const onFile = (
    context: AdminContext,
    paymentFileId: string,
    account: 'open' | 'any',
    work: (query: TenantTransaction, paymentFile: LockedPaymentFile) => Promise<unknown>,
  ): Promise<PaymentFile | null> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const payer = await lockFileAccount(query, tenantId, paymentFileId)
      if (payer === null) return null
      if (account === 'open') requireNotStopped(payer)
      const paymentFile = await lockPaymentFile(query, tenantId, paymentFileId)
      if (paymentFile === null) return null
      await work(query, paymentFile)
      return readPaymentFile(query, tenantId, paymentFileId)
    })

  return {
    /** Authorises the file: from then on its bytes can be read. */
    approve: (context: AdminContext, paymentFileId: string) =>
      onFile(context, paymentFileId, 'open', async (query, paymentFile) => {
        requireFileState(paymentFile.row, 'proposed')
        requireNoObstacle(await sourceOf(paymentFile).fileObstacle(query, paymentFile))
        await movePaymentFile(query, paymentFile, 'approved')
        await decideProposal(query, context, { kinds: ['payment_file'], subject: paymentFileId }, 'approved')
      }),

    /** Frees what the file carries for a later one, each payment as a further attempt. */
    reject: (context: AdminContext, paymentFileId: string) =>
      onFile(context, paymentFileId, 'any', async (query, paymentFile) => {
        requireFileState(paymentFile.row, 'proposed')
        await movePaymentFile(query, paymentFile, 'rejected')
        await sourceOf(paymentFile).giveBack(query, paymentFile)
        await decideProposal(query, context, { kinds: ['payment_file'], subject: paymentFileId }, 'rejected')
      }),

    /** The maker's proposal that an authorised file is not to be sent. */
    proposeDiscard: (context: AdminContext, paymentFileId: string, reason: string) =>
      onFile(context, paymentFileId, 'any', async (query, { row }) => {
        requireFileState(row, 'approved')
        const payload = { sha256: row.sha256 }
        await openProposal(query, context, { kind: 'payment_file_discard', subject: paymentFileId, payload, reason })
      }),

    /** The checker's approval of that. What the file carries goes into a later one. */
    approveDiscard: (context: AdminContext, paymentFileId: string) =>
      onFile(context, paymentFileId, 'any', async (query, paymentFile) => {
        requireFileState(paymentFile.row, 'approved')
        await movePaymentFile(query, paymentFile, 'discarded')
        await sourceOf(paymentFile).giveBack(query, paymentFile)
        await decideProposal(query, context, { kinds: ['payment_file_discard'], subject: paymentFileId }, 'approved')
      }),

    /** The bytes of an authorised file. */
    file: (context: AdminContext, paymentFileId: string) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const file = await readFileBytes(query, context.caller.tenantId, paymentFileId)
        if (file === null) return null
        requireReadable(file)
        const { sha256, pain001: bytes } = file
        await query(treasuryAudit(context, 'offchain.payment_file.file_read', { paymentFileId, sha256 }))
        return { sha256, bytes }
      }),

    /** The bank has the file: its money is on its way, and an open proposal to discard it is rejected. */
    sent: (context: AdminContext, paymentFileId: string) =>
      onFile(context, paymentFileId, 'open', async (query, paymentFile) => {
        const { sha256 } = paymentFile.row
        requireFileState(paymentFile.row, 'approved')
        requireNoObstacle(await sourceOf(paymentFile).fileObstacle(query, paymentFile))
        const lines = await sourceOf(paymentFile).send(query, context, paymentFile)
        await movePaymentFile(query, paymentFile, 'sent', context.caller.subject)
        await rejectOpen(query, context, { kind: 'payment_file_discard', subject: paymentFileId })
        await query(treasuryAudit(context, 'offchain.payment_file.sent', { paymentFileId, sha256, lines }))
      }),
  }
}

export type PaymentFileDecisions = ReturnType<typeof paymentFileDecisions>
