import type { TransactionQuery } from '@firsthand/wire/bank-transfer/treasury'
import sql, { join, type Sql } from 'sql-template-tag'
import { amountsIn } from './receipt-search.rules.ts'

export type ReceiptFilter = {
  readonly state: NonNullable<TransactionQuery['state']>
  readonly ageDays: number
  readonly statementId?: string | undefined
  readonly account?: string | undefined
  readonly q?: string | undefined
}

/** Text is compared without regard to capitals, references and account numbers without blanks too. */
function saying(q: string): Sql {
  const [text, compact] = [q.trim().toLowerCase(), q.replaceAll(/\s/g, '').toLowerCase()]
  const amounts = amountsIn(q)
  return sql`(strpos(lower(concat_ws(' ', b.counterparty_name, b.ultimate_debtor, b.remittance)), ${text}) > 0
    or strpos(lower(concat_ws(' ', b.counterparty_iban, b.creditor_reference, b.end_to_end_id, b.servicer_reference)),
      ${compact}) > 0
    or strpos(lower(replace(b.remittance, ' ', '')), ${compact}) > 0
    or (b.currency, b.amount) in (select * from unnest(${amounts.map(({ currency }) => currency)}::text[],
      ${amounts.map(({ amount }) => `${amount}`)}::numeric[])))`
}

/** Which bank transactions `b` a list asks for. */
export function askedFor({ state, ageDays, statementId, account, q }: ReceiptFilter): Sql {
  const conditions = [
    ...(state === 'any' ? [] : [sql`b.state = ${state}`]),
    ...(ageDays === 0 ? [] : [sql`b.imported_at <= now() - make_interval(days => ${ageDays})`]),
    // Another file may have shown a movement before its statement did.
    ...(statementId === undefined ? [] : [sql`(b.statement_id = ${statementId} or b.confirmed_by = ${statementId})`]),
    ...(account === undefined ? [] : [sql`b.client_account_id = ${account}`]),
    ...(q === undefined ? [] : [saying(q)]),
  ]
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}
