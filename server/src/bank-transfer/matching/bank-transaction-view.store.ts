import type { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import sql, { type Sql } from 'sql-template-tag'

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
