import { Refusal } from '@firsthand/refusal/refusal'
import type { Reason } from '@firsthand/wire/refusals'

/** The refusals that only the bank-transfer rail has. Those that it shares with the on-chain rails are `tradeRefusals`. */
export const bankTransfer = {
  instrument_not_found: () => new Refusal('instrument_not_found', 'No such instrument is visible.', {}),
  purchase_not_found: () => new Refusal('purchase_not_found', 'No such reference for this caller.', {}),
  terms_changed: (termsHash: string) =>
    new Refusal('terms_changed', 'The terms are not those that the buyer accepted.', { termsHash }),
  supply_exhausted: () => new Refusal('supply_exhausted', 'Fewer units are left than the purchase needs.', {}),
  too_many_open_purchases: (allowed: string) =>
    new Refusal('too_many_open_purchases', `Unpaid purchases of one buyer of this instrument: at most ${allowed}.`, {}),
  purchase_not_cancellable: (state: string) =>
    new Refusal(
      'purchase_not_cancellable',
      `The purchase is ${state.replace('_', ' ')}: it can no longer be cancelled.`,
      {},
    ),
  purchase_expired: (isHonoured: boolean) =>
    new Refusal(
      'purchase_expired',
      isHonoured
        ? 'The time to pay has passed. A payment in full that still comes is delivered if price and supply allow it, and returned if not.'
        : 'The time to pay has passed. Money that still comes is returned.',
      {},
    ),
  nothing_to_pay: (state: string) =>
    new Refusal('nothing_to_pay', `The purchase is ${state.replace('_', ' ')}: nothing is to be paid for it.`, {}),
  payer_not_accepted: () =>
    new Refusal('payer_not_accepted', 'The account to pay from is not registered and approved.', {}),
} satisfies { readonly [R in Reason]?: (...facts: never[]) => Refusal<R> }

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

/** What the bank cannot have booked by now, or would have shown in the statement of that day. */
export const statementWrongDay = (why: string): Refusal => new Refusal('statement_wrong_day', why, {})

/** Money that is matched, returned or frozen cannot be allocated again. */
export const bankTransactionNotOpen = (state: string): Refusal =>
  new Refusal('bank_transaction_not_open', `The bank transaction is ${state}.`, {})

export const matchExceedsReceipt = (): Refusal =>
  new Refusal('match_exceeds_receipt', 'The allocations come to more than was received.', {})

/** Nothing leaves an account whose books and bank disagree. */
export const reconciliationBroken = (why: string): Refusal => new Refusal('reconciliation_broken', why, {})

/** Of two proposals for one IBAN, the first that is approved takes it. */
export const ibanTaken = (): Refusal =>
  new Refusal('iban_taken', 'This IBAN is an approved client account already.', {})

/** Whatever the bank gateway signs is taken of a registered key alone. */
export const manifestUnverified = (): Refusal =>
  new Refusal('manifest_unverified', 'No registered key has signed this for the tenant, the channel and the call.', {})

export const manifestMismatch = (why: string): Refusal => new Refusal('manifest_mismatch', why, {})

export const manifestOutOfSequence = (why: string): Refusal => new Refusal('manifest_out_of_sequence', why, {})
