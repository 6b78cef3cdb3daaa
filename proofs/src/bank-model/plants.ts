// biome-ignore-all format: a table is read as a table
import {
  type PurchaseEvent,
  type Transition,
  tableOf,
  transitionOf,
  transitions,
} from '@firsthand/server/bank-transfer/transitions'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import type { Broken } from './invariants.ts'
import type { Rules } from './step.ts'

/** A table that is spoilt in one place, or a rule beside it, and what that must break. */
export type Plant = { readonly name: string; readonly breaks: Broken; readonly rules: Pick<Rules, 'table' | 'firmIsRepaid'> }

const rows: readonly Transition[] = transitions
type Change = Partial<Pick<Transition, 'to' | 'does'>>
const plant = (name: string, breaks: Broken, spoilt: readonly Transition[]): Plant => ({
  name,
  breaks,
  rules: { table: tableOf(spoilt), firmIsRepaid: true },
})

/** The rows without this event in this state. */
const without = (state: PurchaseState, event: PurchaseEvent): readonly Transition[] =>
  rows.map((row) => (row.event === event ? { ...row, from: row.from.filter((one) => one !== state) } : row))

/** The rows with something else in this state at this event. */
function changed(state: PurchaseState, event: PurchaseEvent, change: Change): readonly Transition[] {
  const row = transitionOf(state, event)
  if (row === null) throw new Error(`${state} does not list ${event}`)
  return [...without(state, event), { ...row, ...change, from: [state] }]
}

const added = (state: PurchaseState, event: PurchaseEvent, change: Required<Change>): readonly Transition[] => [
  ...rows,
  { from: [state], event, by: 'import', ...change },
]

/** Faults that could be made in the table. Some stood in it until this proof found them. */
export const plants: readonly Plant[] = [
  plant('a delivery that is given up is refunded without a void on chain', 'delivered once, and never refunded too',
    changed('delivery_blocked', 'given_up', { to: 'refunding', does: ['return_held', 'free_units'] })),
  plant('what is void on chain is delivered again', 'an end can be reached',
    changed('voiding', 'voided_on_chain', { to: 'delivering', does: ['send_again'] })),
  plant('a delivery that lands during the void is not seen', 'an end can be reached', without('voiding', 'delivered_on_chain')),
  plant('units are sent before all is paid', 'units go only against money',
    added('partially_paid', 'release_passed', { to: 'delivering', does: ['open_delivery'] })),
  plant('an extra payment is ignored', 'no money is stranded', without('paid', 'extra_payment')),
  plant('a late payment is ignored', 'no money is stranded', without('cancelled', 'late_payment')),
  plant('a purchase is refunded while another refund is open', 'no money rests where nothing moves',
    changed('refunding', 'refund_debited', { to: 'refunded' })),
  plant('a refund that returned leaves the purchase refunded', 'no money rests where nothing moves',
    changed('refunded', 'refund_came_back', { to: 'refunded' })),
  plant('a cancelled order forgets the return that is open', 'no money rests where nothing moves',
    changed('awaiting_payment', 'cancelled_with_return_open', { to: 'cancelled' })),
  plant('a payer who is not clean is paid in', 'each wait has something to wait for',
    changed('awaiting_payment', 'payment_not_clean', { does: ['allocate', 'return_excess'] })),
  plant('an order expires under review', 'no money rests where nothing moves',
    added('payment_review', 'due_day_complete', { to: 'expired', does: ['return_held', 'free_units'] })),
  plant('a review ends while another is open', 'each wait has something to wait for',
    changed('payment_review', 'returned_another_open', { to: 'awaiting_payment' })),
  plant('an order that was filled in part keeps its units', 'the state says what is held',
    changed('partially_paid', 'due_day_complete_filled_in_part', { does: [] })),
  plant('a freeze lets refunds go', 'what is frozen stays',
    changed('payment_review', 'frozen', { does: ['return_held', 'free_units'] })),
  plant('a refund that returned into a frozen purchase leaves again', 'what is frozen stays',
    changed('frozen', 'refund_came_back', { does: [] })),
  plant('a refund of a frozen purchase that was rejected leaves again', 'what is frozen stays', without('frozen', 'refund_rejected')),
  plant('a refund that may not be paid waits permanently', 'an end can be reached', without('refunding', 'last_refund_frozen')),
  plant('a refund beside a delivery that may not be paid waits permanently', 'an end can be reached', without('delivered', 'refund_frozen')),
  plant('a purchase waits for a refund that was frozen', 'each wait has something to wait for',
    changed('refunding', 'last_refund_frozen', { to: 'refunding' })),
  plant('a payment held beside the last refund is left to be judged when that is frozen', 'what is frozen stays',
    changed('refunding', 'last_refund_frozen', { does: ['freeze_refund'] })),
  plant('a released refund leaves its purchase at rest', 'no money rests where nothing moves',
    changed('refunded', 'refund_released_beside', { to: 'refunded' })),
  plant('a released payment leaves an order open beside its review', 'each wait has something to wait for',
    changed('awaiting_payment', 'receipt_released_beside', { to: 'awaiting_payment' })),
  plant('a release pays back what was under review', 'each wait has something to wait for',
    changed('frozen', 'released_to_review', { does: ['reserve_units', 'release_frozen', 'return_released'] })),
  plant('a reversal of what a paid order holds is ignored', 'no account is overdrawn', without('paid', 'reversed_nothing_held')),
  plant('a paid order does not receive a reversal while a payment is held beside it', 'no account is overdrawn',
    without('paid', 'reversed_another_open')),
  plant('a reversal of what is held beside an order leaves its review open', 'no money is stranded',
    without('expired', 'reversed_at_receipt')),
  plant('a reversal of the last refund leaves the purchase refunding', 'each wait has something to wait for',
    changed('refunding', 'reversed_last_refund_unsent', { to: 'refunding' })),
  { name: 'a payer is refunded what their bank has returned to them', breaks: 'nobody is paid back twice',
    rules: { table: transitionOf, firmIsRepaid: false } },
]

/** Each effect of each row left out in turn. */
export const forgotten: readonly Omit<Plant, 'breaks'>[] = rows.flatMap((row, place) =>
  row.does.map((effect, number) => ({
    name: `${row.event} (${row.from.join(', ')}) without ${effect}`,
    rules: { table: tableOf(rows.with(place, { ...row, does: row.does.toSpliced(number, 1) })), firmIsRepaid: true },
  })),
)
