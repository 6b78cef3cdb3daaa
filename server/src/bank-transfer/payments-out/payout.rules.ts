import type { Payout } from '@firsthand/wire/bank-transfer/payouts'
import { proposalNotOpen } from '#approvals/proposal.rules'
import { refundExceedsHeld } from './refund.rules.ts'

type InState = Pick<Payout, 'state'>

/** What was earned in a client account and has not been paid out, and the approved account that would be paid. */
export type Earned = { readonly amount: bigint; readonly currency: string; readonly payoutAccountId: string | null }

/** No more is paid out than was earned, and only to an approved account. Answers the account and the currency. */
export function requirePayable(amount: bigint, earned: Earned | null) {
  if (earned === null || amount > earned.amount) throw refundExceedsHeld('More would be paid out than was earned.')
  const { payoutAccountId, currency } = earned
  if (payoutAccountId === null) throw proposalNotOpen('There is no approved account to pay to.')
  return { payoutAccountId, currency }
}

/** By what statements have confirmed. */
export const bankHoldsLess = () =>
  refundExceedsHeld(
    'The bank holds less than that beside what is owed to clients, as far as statements have confirmed it.',
  )

/** No more is paid out than the bank holds beside what is owed to clients. */
export function requireRoom(amount: bigint, room: bigint): void {
  if (amount > room) throw bankHoldsLess()
}

/** Proceeds of an instrument, or fees, of one client account are paid out once at a time. */
export function requireOnlyPayout(isInserted: boolean): void {
  if (!isInserted) throw proposalNotOpen('Another payout of it has not ended.')
}

export function requireProposed({ state }: InState): void {
  if (state !== 'proposed') throw proposalNotOpen(`The payout is ${state}.`)
}

/** The account that was proposed is the one that would be paid now. */
export function requireSamePayee(payout: Pick<Payout, 'payoutAccountId'>, payoutAccountId: string): void {
  if (payoutAccountId !== payout.payoutAccountId) throw proposalNotOpen('Another account is to be paid since.')
}

/** An approved payout can be ended until it stands in a file. */
export function requireOutsideFile({ state }: InState): void {
  if (state !== 'approved') throw proposalNotOpen(`The payout is ${state}.`)
}
