import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentFile, Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { createPaymentFile } from './create-payment-file.store.ts'
import { paymentFileColumns as columns, type LockedPaymentFile, lockPaymentFile } from './lock-payment-file.store.ts'
import type { PaymentFiles } from './payment-file.port.ts'
import { paymentSources } from './payment-sources.store.ts'
import { sendPaymentFile } from './send-payment-file.store.ts'
import { takeStatus } from './take-status.store.ts'

type State = PaymentFile['state']

const paymentFileOf = (row: Readonly<Record<string, unknown>>): PaymentFile => ({
  paymentFileId: row.payment_file_id as string,
  clientAccountId: row.client_account_id as string,
  pays: row.pays as Pays,
  messageId: row.message_id as string,
  state: row.state as PaymentFile['state'],
  lines: row.lines as number,
  total: row.total as string,
  sha256: row.sha256 as string,
  createdBy: row.created_by as string,
  createdAt: (row.created_at as Date).toISOString(),
  sentAt: (row.sent_at as Date | null)?.toISOString() ?? null,
})

function requireState({ row }: LockedPaymentFile, wanted: PaymentFile['state']): void {
  if (row.state !== wanted) throw proposalNotOpen(`The file is ${row.state as string}.`)
}

const sourceOf = ({ row }: LockedPaymentFile) => paymentSources[row.pays as Pays]

/** The bytes of a file that was let out. */
async function fileOf(query: TenantTransaction, context: AdminContext, paymentFileId: string) {
  const [row] = await query(sql`select state, sha256, pain001 from app.payment_file
    where tenant_id = ${context.caller.tenantId} and payment_file_id = ${paymentFileId}`)
  if (row === undefined) return null
  if (row.state !== 'approved' && row.state !== 'sent')
    throw proposalNotOpen('Another person has to approve the file before it leaves.')
  await query(treasuryAudit(context, 'offchain.payment_file.file_read', { paymentFileId, sha256: row.sha256 }))
  return { sha256: row.sha256 as string, bytes: row.pain001 as Buffer }
}

/** Payment files, on the login of the API. */
export function paymentFileStore(pool: pg.Pool): PaymentFiles {
  const onFile = (
    context: AdminContext,
    paymentFileId: string,
    work: (query: TenantTransaction, paymentFile: LockedPaymentFile) => Promise<unknown>,
    mayBeStopped = false,
  ) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const paymentFile = await lockPaymentFile(query, context.caller.tenantId, paymentFileId, mayBeStopped)
      if (paymentFile === null) return null
      await work(query, paymentFile)
      const [row] =
        await query(sql`select ${columns} from app.payment_file x where x.tenant_id = ${context.caller.tenantId}
        and x.payment_file_id = ${paymentFileId}`)
      return row === undefined ? null : paymentFileOf(row)
    })
  const move = ({ tenant, paymentFileId }: LockedPaymentFile, state: PaymentFile['state']) =>
    sql`update app.payment_file set state = ${state} where tenant_id = ${tenant} and payment_file_id = ${paymentFileId}`

  /** A file ends without leaving: nothing moves, so it may end while payouts are stopped. */
  const giveUp = (context: AdminContext, paymentFileId: string, from: State, to: 'rejected' | 'discarded') =>
    onFile(
      context,
      paymentFileId,
      async (query, paymentFile) => {
        requireState(paymentFile, from)
        await query(move(paymentFile, to))
        await sourceOf(paymentFile).giveBack(query, paymentFile)
        if (to === 'rejected')
          await decideProposal(query, context, { kinds: ['payment_file'], subject: paymentFileId }, 'rejected')
        else
          await decideProposal(query, context, { kinds: ['payment_file_discard'], subject: paymentFileId }, 'approved')
      },
      true,
    )

  return {
    create: (context, requested, write) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const row = await createPaymentFile(query, context, requested, write)
        return row && paymentFileOf(row)
      }),

    approve: (context, paymentFileId) =>
      onFile(context, paymentFileId, async (query, paymentFile) => {
        requireState(paymentFile, 'proposed')
        await sourceOf(paymentFile).requireWhole(query, paymentFile)
        await query(move(paymentFile, 'approved'))
        await decideProposal(query, context, { kinds: ['payment_file'], subject: paymentFileId }, 'approved')
      }),

    reject: (context, paymentFileId) => giveUp(context, paymentFileId, 'proposed', 'rejected'),

    proposeDiscard: (context, paymentFileId, reason) =>
      onFile(
        context,
        paymentFileId,
        async (query, paymentFile) => {
          requireState(paymentFile, 'approved')
          const payload = { sha256: paymentFile.row.sha256 }
          await openProposal(query, context, { kind: 'payment_file_discard', subject: paymentFileId, payload, reason })
        },
        true,
      ),

    approveDiscard: (context, paymentFileId) => giveUp(context, paymentFileId, 'approved', 'discarded'),

    file: (context, paymentFileId) =>
      inTenant(pool, context.caller.tenantId, (query) => fileOf(query, context, paymentFileId)),

    sent: (context, paymentFileId) =>
      onFile(context, paymentFileId, async (query, paymentFile) => {
        requireState(paymentFile, 'approved')
        await sourceOf(paymentFile).requireWhole(query, paymentFile)
        await sendPaymentFile(query, context, paymentFile)
      }),

    status: (context, status) => inTenant(pool, context.caller.tenantId, (query) => takeStatus(query, context, status)),
  }
}
