// biome-ignore-all format: a table is read as a table
import { type PurchaseState, purchaseStates } from '@firsthand/wire/bank-transfer/states'

/** Where a purchase may rest for ever: it holds no money of a client, unless that is frozen. */
export const terminalStates: readonly PurchaseState[] = ['delivered', 'expired', 'cancelled', 'refunded', 'frozen']

/** What is done with money and units when a purchase moves; each is a posting of the ledger, or the start of an act on chain. */
export type Deed =
  | 'allocate' // P2: as much of the receipt as is still due
  | 'return_excess' // P4: the rest of the receipt
  | 'return_receipt' // P4: all of the receipt
  | 'return_held' // P4: all that the purchase holds, each part to whoever paid it
  | 'hold' // a review of the receipt
  | 'hold_held' // a review of everything that the purchase holds
  | 'reserve_units' // U1
  | 'free_units' // U3
  | 'fill_in_part' // U3 for what is not paid for, P4 for what is left over
  | 'open_delivery' | 'send_again' | 'send_void'
  | 'settle' // P3, U2
  | 'freeze_all' // P12: everything that has not left
  | 'freeze_receipt' // P12
  | 'freeze_refund' // P12: a refund that came back
  | 'take_back' // P2 and P1 reversed
  | 'drop_refund' // P4 and P1 reversed
  | 'book_shortfall' // P9

export type Mover = 'buyer' | 'matcher' | 'clock' | 'two people' | 'compliance-officer' | 'workflow' | 'chain watcher' | 'import'

const same = 'same' as const
type Row = Readonly<{
  from: readonly PurchaseState[]
  event: string
  by: Mover
  to: PurchaseState | typeof same
  does: readonly Deed[]
}>

const open = ['awaiting_payment', 'partially_paid'] as const
const fed = ['partially_paid', 'paid', 'payment_review'] as const
const ended = ['paid', 'delivering', 'delivery_blocked', 'voiding', 'delivered', 'refunding'] as const
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
  { from: ['awaiting_payment'], event: 'due_covered', by: 'clock', to: 'expired', does: ['free_units'] },
  { from: ['awaiting_payment'], event: 'due_covered_with_return_open', by: 'clock', to: 'refunding', does: ['free_units'] },
  { from: ['partially_paid'], event: 'due_covered', by: 'clock', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['partially_paid'], event: 'due_covered_filled_in_part', by: 'clock', to: 'paid', does: ['fill_in_part'] },

  { from: ['payment_review'], event: 'accepted_reaches_due', by: 'two people', to: 'paid', does: ['allocate', 'return_excess'] },
  { from: ['payment_review'], event: 'accepted_below_due', by: 'two people', to: 'partially_paid', does: ['allocate'] },
  { from: ['payment_review'], event: 'accepted_another_open', by: 'two people', to: same, does: ['allocate', 'return_excess'] },
  { from: ['payment_review'], event: 'returned_nothing_held', by: 'two people', to: 'awaiting_payment', does: ['return_receipt'] },
  { from: ['payment_review'], event: 'returned_below_due', by: 'two people', to: 'partially_paid', does: ['return_receipt'] },
  { from: ['payment_review'], event: 'returned_due_held', by: 'two people', to: 'paid', does: ['return_receipt'] },
  { from: ['payment_review'], event: 'returned_another_open', by: 'two people', to: same, does: ['return_receipt'] },
  { from: ['payment_review'], event: 'frozen', by: 'compliance-officer', to: 'frozen', does: ['freeze_all', 'free_units'] },

  { from: ['paid'], event: 'release_passed', by: 'workflow', to: 'delivering', does: ['open_delivery'] },
  { from: ['paid'], event: 'release_waits', by: 'workflow', to: same, does: [] },
  { from: ['paid'], event: 'release_refused', by: 'workflow', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['paid'], event: 'wait_given_up', by: 'two people', to: 'refunding', does: ['return_held', 'free_units'] },
  { from: ['paid'], event: 'release_meets_screening', by: 'workflow', to: 'payment_review', does: ['hold_held'] },

  { from: ['delivering', 'delivery_blocked', 'voiding'], event: 'delivered_on_chain', by: 'chain watcher', to: 'delivered', does: ['settle'] },
  { from: ['delivering'], event: 'delivery_fails', by: 'workflow', to: 'delivery_blocked', does: [] },
  { from: ['delivery_blocked'], event: 'retried', by: 'two people', to: 'delivering', does: ['send_again'] },
  { from: ['delivery_blocked'], event: 'given_up', by: 'two people', to: 'voiding', does: ['send_void'] },
  { from: ['voiding'], event: 'voided_on_chain', by: 'chain watcher', to: 'refunding', does: ['return_held', 'free_units'] },

  { from: ['refunding'], event: 'last_refund_debited', by: 'import', to: 'refunded', does: [] },
  { from: purchaseStates, event: 'refund_debited', by: 'import', to: same, does: [] },
  { from: ['refunded', 'expired', 'cancelled'], event: 'refund_bounced', by: 'import', to: 'refunding', does: [] },
  { from: others('refunded', 'expired', 'cancelled', 'frozen'), event: 'refund_bounced', by: 'import', to: same, does: [] },
  { from: ['frozen'], event: 'refund_bounced', by: 'import', to: same, does: ['freeze_refund'] },

  { from: fed, event: 'reversed_nothing_held', by: 'import', to: 'awaiting_payment', does: ['take_back'] },
  { from: fed, event: 'reversed_below_due', by: 'import', to: 'partially_paid', does: ['take_back'] },
  { from: fed, event: 'reversed_due_held', by: 'import', to: 'paid', does: ['take_back'] },
  { from: ['payment_review'], event: 'reversed_another_open', by: 'import', to: same, does: ['take_back'] },
  { from: ['refunding'], event: 'reversed_last_refund_unsent', by: 'import', to: 'refunded', does: ['drop_refund'] },
  { from: purchaseStates, event: 'reversed_refund_unsent', by: 'import', to: same, does: ['drop_refund'] },
  { from: purchaseStates, event: 'reversed_used', by: 'import', to: same, does: ['book_shortfall'] },
] as const satisfies readonly Row[]

export type PurchaseEvent = (typeof transitions)[number]['event']
export type Transition = Row & { readonly event: PurchaseEvent }

/** Other states of one table, for those who check one that is spoilt on purpose. */
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
