import sql, { type Sql } from 'sql-template-tag'
import type { PayerScreening, Receipt } from './receipt.port.ts'

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
