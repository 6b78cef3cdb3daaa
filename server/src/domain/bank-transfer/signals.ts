import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import { type PurchaseEvent, type Transition, transitionOf } from './transitions.ts'

/** Where the money of a receipt is when the bank takes it back. */
export type ReversedMoney = 'unused' | 'refund_unsent' | 'used'

/** The receipt that a signal is about, as far as it is this purchase's. */
export type MatchStanding = {
  /** Still at the receipt: received, and given to nobody. */
  readonly open: bigint
  /** In the purchase's own account. */
  readonly applied: bigint
  readonly money: ReversedMoney
}

/** Where a purchase stands, as far as its next move depends on it. Sums are in base units of its cash. */
export type Standing = {
  readonly state: PurchaseState
  readonly amountDue: bigint
  /** In the purchase's own account: clean, matched, not yet delivered for. */
  readonly held: bigint
  /** Receipts whose payer people have not judged yet, beside the one that the signal is about. */
  readonly otherReviews: number
  /** Refunds whose money has not reached the payer as far as the bank has told, beside those that the signal is about. */
  readonly otherRefunds: number
  readonly underpaymentPolicy: 'refund' | 'partial_fill'
  readonly latePaymentPolicy: 'refund' | 'honour_if_unchanged'
  /** Whether what is held buys at least one base unit. */
  readonly heldBuysUnits: boolean
  /** Null when the signal is about no receipt. */
  readonly match: MatchStanding | null
}

type Told<K extends string, Facts = unknown> = { readonly kind: K } & Readonly<Facts>

/** What somebody tells a purchase. A signal that its state does not list moves nothing. */
export type Signal =
  | Told<
      'payment',
      {
        matchId: string
        /** The payer is the buyer, and no list names him. */
        clean: boolean
        onTime: boolean
        /** Price, instrument and units are as they were: a late payment can still be honoured. */
        honourable: boolean
      }
    >
  | Told<'cancel' | 'due_covered' | 'release_waits' | 'release_meets_screening'>
  /** `decisionId` is what Compliance knows its last judgement by, `purchaseId` the purchase's name on chain. */
  | Told<'release_passed', { decisionId: string; purchaseId: string; contract: string }>
  | Told<'wait_given_up' | 'retried' | 'given_up'>
  | Told<'review_accepted' | 'review_returned', { matchId: string }>
  | Told<'frozen', { caseId: string }>
  | Told<'release_refused' | 'delivery_fails', { reason: string }>
  | Told<'delivered_on_chain' | 'voided_on_chain', { txHash: string; blockNumber: bigint }>
  | Told<'refund_debited' | 'refund_bounced', { refundReference: string }>
  /** `reversalId` is the bank transaction that takes the money back. */
  | Told<'credit_reversed', { matchId: string; reversalId: string }>

/** What the rest of the money says once something was put in or taken out. */
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
  // Held at its receipt: an order that is no longer open does not move for a payer whom nobody has judged.
  if (!signal.clean) return null
  if (state !== 'expired' && state !== 'cancelled') return 'extra_payment'
  const wanted = signal.onTime || standing.latePaymentPolicy === 'honour_if_unchanged'
  const honoured = state === 'expired' && wanted && signal.honourable && amount >= amountDue
  return honoured ? 'late_payment_honoured' : 'late_payment'
}

function dueEvent({ state, otherRefunds, underpaymentPolicy, heldBuysUnits }: Standing): PurchaseEvent {
  if (state === 'awaiting_payment') return otherRefunds > 0 ? 'due_covered_with_return_open' : 'due_covered'
  return underpaymentPolicy === 'partial_fill' && heldBuysUnits ? 'due_covered_filled_in_part' : 'due_covered'
}

function reversedEvent(standing: Standing): PurchaseEvent {
  const { state, held, otherRefunds, match } = standing
  if (match === null || match.money === 'used') return 'reversed_used'
  if (match.money === 'unused') return `reversed_${rest(held - match.applied, standing)}`
  return state === 'refunding' && otherRefunds === 0 ? 'reversed_last_refund_unsent' : 'reversed_refund_unsent'
}

function acceptedEvent(standing: Standing): PurchaseEvent {
  const after = rest(standing.held + (standing.match?.open ?? 0n), standing)
  return after === 'another_open'
    ? 'accepted_another_open'
    : `accepted_${after === 'due_held' ? 'reaches' : 'below'}_due`
}

/** The event of the table that a signal is to a purchase that stands here; null when it is none. */
export function eventOf(standing: Standing, signal: Signal): PurchaseEvent | null {
  const { state, held, otherRefunds, match } = standing
  switch (signal.kind) {
    case 'payment':
      return paymentEvent(standing, signal)
    case 'cancel':
      return state === 'awaiting_payment' && otherRefunds > 0 ? 'cancelled_with_return_open' : 'cancelled'
    case 'due_covered':
      return dueEvent(standing)
    case 'review_accepted':
      return acceptedEvent(standing)
    case 'review_returned':
      return `returned_${rest(held - (match?.applied ?? 0n), standing)}`
    case 'refund_debited':
      return state === 'refunding' && otherRefunds === 0 ? 'last_refund_debited' : 'refund_debited'
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
