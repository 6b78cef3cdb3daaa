import type { PaymentFilePayload } from '@firsthand/payment-files/approved-payments'
import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type { ProposalKind, ProposalSubject } from '#approvals/proposal-kind'
import { requireFileState, requireNoObstacle, requireNotStopped } from './payment-file.rules.ts'
import { lockFileAccount, lockPaymentFile, movePaymentFile, paymentSources } from './payment-file.store.ts'
import type { LockedPaymentFile } from './payment-source.ts'
import { recordSent } from './record-sent.ts'

type FileState = {
  readonly file: {
    readonly paymentFileId: string
    readonly clientAccountId: string
    readonly messageId: string
    readonly pays: Pays
    readonly state: LockedPaymentFile['row']['state']
    readonly lines: number
    readonly total: string
    readonly sha256: string
    readonly createdBy: string
  }
  /** The account that pays. */
  readonly payer: { readonly name: string; readonly iban: string; readonly bic: string; readonly currency: string }
  /** Where each payment of it stands: one that was frozen makes the file another one. */
  readonly standing: readonly { readonly reference: string; readonly attempt: number; readonly state: string }[]
}

const lockedFile = ({ file }: FileState, tenant: LockedPaymentFile['tenant']): LockedPaymentFile => ({
  tenant,
  paymentFileId: file.paymentFileId,
  row: {
    payment_file_id: file.paymentFileId,
    client_account_id: file.clientAccountId,
    pays: file.pays,
    state: file.state,
  },
})

const read: ProposalSubject<unknown, FileState>['read'] = async (query, tenant, { subject }) => {
  const account = await lockFileAccount(query, tenant, subject)
  const found = account && (await lockPaymentFile(query, tenant, subject))
  if (account === null || found === null) return null
  const { row } = found
  const source = paymentSources[row.pays]
  const state = {
    file: {
      paymentFileId: subject,
      clientAccountId: row.client_account_id,
      messageId: row.message_id,
      pays: row.pays,
      state: row.state,
      lines: row.lines,
      total: row.total,
      sha256: row.sha256,
      createdBy: row.created_by,
    },
    payer: { name: account.beneficiary_name, iban: account.iban, bic: account.bic, currency: account.currency },
    standing: await source.standing(query, found),
  }
  const { stopped, reconciledThrough } = account
  return { state, circumstances: { stopped, reconciledThrough, obstacle: await source.fileObstacle(query, found) } }
}

const treasury = { proposedBy: 'treasury-operator', decidedBy: 'treasury-approver', read } as const
const amountOf = (_payload: unknown, { file, payer }: FileState) => ({
  amount: BigInt(file.total),
  currency: payer.currency,
})

/** Authorises a payment file: from then on the operator can read its bytes and send them. */
export const paymentFileKind: ProposalKind<PaymentFilePayload, FileState> = {
  ...treasury,
  kind: 'payment_file',
  amountOf,
  async execute(query, { caller }, _proposal, state) {
    requireFileState(state.file, 'proposed')
    const file = lockedFile(state, caller.tenantId)
    requireNotStopped(await lockFileAccount(query, file.tenant, file.paymentFileId))
    requireNoObstacle(await paymentSources[state.file.pays].fileObstacle(query, file))
    await movePaymentFile(query, file, 'approved')
  },
  /** What it carries goes into a later file, each payment as a further attempt. */
  async abandon(query, { caller }, { subject }) {
    const file = await lockPaymentFile(query, caller.tenantId, subject)
    if (file === null || file.row.state !== 'proposed') return
    await movePaymentFile(query, file, 'rejected')
    await paymentSources[file.row.pays].giveBack(query, file)
  },
}

/** The end of an authorised file that was never sent. */
export const fileDiscardKind: ProposalKind<{ readonly sha256: string }, FileState> = {
  ...treasury,
  kind: 'payment_file_discard',
  amountOf,
  async execute(query, { caller }, _proposal, state) {
    requireFileState(state.file, 'approved')
    const file = lockedFile(state, caller.tenantId)
    await movePaymentFile(query, file, 'discarded')
    await paymentSources[state.file.pays].giveBack(query, file)
  },
}

type SentPayload = { readonly sha256: string; readonly payments: readonly object[] }

/** The bank has the file, as one person says and another confirms: where no gateway reports it. */
export const fileSentKind: ProposalKind<SentPayload, FileState & { readonly carried: readonly object[] }> = {
  ...treasury,
  kind: 'payment_file_sent',
  amountOf,
  async read(query, tenant, requested) {
    const shown = await read(query, tenant, requested)
    if (shown === null) return null
    const carried = await paymentSources[shown.state.file.pays].carried(query, lockedFile(shown.state, tenant))
    return { ...shown, state: { ...shown.state, carried } }
  },
  async execute(query, context, _proposal, state) {
    const file = lockedFile(state, context.caller.tenantId)
    requireNotStopped(await lockFileAccount(query, file.tenant, file.paymentFileId))
    await recordSent(query, context, file, state.file.sha256)
  },
}
