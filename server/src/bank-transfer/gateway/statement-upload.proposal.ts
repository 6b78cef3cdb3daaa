import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { TenantId } from '@firsthand/values/values'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { ProposalKind, Shown } from '#approvals/proposal-kind'
import { lastClosing, lockAccounts } from '../accounts/lock-accounts.store.ts'
import { lockFileByMessage } from '../payments-out/payment-file.store.ts'
import { applyStatus, type PaymentStatusDeps, readStatusFile } from '../payments-out/take-payment-status.ts'
import { keepSoundFile, type ReadDeps, readSoundFile } from '../statements/import-statement.ts'
import { bankFileBytes, lockBankFile, moveBankFile } from './bank-file.store.ts'
import type { UploadPayload } from './upload-payload.ts'

export type UploadDeps = ReadDeps & Pick<PaymentStatusDeps, 'readStatus'>

type UploadState = {
  readonly file: {
    readonly bankFileId: string
    readonly contents: UploadPayload['contents']
    readonly name: string
    readonly sha256: string
    readonly state: string
    readonly receivedBy: string
  }
  /** Where the statements of each account end so far. */
  readonly accounts: readonly {
    readonly clientAccountId: string
    readonly iban: string
    readonly currency: string
    readonly day: string | null
    readonly closing: string
  }[]
  /** The payment file that a status report is about. */
  readonly paymentFile: { readonly paymentFileId: string; readonly pays: string } | null
}

async function accountsOf(query: TenantTransaction, tenant: TenantId, payload: UploadPayload) {
  if (payload.contents !== 'statement') return []
  const accounts = [...(await lockAccounts(query, tenant, payload.statements)).values()]
  const shown: UploadState['accounts'][number][] = []
  for (const account of accounts) {
    const { clientAccountId, iban, currency } = account
    const { to, closing } = await lastClosing(query, account)
    shown.push({ clientAccountId, iban, currency, day: to, closing: `${closing}` })
  }
  return shown
}

async function paymentFileOf(query: TenantTransaction, tenant: TenantId, payload: UploadPayload) {
  if (payload.contents !== 'payment_status') return null
  const found = await lockFileByMessage(query, tenant, payload.originalMessageId)
  return found && { paymentFileId: found.payment_file_id, pays: found.pays }
}

/** A bank's file that came by hand, with all that it says: it counts once another person has read and approved it. */
export const statementUploadKind = (deps: UploadDeps): ProposalKind<UploadPayload, UploadState> => ({
  kind: 'statement_upload',
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  amountOf: () => null,
  async read(query, tenant, { subject, payload }): Promise<Shown<UploadState> | null> {
    const accounts = await accountsOf(query, tenant, payload)
    const paymentFile = await paymentFileOf(query, tenant, payload)
    const found = await lockBankFile(query, tenant, subject)
    if (found === null) return null
    const { contents, name, sha256, state, received_by: receivedBy } = found
    const file = { bankFileId: subject, contents, name, sha256, state, receivedBy }
    return { state: { file, accounts, paymentFile }, circumstances: {} }
  },
  /** It is read from its bytes, whose hash the approver has named and whose entries they were shown. */
  async execute(query, context, { subject, payload }) {
    const { tenantId } = context.caller
    const bytes = await bankFileBytes(query, tenantId, subject)
    if (deps.sha256(bytes) !== payload.sha256) throw proposalNotOpen('The file is not the one that was shown.')
    if (payload.contents === 'statement') await keepSoundFile(deps, query, context, await readSoundFile(deps, bytes))
    else if ((await applyStatus(query, context, await readStatusFile(deps, bytes))) === null) throw notFound()
    await moveBankFile(query, tenantId, subject, 'taken')
  },
  abandon: (query, { caller }, { subject }) => moveBankFile(query, caller.tenantId, subject, 'rejected'),
})
