import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import { open, type PurchaseEvent, quiet, type Transition, transitionOf } from '../transitions.ts'
import type { Signal, Standing } from './signals.rules.ts'

/** How the money that is held compares with the sum due, once something was put in or taken out. */
function rest(held: bigint, { amountDue, otherReviews }: Standing) {
  if (otherReviews > 0) return 'another_open'
  if (held >= amountDue) return 'due_held'
  return held === 0n ? 'nothing_held' : 'below_due'
}

function paymentEvent(standing: Standing, signal: Signal & { kind: 'payment' }): PurchaseEvent | null {
  const { state, held, amountDue, match } = standing
  const amount = match?.open ?? 0n
  if (state === 'frozen') return 'payment_to_frozen'
  if (state === 'payment_review') return signal.clean ? 'payment_beside_review' : 'payment_not_clean'
  if (state === 'awaiting_payment' || state === 'partially_paid') {
    if (!signal.clean) return 'payment_not_clean'
    return held + amount < amountDue ? 'payment_below_due' : 'payment_reaches_due'
  }
  // Held at its receipt: an order that is no longer open does not move for a payer who has not been reviewed.
  if (!signal.clean) return null
  if (state !== 'expired' && state !== 'cancelled') return 'extra_payment'
  const wanted = signal.onTime || standing.latePaymentPolicy === 'honour_if_unchanged'
  const honoured = state === 'expired' && wanted && signal.honourable && amount >= amountDue
  return honoured ? 'late_payment_honoured' : 'late_payment'
}

function dueEvent({ state, otherRefunds, underpaymentPolicy, heldBuysUnits }: Standing): PurchaseEvent {
  if (state === 'awaiting_payment') return otherRefunds > 0 ? 'due_day_complete_with_return_open' : 'due_day_complete'
  return underpaymentPolicy === 'partial_fill' && heldBuysUnits ? 'due_day_complete_filled_in_part' : 'due_day_complete'
}

/**
 * A receipt that was not used is reversed whole, so the move depends on where this purchase's part is: another part of the
 * same receipt may be elsewhere.
 */
function reversedEvent(standing: Standing): PurchaseEvent {
  const { state, held, otherRefunds, match } = standing
  if (match === null || match.money === 'used') return 'reversed_used'
  const isCounted = match.applied > 0n || (match.open > 0n && state === 'payment_review')
  if (isCounted) return `reversed_${rest(held - match.applied, standing)}`
  if (match.open > 0n) return 'reversed_at_receipt'
  return state === 'refunding' && otherRefunds === 0 ? 'reversed_last_refund_unsent' : 'reversed_refund_unsent'
}

function acceptedEvent(standing: Standing): PurchaseEvent {
  const after = rest(standing.held + (standing.match?.open ?? 0n), standing)
  return after === 'another_open'
    ? 'accepted_another_open'
    : `accepted_${after === 'due_held' ? 'reaches' : 'below'}_due`
}

const isOneOf = (states: readonly PurchaseState[], state: PurchaseState) => states.includes(state)

/** An order that is open waits for the review of a payment; one that has ended waits for the refund. */
function releasedEvent({ state }: Standing, signal: Signal & { kind: 'frozen_released' }): PurchaseEvent {
  if (state === 'frozen' && signal.before === 'refunding') return 'released_to_refunding'
  if (state === 'frozen') return signal.unitsAreFree ? 'released_to_review' : 'released_without_units'
  if (signal.hasReceipts && isOneOf(open, state)) return 'receipt_released_beside'
  return signal.hasRefunds && isOneOf(quiet, state) ? 'refund_released_beside' : 'released_beside'
}

/** The event of the table that a signal is to a purchase that stands here; null when it is none. */
export function eventOf(standing: Standing, signal: Signal): PurchaseEvent | null {
  const { state, held, otherRefunds, match } = standing
  switch (signal.kind) {
    case 'payment':
      return paymentEvent(standing, signal)
    case 'cancel':
      return state === 'awaiting_payment' && otherRefunds > 0 ? 'cancelled_with_return_open' : 'cancelled'
    case 'due_day_complete':
      return dueEvent(standing)
    case 'review_accepted':
      return acceptedEvent(standing)
    case 'review_returned':
      return `returned_${rest(held - (match?.applied ?? 0n), standing)}`
    case 'refund_debited':
      return state === 'refunding' && otherRefunds === 0 ? 'last_refund_debited' : 'refund_debited'
    case 'refund_frozen':
      return state === 'refunding' && otherRefunds === 0 ? 'last_refund_frozen' : 'refund_frozen'
    case 'frozen_released':
      return releasedEvent(standing, signal)
    case 'credit_reversed':
      return reversedEvent(standing)
    default:
      return signal.kind
  }
}

/** How a purchase that stands here moves by a signal; null when it does not. */
export function decide(standing: Standing, signal: Signal, table = transitionOf): Transition | null {
  const event = eventOf(standing, signal)
  return event === null ? null : table(standing.state, event)
}

const reasons: { readonly [E in PurchaseEvent]?: string } = {
  late_payment: 'payment_late',
  extra_payment: 'duplicate_payment',
  payment_not_clean: 'payer_mismatch',
  returned_nothing_held: 'payer_mismatch',
  returned_below_due: 'payer_mismatch',
  returned_due_held: 'payer_mismatch',
  returned_another_open: 'payer_mismatch',
  cancelled: 'buyer_cancelled',
  cancelled_with_return_open: 'buyer_cancelled',
  due_day_complete_filled_in_part: 'payment_short',
  voided_on_chain: 'delivery_voided',
  // Nothing was sent, so nothing was voided: the units could not be delivered.
  wait_given_up: 'offchain_delivery_unavailable',
  reversed_nothing_held: 'payment_reversed',
  reversed_below_due: 'payment_reversed',
  reversed_due_held: 'payment_reversed',
  reversed_another_open: 'payment_reversed',
  reversed_at_receipt: 'payment_reversed',
  reversed_last_refund_unsent: 'payment_reversed',
}

type Moving = { readonly signal: Signal; readonly row: Transition; readonly standing: Standing }

/** Why the purchase stands where this move leads, and why money goes back; null when there is nothing to explain. */
export function reasonOf({ signal, row, standing }: Moving): string | null {
  if ('reason' in signal) return signal.reason
  if (row.event === 'due_day_complete') return standing.state === 'partially_paid' ? 'payment_short' : null
  return reasons[row.event] ?? null
}
