import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Subject, TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow, ClientAccountRow } from '#rows.gen'
import { entryKind } from '../statements/entry.rules.ts'
import type { AccountKey, BuyerTerms, DueCheck, PayerScreening, Receipt } from './receipt.port.ts'
import { returnDueAt } from './unmatched-receipt.rules.ts'

/** A movement with its day as text. */
export type SelectedReceipt = BankTransactionRow & { readonly booked_day: string }
type SelectedLook = SelectedReceipt &
  Pick<ClientAccountRow, 'time_zone'> & { readonly now: Date; readonly reference: string | null }

/** A credit, from the columns of its row; days come as text. */
export const receiptOf = (row: SelectedReceipt): Receipt => ({
  tenant: row.tenant_id as Receipt['tenant'],
  clientAccountId: row.client_account_id,
  bankTransactionId: row.bank_transaction_id,
  amount: BigInt(row.amount),
  currency: row.currency,
  bookedOn: row.booked_day,
  payerName: row.counterparty_name,
  payerIban: row.counterparty_iban,
  ultimateDebtor: row.ultimate_debtor,
  creditorReference: row.creditor_reference,
  endToEndId: row.end_to_end_id,
  remittance: row.remittance,
  forPeopleOnly: row.whole_batch || row.is_reversal || row.return_reason !== null,
})

function checkOf(row: SelectedLook): DueCheck {
  const receipt = receiptOf(row)
  if (row.state === 'refund' || row.state === 'return') {
    const kind = entryKind({
      sign: row.state === 'refund' ? 'debit' : 'credit',
      endToEndId: receipt.endToEndId,
      remittance: '',
      isReversal: row.state === 'return',
      returnReason: null,
    })
    if (!('refundReference' in kind)) throw new Error(`${receipt.bankTransactionId} names no refund`)
    const signal = row.state === 'refund' ? 'refund_debited' : 'refund_came_back'
    const { bankTransactionId, bookedOn } = receipt
    return { kind: signal, bankTransactionId, bookedOn, refundReference: kind.refundReference }
  }
  if (row.state === 'review') return { kind: 'unanswered', receipt, reference: row.reference as string }
  if (row.checked_at === null) return { kind: 'first', receipt }
  const terms = { currency: receipt.currency, timeZone: row.time_zone }
  const dueAt = returnDueAt(row.imported_at, terms)
  return dueAt <= row.now ? { kind: 'overdue', receipt } : { kind: 'aged', receipt, returnDueAt: dueAt }
}

/** Movements of an account that want to be looked at now, the oldest first. */
export async function dueChecks(
  query: TenantTransaction,
  { tenant, clientAccountId }: AccountKey,
  limit: number,
): Promise<readonly DueCheck[]> {
  const rows =
    await query<SelectedLook>(sql`select b.*, b.booked_on::text as booked_day, a.time_zone, clock_timestamp() as now,
      (select m.reference from app.receipt_match m where m.tenant_id = b.tenant_id
        and m.bank_transaction_id = b.bank_transaction_id and m.state = 'under_review' limit 1) as reference
    from app.bank_transaction b join app.client_account a using (tenant_id, client_account_id)
    where b.tenant_id = ${tenant} and b.client_account_id = ${clientAccountId}
      and b.next_check_at <= clock_timestamp() order by b.booked_on, b.bank_transaction_id limit ${limit}`)
  return rows.map(checkOf)
}

/** A receipt that is nobody's yet, locked; null when somebody was quicker. */
export async function lockOpenReceipt(
  query: TenantTransaction,
  { tenant, bankTransactionId }: Pick<Receipt, 'tenant' | 'bankTransactionId'>,
): Promise<Receipt | null> {
  const [row] = await query<SelectedReceipt>(sql`select b.*, b.booked_on::text as booked_day from app.bank_transaction b
    where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}
      and b.state in ('unmatched', 'suggested') for update`)
  return row === undefined ? null : receiptOf(row)
}

/** Whose purchase it is, and what his payer is judged by. */
export async function buyerTerms(query: TenantTransaction, tenant: TenantId, reference: string): Promise<BuyerTerms> {
  const [row] = await query(sql`select caller, payer_account_id, payer_policy from app.purchase
    where tenant_id = ${tenant} and reference = ${reference}`)
  return {
    subject: row?.caller as Subject,
    payerAccountId: row?.payer_account_id as string | null,
    policy: row?.payer_policy as BuyerTerms['policy'],
  }
}

type Key = Pick<Receipt, 'tenant' | 'bankTransactionId'>

/** What is asked for again: a day that is not closed yet, a companion that is away, people who have not decided. */
export const again = { day: '1 hour', answer: '1 minute', failure: '5 minutes', people: '1 day' }
/** How long money may lie in the queue before the treasury hears of it. */
export const agedAfter = '5 days'

export const seen = ({ tenant, bankTransactionId }: Key, set: Sql): Sql =>
  sql`update app.bank_transaction set ${set}, checked_at = coalesce(checked_at, clock_timestamp())
    where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId}`

export const judgedBy = (payer: PayerScreening): Sql => sql`verdict = ${payer?.verdict ?? 'unavailable'},
  screening = ${payer?.screening ?? null}, decision_id = ${payer?.decisionId ?? null},
  next_check_at = ${payer === null ? sql`clock_timestamp() + ${again.answer}::interval` : sql`null`}`

export const postpone = ({ tenant, bankTransactionId }: Key, by: string): Sql =>
  sql`update app.bank_transaction set next_check_at = clock_timestamp() + ${by}::interval
    where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId}`
