import type { PurchasePayment, PurchaseRefund } from '@firsthand/wire/bank-transfer/money-seen'
import type { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import sql, { type Sql } from 'sql-template-tag'
import { maskedName } from '../masked-name.rules.ts'
import { isFrozenRefund } from '../payments-out/refund-rows.store.ts'
import type { Purchase } from '../purchases/purchase.rules.ts'

type Row = Readonly<Record<string, unknown>>
const text = (value: unknown) => value as string | null

/** `b` is a movement; the oldest first. */
export const transactionRows = (which: Sql, limit: number): Sql =>
  sql`select b.*, b.booked_on::text as booked_day, b.value_on::text as value_day, o.proposed_by, o.reason,
      extract(day from now() - b.imported_at)::int as age_days
    from app.bank_transaction b left join app.proposal o on o.tenant_id = b.tenant_id and o.kind = 'match'
      and o.subject = b.bank_transaction_id::text and o.state = 'open'
    where ${which} order by b.booked_on, b.bank_transaction_id limit ${limit}`

export const transactionOf = (row: Row): BankTransaction => ({
  bankTransactionId: row.bank_transaction_id as string,
  clientAccountId: row.client_account_id as string,
  statementId: row.statement_id as string,
  confirmedBy: text(row.confirmed_by),
  sign: row.sign as BankTransaction['sign'],
  amount: row.amount as string,
  currency: row.currency as string,
  bookedOn: row.booked_day as string,
  valueOn: row.value_day as string,
  state: row.state as BankTransaction['state'],
  tier: row.tier as number | null,
  suggestions: row.suggestions as BankTransaction['suggestions'],
  counterpartyName: text(row.counterparty_name),
  counterpartyIban: text(row.counterparty_iban),
  ultimateDebtor: text(row.ultimate_debtor),
  creditorReference: text(row.creditor_reference),
  endToEndId: text(row.end_to_end_id),
  remittance: row.remittance as string,
  returnReason: text(row.return_reason),
  isReversal: row.is_reversal as boolean,
  verdict: row.verdict as BankTransaction['verdict'],
  screening: row.screening as BankTransaction['screening'],
  ageDays: Number(row.age_days),
  proposal: row.proposed_by === null ? null : { proposedBy: row.proposed_by as string, reason: text(row.reason) },
})

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
export type RefundViewed = Omit<PurchaseRefund, 'ibanLast4'> & { readonly iban: string | null }

/** All credits of a purchase `p` but those that the bank took back. */
export const paymentsColumn = `(select coalesce(json_agg(json_build_object('bookedOn', b.booked_on, 'valueOn', b.value_on,
    'amount', r.amount::text, 'applied', r.applied::text, 'payer', b.counterparty_name, 'iban', b.counterparty_iban,
    'state', r.state, 'outcome', r.outcome) order by r.match_id), '[]')
  from app.receipt_match r join app.bank_transaction b using (tenant_id, bank_transaction_id)
  where r.tenant_id = p.tenant_id and r.reference = p.reference and r.state <> 'reversed')`

/** One that was frozen looks as if it were still to come: nobody is warned. */
export const refundsColumn = `(select coalesce(json_agg(json_build_object('refundReference', r.refund_reference,
    'amount', r.amount::text, 'reason', r.reason, 'state', case when ${isFrozenRefund} then 'requested' else r.state end,
    'iban', coalesce(r.payee_iban, b.counterparty_iban)) order by r.created_at, r.refund_reference), '[]')
  from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
  where r.tenant_id = p.tenant_id and r.reference = p.reference)`

const last4 = (iban: string | null) => iban?.slice(-4) ?? null
/** What is held back looks like what is looked at. */
const isUnderReview = ({ state }: SeenPayment) => state === 'under_review' || state === 'frozen'

export const shownPayment = (seen: SeenPayment): PurchasePayment => ({
  bookedOn: seen.bookedOn,
  valueOn: seen.valueOn,
  amount: seen.amount,
  payerNameMasked: seen.payer === null ? null : maskedName(seen.payer),
  payerIbanLast4: last4(seen.iban),
  outcome: isUnderReview(seen)
    ? 'under_review'
    : (seen.outcome ?? (seen.state === 'returned' ? 'returned' : 'applied')),
})

export const shownRefund = ({ iban, ...refund }: RefundViewed): PurchaseRefund => ({
  ...refund,
  ibanLast4: last4(iban),
})

const sum = (seen: readonly SeenPayment[], amount: (each: SeenPayment) => bigint) =>
  seen.reduce((total, each) => total + amount(each), 0n)

/** What came in, what of it people look at, and what was applied. */
export const seenPayments = (seen: readonly SeenPayment[]): Pick<Purchase, 'received' | 'underReview' | 'applied'> => ({
  received: sum(seen, ({ amount }) => BigInt(amount)),
  underReview: sum(seen.filter(isUnderReview), ({ amount, applied }) => BigInt(amount) - BigInt(applied)),
  applied: sum(
    seen.filter(({ state }) => state === 'applied'),
    ({ applied }) => BigInt(applied),
  ),
})
