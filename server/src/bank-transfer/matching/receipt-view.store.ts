import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PurchasePayment, PurchaseRefund } from '@firsthand/wire/bank-transfer/money-seen'
import type { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow } from '#rows.gen'
import { isFrozenRefund, shownRefundState } from '../payments-out/refund.store.ts'
import type { Purchase } from '../purchases/purchase.rules.ts'
import { maskedName } from './receipt.rules.ts'

export type SelectedTransaction = BankTransactionRow & {
  readonly booked_day: string
  readonly value_day: string
  readonly proposal_id: string | null
  readonly proposer: string | null
  readonly reason: string | null
  readonly age_days: number
}

/** `b` is a bank transaction; the oldest first. */
export const transactionRows = (which: Sql, limit: number): Sql =>
  sql`select b.*, b.booked_on::text as booked_day, b.value_on::text as value_day, o.proposal_id, o.proposer, o.reason,
      extract(day from now() - b.imported_at)::int as age_days
    from app.bank_transaction b left join app.proposal o on o.tenant_id = b.tenant_id and o.kind = 'match'
      and o.subject = b.bank_transaction_id::text and o.state = 'open'
    where ${which} order by b.booked_on, b.bank_transaction_id limit ${limit}`

export const transactionOf = (row: SelectedTransaction): BankTransaction => ({
  bankTransactionId: row.bank_transaction_id,
  clientAccountId: row.client_account_id,
  statementId: row.statement_id,
  confirmedBy: row.confirmed_by,
  sign: row.sign,
  amount: row.amount,
  ...inCurrency(row.currency),
  bookedOn: row.booked_day,
  valueOn: row.value_day,
  state: row.state,
  tier: row.tier,
  suggestions: row.suggestions as BankTransaction['suggestions'],
  counterpartyName: row.counterparty_name,
  counterpartyIban: row.counterparty_iban,
  ultimateDebtor: row.ultimate_debtor,
  creditorReference: row.creditor_reference,
  endToEndId: row.end_to_end_id,
  remittance: row.remittance,
  returnReason: row.return_reason,
  isReversal: row.is_reversal,
  verdict: row.verdict,
  screening: row.screening,
  ageDays: Number(row.age_days),
  proposalId: row.proposal_id,
  proposal: row.proposer === null ? null : { proposedBy: row.proposer, reason: row.reason },
})

/** Null when there is no such bank transaction. */
export async function readTransaction(query: TenantTransaction, tenant: TenantId, bankTransactionId: string) {
  const one = sql`b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}`
  const [row] = await query<SelectedTransaction>(transactionRows(one, 1))
  return row === undefined ? null : transactionOf(row)
}

/** A credit that has to do with the purchase, as JSON. */
export type SeenPayment = Readonly<{
  bookedOn: string
  valueOn: string | null
  amount: string
  applied: string
  payer: string | null
  iban: string | null
  state: string
  outcome: PurchasePayment['outcome'] | null
}>
export type RefundViewed = Omit<PurchaseRefund, 'ibanLast4' | 'decimals'> & { readonly iban: string | null }

/** All credits of a purchase `p` except those that the bank reversed. A frozen one is shown as it was before. */
export const paymentsColumn = `(select coalesce(json_agg(json_build_object('bookedOn', b.booked_on, 'valueOn', b.value_on,
    'amount', r.amount::text,
    'applied', (case when r.state = 'frozen' then coalesce(r.shown_applied, 0) else r.applied end)::text, 'payer', b.counterparty_name, 'iban', b.counterparty_iban,
    'state', case when r.state = 'frozen' then coalesce(r.shown_state, 'under_review') else r.state end, 'outcome', r.outcome) order by r.match_id), '[]')
  from app.receipt_match r join app.bank_transaction b using (tenant_id, bank_transaction_id)
  where r.tenant_id = p.tenant_id and r.reference = p.reference and r.state <> 'reversed')`

/**
 * Those of a purchase `p`, and of money that named it in another currency. A frozen refund is shown as it was before: its payee
 * must not be tipped off.
 */
export const refundsColumn = `(select coalesce(json_agg(json_build_object('refundReference', r.refund_reference,
    'amount', r.amount::text, 'currency', r.currency, 'reason', r.reason, 'state', case when ${isFrozenRefund}
      then coalesce(r.shown_state, 'requested') else ${shownRefundState} end,
    'iban', coalesce(r.payee_iban, b.counterparty_iban)) order by r.created_at, r.refund_reference), '[]')
  from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
  where r.tenant_id = p.tenant_id and (r.reference = p.reference or r.meant_for = p.reference))`

const last4 = (iban: string | null) => iban?.slice(-4) ?? null
const isUnderReview = ({ state }: SeenPayment) => state === 'under_review'

export const shownPayment = (seen: SeenPayment): PurchasePayment => ({
  bookedOn: seen.bookedOn,
  valueOn: seen.valueOn,
  amount: seen.amount,
  amountApplied: seen.applied,
  payerNameMasked: seen.payer === null ? null : maskedName(seen.payer),
  payerIbanLast4: last4(seen.iban),
  outcome: isUnderReview(seen)
    ? 'under_review'
    : (seen.outcome ?? (seen.state === 'returned' ? 'returned' : 'applied')),
})

export const shownRefund = ({ iban, ...refund }: RefundViewed): PurchaseRefund => ({
  ...refund,
  ...inCurrency(refund.currency),
  ibanLast4: last4(iban),
})

const sum = (seen: readonly SeenPayment[], amount: (each: SeenPayment) => bigint) =>
  seen.reduce((total, each) => total + amount(each), 0n)

/** What was received, what of it is under review, and what was applied. */
export const seenPayments = (seen: readonly SeenPayment[]): Pick<Purchase, 'received' | 'underReview' | 'applied'> => ({
  received: sum(seen, ({ amount }) => BigInt(amount)),
  underReview: sum(seen.filter(isUnderReview), ({ amount, applied }) => BigInt(amount) - BigInt(applied)),
  applied: sum(
    seen.filter(({ state }) => state === 'applied'),
    ({ applied }) => BigInt(applied),
  ),
})
