// biome-ignore-all format: a table is read as a table
import { type PurchaseState, purchaseStates } from '@firsthand/wire/bank-transfer/states'
import type { Effect } from './purchases/effects.ts'

/** Where a purchase may rest permanently: it holds no money of a client, unless that is frozen. */
export const terminalStates: readonly PurchaseState[] = ['delivered', 'expired', 'cancelled', 'refunded', 'frozen']

export type Mover = 'buyer' | 'matcher' | 'clock' | 'four eyes' | 'compliance-officer' | 'two officers' | 'workflow' | 'chain watcher' | 'import'

const same = 'same' as const
type Row = Readonly<{
  from: readonly PurchaseState[]
  event: string
  by: Mover
  to: PurchaseState | typeof same
  does: readonly Effect[]
}>

export const open = ['awaiting_payment', 'partially_paid'] as const
const fed = ['partially_paid', 'paid', 'payment_review'] as const
const ended = ['paid', 'delivering', 'delivery_blocked', 'voiding', 'delivered', 'refunding'] as const
/** At rest, with nothing owed to anybody: what is owed again moves them to `refunding`. */
export const quiet = ['refunded', 'expired', 'cancelled'] as const
const others = (...not: PurchaseState[]) => purchaseStates.filter((state) => !not.includes(state))

/**
 * The whole life of a purchase. The service moves purchases by these rows, the model check explores them, the published
 * page prints them. A pair of state and event stands in one row at most; what stands in none moves nothing.
 */
export const transitions = [
  { from: ['awaiting_payment', 'partially_paid'], event: 'payment_below_due', by: 'matcher', to: 'partially_paid', does: ['allocate'] },
  { from: open, event: 'payment_reaches_due', by: 'matcher', to: 'paid', does: ['allocate', 'return_excess'] },
  { from: [...open, 'payment_review'], event: 'payment_not_clean', by: 'matcher', to: 'payment_review', does: ['hold'] },
  { from: ['payment_review'], event: 'payment_beside_review', by: 'matcher', to: same, does: ['allocate', 'return_excess'] },
  { from: ['expired'], event: 'late_payment_honoured', by: 'matcher', to: 'paid', does: ['reserve_units', 'allocate', 'return_excess'] },
  { from: ['expired', 'cancelled'], event: 'late_payment', by: 'matcher', to: 'refunding', does: ['return_receipt'] },
  { from: ended, event: 'extra_payment', by: 'matcher', to: same, does: ['return_receipt'] },
  { from: ['refunded'], event: 'extra_payment', by: 'matcher', to: 'refunding', does: ['return_receipt'] },
  { from: ['frozen'], event: 'payment_to_frozen', by: 'matcher', to: same, does: ['freeze_receipt'] },

  { from: ['awaiting_payment'], event: 'cancelled', by: 'buyer', to: 'cancelled', does: ['free_units'] },
  { from: ['awaiting_payment'], event: 'cancelled_with_return_open', by: 'buyer', to: 'refunding', does: ['free_units'] },
  { from: ['partially_paid'], event: 'cancelled', by: 'buyer', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['awaiting_payment'], event: 'due_day_complete', by: 'clock', to: 'expired', does: ['free_units'] },
  { from: ['awaiting_payment'], event: 'due_day_complete_with_return_open', by: 'clock', to: 'refunding', does: ['free_units'] },
  { from: ['partially_paid'], event: 'due_day_complete', by: 'clock', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['partially_paid'], event: 'due_day_complete_filled_in_part', by: 'clock', to: 'paid', does: ['fill_in_part'] },

  { from: ['payment_review'], event: 'accepted_reaches_due', by: 'four eyes', to: 'paid', does: ['allocate', 'return_excess'] },
  { from: ['payment_review'], event: 'accepted_below_due', by: 'four eyes', to: 'partially_paid', does: ['allocate'] },
  { from: ['payment_review'], event: 'accepted_another_open', by: 'four eyes', to: same, does: ['allocate', 'return_excess'] },
  { from: ['payment_review'], event: 'returned_nothing_held', by: 'four eyes', to: 'awaiting_payment', does: ['return_receipt'] },
  { from: ['payment_review'], event: 'returned_below_due', by: 'four eyes', to: 'partially_paid', does: ['return_receipt'] },
  { from: ['payment_review'], event: 'returned_due_held', by: 'four eyes', to: 'paid', does: ['return_receipt'] },
  { from: ['payment_review'], event: 'returned_another_open', by: 'four eyes', to: same, does: ['return_receipt'] },
  { from: ['payment_review'], event: 'frozen', by: 'compliance-officer', to: 'frozen', does: ['freeze_all', 'free_units'] },

  { from: ['paid'], event: 'release_passed', by: 'workflow', to: 'delivering', does: ['open_delivery'] },
  { from: ['paid'], event: 'release_waits', by: 'workflow', to: same, does: [] },
  { from: ['paid'], event: 'release_refused', by: 'workflow', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['paid'], event: 'wait_given_up', by: 'four eyes', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['paid'], event: 'release_meets_screening', by: 'workflow', to: 'payment_review', does: ['hold_held'] },

  { from: ['delivering', 'delivery_blocked', 'voiding'], event: 'delivered_on_chain', by: 'chain watcher', to: 'delivered', does: ['settle'] },
  { from: ['delivering'], event: 'delivery_fails', by: 'workflow', to: 'delivery_blocked', does: [] },
  { from: ['delivery_blocked'], event: 'retried', by: 'four eyes', to: 'delivering', does: ['send_again'] },
  { from: ['delivery_blocked'], event: 'given_up', by: 'four eyes', to: 'voiding', does: ['send_void'] },
  { from: ['voiding'], event: 'voided_on_chain', by: 'chain watcher', to: 'refunding', does: ['return_held', 'free_units'] },

  { from: ['refunding'], event: 'last_refund_debited', by: 'import', to: 'refunded', does: [] },
  { from: others(...quiet), event: 'refund_debited', by: 'import', to: same, does: [] },
  { from: quiet, event: 'refund_came_back', by: 'import', to: 'refunding', does: [] },
  { from: others(...quiet, 'frozen'), event: 'refund_came_back', by: 'import', to: same, does: [] },
  // It had left before the freeze and was returned: it must not leave again.
  { from: ['frozen'], event: 'refund_came_back', by: 'import', to: same, does: ['freeze_refund'] },
  { from: ['frozen'], event: 'refund_rejected', by: 'import', to: same, does: ['freeze_refund'] },
  { from: others(...quiet, 'frozen'), event: 'refund_frozen', by: 'compliance-officer', to: same, does: ['freeze_refund'] },
  // Also what is held beside it: nothing of a frozen purchase is left to be judged.
  { from: ['refunding'], event: 'last_refund_frozen', by: 'compliance-officer', to: 'frozen', does: ['freeze_all'] },

  { from: ['frozen'], event: 'released_to_review', by: 'two officers', to: 'payment_review', does: ['reserve_units', 'release_frozen'] },
  // Others have bought the units meanwhile.
  { from: ['frozen'], event: 'released_without_units', by: 'two officers', to: 'refunding', does: ['release_frozen', 'return_released'] },
  { from: ['frozen'], event: 'released_to_refunding', by: 'two officers', to: 'refunding', does: ['release_frozen'] },
  { from: open, event: 'receipt_released_beside', by: 'two officers', to: 'payment_review', does: ['release_frozen'] },
  { from: quiet, event: 'refund_released_beside', by: 'two officers', to: 'refunding', does: ['release_frozen'] },
  { from: others('frozen'), event: 'released_beside', by: 'two officers', to: same, does: ['release_frozen'] },

  { from: fed, event: 'reversed_nothing_held', by: 'import', to: 'awaiting_payment', does: ['reverse_receipt'] },
  { from: fed, event: 'reversed_below_due', by: 'import', to: 'partially_paid', does: ['reverse_receipt'] },
  { from: ['payment_review'], event: 'reversed_due_held', by: 'import', to: 'paid', does: ['reverse_receipt'] },
  // A paid order that is open again meets the review that was held beside it.
  { from: ['paid', 'payment_review'], event: 'reversed_another_open', by: 'import', to: 'payment_review', does: ['reverse_receipt'] },
  { from: [...ended, ...quiet], event: 'reversed_at_receipt', by: 'import', to: same, does: ['reverse_receipt'] },
  { from: ['refunding'], event: 'reversed_last_refund_unsent', by: 'import', to: 'refunded', does: ['drop_refund'] },
  { from: others(...quiet, 'frozen'), event: 'reversed_refund_unsent', by: 'import', to: same, does: ['drop_refund'] },
  { from: purchaseStates, event: 'reversed_used', by: 'import', to: same, does: ['book_shortfall'] },
] as const satisfies readonly Row[]

export type PurchaseEvent = (typeof transitions)[number]['event']
export type Transition = Row & { readonly event: PurchaseEvent }

/** A lookup by state and event in these rows; a check passes rows that are wrong on purpose. */
export function tableOf(rows: readonly Transition[]): (state: PurchaseState, event: PurchaseEvent) => Transition | null {
  const found = new Map<string, Transition>()
  for (const row of rows)
    for (const state of row.from) {
      const pair = `${state} ${row.event}`
      if (found.has(pair)) throw new Error(`${pair} stands in two rows`)
      found.set(pair, row)
    }
  return (state, event) => found.get(`${state} ${event}`) ?? null
}

/** The row of a state and an event; null when it moves nothing. */
export const transitionOf = tableOf(transitions)

/** Where a row leads from this state. */
export const targetOf = (row: Transition, state: PurchaseState): PurchaseState => (row.to === same ? state : row.to)
