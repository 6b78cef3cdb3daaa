import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentFile, PaymentFileDetail } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { endOpenProposal, openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { type Page, treasuryAudit } from '../treasury-audit.store.ts'
import { fileDiscardKind, fileSentKind, paymentFileKind } from './payment-file.proposal.ts'
import {
  isStoppedByRestore,
  requireFileState,
  requireNoObstacle,
  requireNotStopped,
  requireReadable,
} from './payment-file.rules.ts'
import {
  filePayments,
  listPaymentFiles,
  lockFileAccount,
  lockPaymentFile,
  markFileRead,
  paymentSources,
  readFileBytes,
  readPaymentFile,
} from './payment-file.store.ts'
import { recordSent } from './record-sent.ts'

type FoundFile = NonNullable<Awaited<ReturnType<typeof lockPaymentFile>>>
const sourceOf = ({ row }: FoundFile) => paymentSources[row.pays]

/** What happens to a payment file once it is made. Each step leaves an audit record; null when there is no such file. */
export function paymentFileDecisions(pool: pg.Pool) {
  /** The work gets the locked file; the answer is the file as it is then. A stopped account can only end a file. */
  const onFile = (
    context: AdminContext,
    paymentFileId: string,
    account: 'open' | 'open or restored' | 'any',
    work: (query: TenantTransaction, paymentFile: FoundFile) => Promise<unknown>,
  ): Promise<PaymentFile | null> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const payer = await lockFileAccount(query, tenantId, paymentFileId)
      if (payer === null) return null
      const mayBeStopped = account === 'any' || (account === 'open or restored' && isStoppedByRestore(payer))
      if (!mayBeStopped) requireNotStopped(payer)
      const paymentFile = await lockPaymentFile(query, tenantId, paymentFileId)
      if (paymentFile === null) return null
      await work(query, paymentFile)
      return readPaymentFile(query, tenantId, paymentFileId)
    })

  return {
    /** The maker's proposal that an authorised file is not to be sent. */
    proposeDiscard: (context: AdminContext, paymentFileId: string, reason: string) =>
      onFile(context, paymentFileId, 'any', async (query, { row }) => {
        requireFileState(row, 'approved')
        const payload = { sha256: row.sha256 }
        await openProposal(query, context, fileDiscardKind, { subject: paymentFileId, payload, reason })
      }),

    /** What there is, each read with an audit record; one more than `limit` shows a further page. */
    list: (context: AdminContext, filter: { readonly state: string | null }, { after, limit }: Page) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const found = await listPaymentFiles(query, context.caller.tenantId, filter, { after, limit: limit + 1 })
        await query(treasuryAudit(context, 'offchain.payment_file.listed', { ...filter, after, limit }))
        return found
      }),

    /** A file with every payment of it. */
    read: (context: AdminContext, paymentFileId: string): Promise<PaymentFileDetail | null> =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const { tenantId } = context.caller
        const file = await readPaymentFile(query, tenantId, paymentFileId)
        if (file === null) return null
        const payments = [...(await filePayments(query, tenantId, paymentFileId))]
        await query(treasuryAudit(context, 'offchain.payment_file.read', { paymentFileId }))
        return { ...file, payments }
      }),

    /** The bytes of a file. */
    file: (context: AdminContext, paymentFileId: string) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const { tenantId: tenant, roles } = context.caller
        const file = await readFileBytes(query, tenant, paymentFileId)
        if (file === null) return null
        const obstacle = await paymentSources[file.pays].fileObstacle(query, { tenant, paymentFileId, row: file })
        requireReadable(file, roles.has(paymentFileKind.decidedBy), obstacle)
        const { sha256, pain001: bytes } = file
        await markFileRead(query, tenant, paymentFileId)
        await query(treasuryAudit(context, 'offchain.payment_file.file_read', { paymentFileId, sha256 }))
        return { sha256, bytes }
      }),

    /** The maker's proposal to record that the bank has the file, where no gateway can. */
    proposeSent: (context: AdminContext, paymentFileId: string, reason: string) =>
      onFile(context, paymentFileId, 'open', async (query, paymentFile) => {
        requireFileState(paymentFile.row, 'approved')
        requireNoObstacle(await sourceOf(paymentFile).fileObstacle(query, paymentFile))
        const payments = await filePayments(query, context.caller.tenantId, paymentFileId)
        const payload = { sha256: paymentFile.row.sha256, payments }
        await openProposal(query, context, fileSentKind, { subject: paymentFileId, payload, reason })
      }),

    /** The gateway's receipt: the bank has the file, so an open proposal about it is over. */
    received: (context: AdminContext, paymentFileId: string, requireReceipt: (sha256: string) => object) =>
      // After a restore the gateway repeats what was lost, and payouts wait for that.
      onFile(context, paymentFileId, 'open or restored', async (query, paymentFile) => {
        const { sha256, state } = paymentFile.row
        const receipt = requireReceipt(sha256)
        // The same receipt again, after an answer that was lost.
        if (state === 'sent') return
        await endOpenProposal(query, context, paymentFileId, 'The bank has the file.')
        await recordSent(query, context, paymentFile, sha256, { receipt })
      }),
  }
}

export type PaymentFileDecisions = ReturnType<typeof paymentFileDecisions>
