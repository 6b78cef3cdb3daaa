import { randomUUID } from 'node:crypto'
import type { FilePayment } from '@firsthand/payment-files/approved-payments'
import {
  type OutgoingPayment,
  type PaymentOrder,
  PaymentUnwritable,
  type WritePayments,
} from '@firsthand/payment-files/payment-order'
import { inTenant } from '@firsthand/postgres/tenant'
import type { PaymentFile, Pays } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import type { MessageSchemas } from '../iso20022/message-schemas.ts'
import { paymentFileKind } from './payment-file.proposal.ts'
import { nothingToPay, requireNoObstacle, requireNotStopped } from './payment-file.rules.ts'
import { insertPaymentFile, lockPayingAccount, paymentSources, readPaymentFile } from './payment-file.store.ts'
import type { FileLine } from './payment-source.ts'

export type PaymentFileDeps = {
  readonly pool: pg.Pool
  readonly writePayments: WritePayments
  readonly sha256: (bytes: Uint8Array) => string
  readonly schemas: MessageSchemas
  /** Only a sandbox sends a file that no schema has checked. */
  readonly mayGoUnchecked: boolean
}

/** Further payments wait for the next file: a file stays small enough to be checked against its schema. */
const linesMax = 1_000

/**
 * Takes all approved refunds or payouts of an account into a payment file, which another person has to approve. Null when
 * there is no such account.
 */
export const makePaymentFile = (
  deps: PaymentFileDeps,
  context: AdminContext,
  { clientAccountId, pays }: { readonly clientAccountId: string; readonly pays: Pays },
): Promise<PaymentFile | null> =>
  inTenant(deps.pool, context.caller.tenantId, async (query) => {
    const { tenantId, subject } = context.caller
    const account = await lockPayingAccount(query, tenantId, clientAccountId)
    if (account === null) return null
    requireNotStopped(account)
    const source = paymentSources[pays]
    requireNoObstacle(await source.accountObstacle(query, tenantId, clientAccountId))
    const approved = await source.ready(query, context, clientAccountId, linesMax)
    const paymentFileId = randomUUID()
    const messageId = `${source.prefix}${paymentFileId.replaceAll('-', '')}`
    const written = { createdAt: account.now, payOn: account.today }
    const file = writeFile(deps, {
      messageId,
      ...written,
      currency: account.currency as PaymentOrder['currency'],
      payer: { name: account.beneficiary_name, iban: account.iban, bic: account.bic },
      payments: approved,
    })
    if (file === null) throw nothingToPay(pays)
    const { sha256, refused } = file
    const lines = approved.filter(({ endToEndId }) => !refused.has(endToEndId))
    const total = `${lines.reduce((sum, { amount }) => sum + amount, 0n)}`
    const head = { paymentFileId, clientAccountId, pays, messageId, lines: lines.length, total }
    await insertPaymentFile(query, tenantId, { ...head, ...file, createdBy: subject })
    await source.take(query, context, paymentFileId, lines)
    const payload = {
      pays,
      messageId,
      createdAt: written.createdAt.toISOString(),
      payOn: written.payOn,
      sha256,
      total,
      payments: lines.map(paymentOf),
      left: [...refused],
    }
    await openProposal(query, context, paymentFileKind, { subject: paymentFileId, payload, reason: null })
    return readPaymentFile(query, tenantId, paymentFileId)
  })

const paymentOf = ({ reference, attempt, endToEndId, uetr, amount, payee, remittance }: FileLine): FilePayment => ({
  reference,
  attempt,
  endToEndId,
  uetr,
  amount: `${amount}`,
  payeeName: payee.name,
  payeeIban: payee.iban,
  payeeBic: payee.bic,
  remittance,
})

const message = 'pain.001.001.09'

/** Whether a payment can stand in a file at all: one payee without a name must not hold up the others. */
function isWritable({ writePayments }: PaymentFileDeps, order: PaymentOrder, payment: OutgoingPayment): boolean {
  try {
    writePayments({ ...order, payments: [payment] })
    return true
  } catch (error) {
    if (error instanceof PaymentUnwritable) return false
    throw error
  }
}

/** Writes the file and checks it against its schema. `refused` are end-to-end ids that no file can carry. Null: no payments. */
function writeFile(deps: PaymentFileDeps, order: PaymentOrder) {
  const { writePayments, sha256, schemas, mayGoUnchecked } = deps
  const payments = order.payments.filter((payment) => isWritable(deps, order, payment))
  if (payments.length === 0) return null
  const bytes = writePayments({ ...order, payments })
  const faults = schemas.faultsOf(message, bytes)
  if (faults === null && !mayGoUnchecked) throw new Error(`no schema of ${message} is at hand, so nothing may leave`)
  if (faults !== null && faults.length > 0) throw new Error(`our own file breaks its schema: ${faults[0]}`)
  const written = new Set(payments.map(({ endToEndId }) => endToEndId))
  const refused = new Set(order.payments.map(({ endToEndId }) => endToEndId).filter((id) => !written.has(id)))
  const schema = faults === null ? undefined : schemas.known.find((known) => known.message === message)
  return { bytes, sha256: sha256(bytes), schemaSha256: schema?.sha256 ?? null, refused }
}
