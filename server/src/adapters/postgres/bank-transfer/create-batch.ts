import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { endToEndIdOf } from '../../../domain/bank-transfer/end-to-end-id.ts'
import { proposalNotOpen } from '../../../domain/bank-transfer/four-eyes.ts'
import { reconciliationBroken } from '../../../domain/bank-transfer/treasury-refusals.ts'
import type { Act } from '../../../ports/act.ts'
import type { OutgoingPayment, PaymentOrder } from '../../../ports/bank-transfer/payment-file.ts'
import type { WriteFile } from '../../../ports/bank-transfer/payout-desk.ts'
import type { TenantTransaction } from '../tenant.ts'
import { openProposal } from './proposals.ts'
import { payeeIban } from './refund-rows.ts'

/** More wait for the next file: a file stays small enough to be checked against its schema. */
const linesMax = 1_000

type Line = OutgoingPayment & { readonly refundReference: string; readonly attempt: number }

/** Approved refunds with an account to be paid to, locked in their order. */
async function approvedLines(query: TenantTransaction, act: Act, clientAccountId: string): Promise<readonly Line[]> {
  const rows = await query(sql`select r.refund_reference, r.attempt, r.uetr, r.amount, r.reason, r.reference,
      coalesce(r.payee_name, b.counterparty_name, '') as name, ${payeeIban} as iban
    from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where r.tenant_id = ${act.caller.tenantId} and r.client_account_id = ${clientAccountId} and r.state = 'approved'
      and r.screening = 'clear' and ${payeeIban} is not null
    order by r.refund_reference limit ${linesMax} for update of r`)
  return rows.map((row) => ({
    refundReference: row.refund_reference as string,
    attempt: row.attempt as number,
    endToEndId: endToEndIdOf(row.refund_reference as string, row.attempt as number),
    uetr: row.uetr as string,
    amount: BigInt(row.amount as string),
    payee: { name: row.name as string, iban: row.iban as string, bic: null },
    remittance: `Refund ${(row.reference ?? row.refund_reference) as string}`,
  }))
}

/** The rows of a file that was written: each attempt of a refund stands in exactly one. */
async function keepLines(query: TenantTransaction, act: Act, batchId: string, lines: readonly Line[]): Promise<void> {
  const { tenantId } = act.caller
  const references = lines.map(({ refundReference }) => refundReference)
  await query(sql`insert into app.refund_line (tenant_id, refund_reference, attempt, batch_id, end_to_end_id)
    select ${tenantId}, l.refund_reference, l.attempt, ${batchId}, l.end_to_end_id
    from unnest(${references}::text[], ${lines.map(({ attempt }) => attempt)}::smallint[],
      ${lines.map(({ endToEndId }) => endToEndId)}::text[]) as l (refund_reference, attempt, end_to_end_id)`)
  await query(sql`update app.refund set state = 'batched', batch_id = ${batchId}, moved_at = clock_timestamp(),
    next_look_at = clock_timestamp() where tenant_id = ${tenantId} and refund_reference = any (${references})`)
}

/** Takes what is approved into a payment file. Answers its row; null when there is no such account. */
export async function createBatch(query: TenantTransaction, act: Act, clientAccountId: string, write: WriteFile) {
  const { tenantId, subject } = act.caller
  const [account] = await query(sql`select iban, bic, beneficiary_name, currency, payouts_stopped_reason,
      (now() at time zone time_zone)::date::text as today, date_trunc('second', now()) as now
    from app.client_account where tenant_id = ${tenantId} and client_account_id = ${clientAccountId} for update`)
  if (account === undefined) return null
  if (account.payouts_stopped_reason !== null) throw reconciliationBroken(account.payouts_stopped_reason as string)
  const approved = await approvedLines(query, act, clientAccountId)
  const batchId = randomUUID()
  const messageId = `FHR${batchId.replaceAll('-', '')}`
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
  if (file === null) throw proposalNotOpen('No refund of this account is ready to be paid.')
  const lines = approved.filter(({ endToEndId }) => !file.refused.has(endToEndId))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
  const [row] =
    await query(sql`insert into app.refund_batch (tenant_id, batch_id, client_account_id, message_id, lines, total,
      pain001, sha256, schema_sha256, created_by)
    values (${tenantId}, ${batchId}, ${clientAccountId}, ${messageId}, ${lines.length}, ${`${total}`},
      ${Buffer.from(file.bytes)}, ${file.sha256}, ${file.schemaSha256}, ${subject}) returning *`)
  await keepLines(query, act, batchId, lines)
  const payload = { sha256: file.sha256, lines: lines.length, total: `${total}`, left: [...file.refused] }
  await openProposal(query, act, { kind: 'refund_batch', subject: batchId, payload, reason: null })
  return row ?? null
}
