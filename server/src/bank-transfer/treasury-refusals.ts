import { Refusal } from '@firsthand/refusal/refusal'

/** The statement names an account that is not an approved client account of the tenant, in this currency. */
export const accountUnknown = (): Refusal =>
  new Refusal('account_unknown', 'A statement of this file is not of an approved client account.', {})

export const statementUnreadable = (why: string): Refusal => new Refusal('statement_unreadable', why, {})

export const statementUnbalanced = (statement: string): Refusal =>
  new Refusal(
    'statement_unbalanced',
    `Opening balance and entries of ${statement} do not give its closing balance.`,
    {},
  )

export const statementGap = (statement: string): Refusal =>
  new Refusal('statement_gap', `${statement} does not begin where the last statement ended.`, {})

/** Money that is matched, returned or frozen cannot be allocated again. */
export const bankTransactionNotOpen = (state: string): Refusal =>
  new Refusal('bank_transaction_not_open', `The bank transaction is ${state}.`, {})

export const matchExceedsReceipt = (): Refusal =>
  new Refusal('match_exceeds_receipt', 'The allocations come to more than was received.', {})

/** Nothing leaves an account whose books and bank disagree. */
export const reconciliationBroken = (why: string): Refusal => new Refusal('reconciliation_broken', why, {})
