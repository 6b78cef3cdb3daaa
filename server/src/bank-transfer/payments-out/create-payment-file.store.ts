import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import type { PaymentOrder } from '../iso20022/payment-file.ts'
import { openProposal } from '../matching/proposals.ts'
import { reconciliationBroken } from '../treasury-refusals.ts'
import type { PaymentFileRequest, WriteFile } from './payment-file.port.ts'
import { paymentSources } from './payment-sources.store.ts'

/** More wait for the next file: a file stays small enough to be checked against its schema. */
const linesMax = 1_000

/** Takes what is approved into a payment file. Answers its row; null when there is no such account. */
export async function createPaymentFile(
  query: TenantTransaction,
  context: AdminContext,
  { clientAccountId, pays }: PaymentFileRequest,
  write: WriteFile,
) {
  const { tenantId, subject } = context.caller
  const [account] = await query(sql`select iban, bic, beneficiary_name, currency, payouts_stopped_reason,
      (now() at time zone time_zone)::date::text as today, date_trunc('second', now()) as now
    from app.client_account where tenant_id = ${tenantId} and client_account_id = ${clientAccountId} for update`)
  if (account === undefined) return null
  if (account.payouts_stopped_reason !== null) throw reconciliationBroken(account.payouts_stopped_reason as string)
  const load = paymentSources[pays]
  const approved = await load.ready(query, context, clientAccountId, linesMax)
  const paymentFileId = randomUUID()
  const messageId = `${load.prefix}${paymentFileId.replaceAll('-', '')}`
  const order: PaymentOrder = {
    messageId,
    createdAt: account.now as Date,
    payOn: account.today as string,
    currency: account.currency as PaymentOrder['currency'],
    payer: {
      name: account.beneficiary_name as string,
      iban: account.iban as string,
      bic: account.bic as string | null,
    },
    payments: approved,
  }
  const file = approved.length === 0 ? null : write(order)
  if (file === null) throw proposalNotOpen(`No ${pays} of this account are ready to be paid.`)
  const lines = approved.filter(({ endToEndId }) => !file.refused.has(endToEndId))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
  const [row] =
    await query(sql`insert into app.payment_file (tenant_id, payment_file_id, client_account_id, pays, message_id, lines, total,
      pain001, sha256, schema_sha256, created_by)
    values (${tenantId}, ${paymentFileId}, ${clientAccountId}, ${pays}, ${messageId}, ${lines.length}, ${`${total}`},
      ${Buffer.from(file.bytes)}, ${file.sha256}, ${file.schemaSha256}, ${subject}) returning *`)
  await load.take(query, context, paymentFileId, lines)
  const payload = { pays, sha256: file.sha256, lines: lines.length, total: `${total}`, left: [...file.refused] }
  await openProposal(query, context, { kind: 'payment_file', subject: paymentFileId, payload, reason: null })
  return row ?? null
}
