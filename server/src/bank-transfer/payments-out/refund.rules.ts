import { Refusal } from '@firsthand/refusal/refusal'
import type { RefundState } from '@firsthand/wire/bank-transfer/states'
import { proposalNotOpen } from '#approvals/proposal.rules'

/** Below this a refund of an overpayment needs no second person: the payment file that carries it does. */
const smallEuros = 50_00n

/** Whether a refund goes on without the decision of a second person. */
export const isSmall = ({
  currency,
  amount,
  reason,
}: {
  readonly currency: string
  readonly amount: bigint
  readonly reason: string
}): boolean => currency === 'EUR' && amount < smallEuros && (reason === 'excess' || reason === 'duplicate_payment')

/** As much of a sum as is wanted. */
export function upTo(sum: bigint, most: bigint): bigint {
  if (sum > most) return most
  return sum
}

type InState = { readonly state: RefundState }

/** Refunds that wait for a decision: new ones, and those that the bank has rejected or returned. */
const undecided: ReadonlySet<RefundState> = new Set(['requested', 'rejected', 'returned'])
/** Refunds whose money is still with us, or is back. */
const unpaid: ReadonlySet<RefundState> = new Set(['requested', 'approved', 'batched', 'rejected', 'returned'])

/** Only a refund that waits for a decision is approved or rejected. */
export function requireUndecided({ state }: InState): void {
  if (!undecided.has(state)) throw proposalNotOpen(`The refund is ${state}.`)
}

/** Only money that has not left, or is back, can be frozen. */
export function requireUnpaid({ state }: InState): void {
  if (!unpaid.has(state)) throw proposalNotOpen(`The refund is ${state}.`)
}

export const refundExceedsHeld = (why = 'More would go back than is held for it.'): Refusal =>
  new Refusal('refund_exceeds_held', why, {})

/** `isShort`: banks kept a part of the refund on its way back, and the firm has not yet paid that in. */
export type RefundFunds = { readonly held: bigint; readonly isShort: boolean }

/** A refund is paid in full, and only from the money that is held for it. */
export function requireFunded({ amount }: { readonly amount: bigint }, { held, isShort }: RefundFunds): void {
  if (held < amount || isShort) throw refundExceedsHeld()
}

/**
 * A payment that failed is not paid again on one file's word: the next statement that closes a day has to show what became of it. A status
 * report and a notification can be forged alone; the statement is what the bank's balance rests on.
 */
export function requireStatementSince({ state }: InState, isShown: boolean): void {
  if (isShown) return
  const was = state === 'returned' ? 'came back' : 'was not paid'
  throw proposalNotOpen(`No statement that closes a day has confirmed yet that it ${was}.`)
}

/** A refund needs an account to be paid to: the payer's, or one that is named with the proposal. */
export function requirePayee(iban: string | null): string {
  if (iban === null) throw proposalNotOpen('The payer’s account is not known: name the account to be paid.')
  return iban
}

/** Another account is proposed only for a refund that came back, or for one whose payer's account is unknown. */
export function requirePayeeNeeded({ state }: InState, isKnown: boolean): void {
  const isUnpayable = (state === 'requested' || state === 'rejected') && !isKnown
  if (state !== 'returned' && !isUnpayable)
    throw proposalNotOpen('Only a refund that came back is paid to another account.')
}
