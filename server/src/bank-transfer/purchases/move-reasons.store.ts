import type { PurchaseEvent } from '../transitions.ts'
import type { Move } from './purchase-plan.store.ts'

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
  // Nothing was sent, so nothing is void: the units could not be delivered.
  wait_given_up: 'offchain_delivery_unavailable',
  reversed_nothing_held: 'payment_reversed',
  reversed_below_due: 'payment_reversed',
  reversed_due_held: 'payment_reversed',
  reversed_another_open: 'payment_reversed',
  reversed_at_receipt: 'payment_reversed',
  reversed_last_refund_unsent: 'payment_reversed',
}

/** Why the purchase stands where this move leads, and why money goes back; null when there is nothing to explain. */
export function reasonOf({ signal, row, standing }: Pick<Move, 'signal' | 'row' | 'standing'>): string | null {
  if ('reason' in signal) return signal.reason
  if (row.event === 'due_day_complete') return standing.state === 'partially_paid' ? 'payment_short' : null
  return reasons[row.event] ?? null
}
