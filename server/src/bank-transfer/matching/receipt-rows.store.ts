import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow, ClientAccountRow } from '#rows.gen'
import type { PayerScreening } from './ask-payer.ts'
import { type AccountKey, type BuyerTerms, type DueCheck, type Receipt, returnDueAt } from './receipt.rules.ts'

/** A movement with its day as text. */
type SelectedReceipt = BankTransactionRow & { readonly booked_day: string }
type SelectedCheck = SelectedReceipt &
  Pick<ClientAccountRow, 'time_zone'> & { readonly now: Date; readonly reference: string | null }

/** A credit, from the columns of its row; days come as text. */
const receiptOf = (row: SelectedReceipt): Receipt => ({
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

function checkOf(row: SelectedCheck): DueCheck {
  const receipt = receiptOf(row)
  if (row.state === 'refund' || row.state === 'return') {
    const { refund_reference: refundReference } = row
    if (refundReference === null) throw new Error(`${receipt.bankTransactionId} names no refund`)
    const signal = row.state === 'refund' ? 'refund_debited' : 'refund_came_back'
    const { bankTransactionId, bookedOn } = receipt
    return { kind: signal, bankTransactionId, bookedOn, refundReference }
  }
  if (row.state === 'review') return { kind: 'unanswered', receipt, reference: row.reference as string }
  if (row.checked_at === null) return { kind: 'first', receipt }
  const terms = { currency: receipt.currency, timeZone: row.time_zone }
  const dueAt = returnDueAt(row.imported_at, terms)
  return dueAt <= row.now ? { kind: 'overdue', receipt } : { kind: 'aged', receipt, returnDueAt: dueAt }
}

/** Transactions of an account that are due for a check, the oldest first. */
export async function dueChecks(
  query: TenantTransaction,
  { tenant, clientAccountId }: AccountKey,
  limit: number,
): Promise<readonly DueCheck[]> {
  const rows =
    await query<SelectedCheck>(sql`select b.*, b.booked_on::text as booked_day, a.time_zone, clock_timestamp() as now,
      (select m.reference from app.receipt_match m where m.tenant_id = b.tenant_id
        and m.bank_transaction_id = b.bank_transaction_id and m.state = 'under_review' limit 1) as reference
    from app.bank_transaction b join app.client_account a using (tenant_id, client_account_id)
    where b.tenant_id = ${tenant} and b.client_account_id = ${clientAccountId}
      and b.next_check_at <= clock_timestamp() order by b.booked_on, b.bank_transaction_id limit ${limit}`)
  return rows.map(checkOf)
}

/** An unallocated receipt, locked; null when it was matched, returned or frozen meanwhile. */
export async function lockOpenReceipt(
  query: TenantTransaction,
  { tenant, bankTransactionId }: Pick<Receipt, 'tenant' | 'bankTransactionId'>,
): Promise<Receipt | null> {
  const [row] = await query<SelectedReceipt>(sql`select b.*, b.booked_on::text as booked_day from app.bank_transaction b
    where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}
      and b.state in ('unmatched', 'suggested') for no key update`)
  return row === undefined ? null : receiptOf(row)
}

export async function buyerTerms(query: TenantTransaction, tenant: TenantId, reference: string): Promise<BuyerTerms> {
  const [row] = await query(sql`select caller, payer_account_id, payer_policy from app.purchase
    where tenant_id = ${tenant} and reference = ${reference}`)
  return {
    subject: row?.caller as BuyerId,
    payerAccountId: row?.payer_account_id as string | null,
    policy: row?.payer_policy as BuyerTerms['policy'],
  }
}

type CreditLock = {
  readonly receipt: Receipt
  readonly state: string
  /** What Compliance answered about the payer last. */
  readonly screening: Pick<BankTransactionRow, 'verdict' | 'screening'> & { readonly decisionId: string | null }
}

/** A credit in any state, locked; null when there is none. */
export async function lockCredit(
  query: TenantTransaction,
  tenant: TenantId,
  bankTransactionId: string,
): Promise<CreditLock | null> {
  const [row] = await query<SelectedReceipt>(sql`select b.*, b.booked_on::text as booked_day from app.bank_transaction b
    where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId} and b.sign = 'credit' for no key update`)
  if (row === undefined) return null
  const { verdict, screening, decision_id: decisionId } = row
  return { receipt: receiptOf(row), state: row.state, screening: { verdict, screening, decisionId } }
}

type Key = Pick<Receipt, 'tenant' | 'bankTransactionId'>

/** When to check again: a day that is not closed yet, Compliance out of reach, a check that failed, a decision by people. */
export const again = { day: '1 hour', answer: '1 minute', failure: '5 minutes', people: '1 day' }
/** How long a receipt may be unallocated before the treasury is notified. */
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

export const freezeCredit = (credit: Key): Sql =>
  seen(credit, sql`state = 'frozen', next_check_at = null, moved_at = clock_timestamp()`)
