import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import { shownState } from '@firsthand/wire/bank-transfer/states'
import type { PurchaseEventKind } from '@firsthand/wire/events'
import sql, { empty, type Sql } from 'sql-template-tag'
import { laterDue } from '../calendar.rules.ts'
import { message, purchaseEvent } from '../treasury-audit.store.ts'
import { reasonOf } from './decide.rules.ts'
import type { Move } from './purchase-plan.store.ts'
import type { Signal } from './signals.rules.ts'

const eventsOf: { readonly [S in PurchaseState]?: PurchaseEventKind } = {
  payment_review: 'purchase.payment_under_review',
  paid: 'purchase.paid',
  delivering: 'purchase.delivering',
  delivery_blocked: 'purchase.delivery_blocked',
  delivered: 'purchase.delivered',
  expired: 'purchase.expired',
  cancelled: 'purchase.cancelled',
}
const eventsOfSignals: { readonly [K in Signal['kind']]?: PurchaseEventKind } = {
  payment: 'purchase.payment_received',
  release_refused: 'purchase.release_refused',
  refund_debited: 'purchase.refund_settled',
  refund_came_back: 'purchase.refund_returned',
}

/**
 * The events of a move, in order. A frozen purchase reads as it did before and has no further events: nobody is warned, neither
 * then nor when it is released. Only that its units are gone is published, as a release that was refused.
 */
function kindsOf({ signal, row, purchase }: Move, to: PurchaseState): readonly PurchaseEventKind[] {
  if (row.event === 'released_without_units') return ['purchase.release_refused']
  if (to === 'frozen' || signal.kind === 'frozen_released') return []
  const own = row.event === 'release_waits' ? [] : [eventsOfSignals[signal.kind]]
  return [...own, to === purchase.state ? undefined : eventsOf[to]].filter((kind) => kind !== undefined)
}

const messagesOf = ({ purchase: { tenant, reference, state }, row }: Move, to: PurchaseState): readonly Sql[] => {
  const effects: readonly string[] = row.does
  if (effects.includes('send_void')) return [message(tenant, 'Delivery', 'void', reference)]
  if (to === 'delivering' && state !== to) return [message(tenant, 'Delivery', 'deliver', reference)]
  if (to === 'paid' && state !== to) return [message(tenant, 'Purchase', 'paid', reference)]
  const isOpenAgain = to === 'awaiting_payment' || to === 'partially_paid'
  return isOpenAgain && state !== to ? [message(tenant, 'Purchase', 'created', reference)] : []
}

/** An order that was under review has as much longer to be paid as people took. Freezing does not end the review. */
const afterReview = ({ purchase }: Move, to: PurchaseState): Sql => {
  const { reviewSince: from, lockedAt, dueOn } = purchase
  if (from === null || to === 'payment_review' || to === 'frozen') return empty
  const due = laterDue(dueOn, { from, to: lockedAt }, purchase)
  return sql`due_on = ${due.dueOn}, due_at = ${due.dueAt}, `
}

/** The purchase's row as it stands from now on. */
const moved = (move: Move, to: PurchaseState): Sql => {
  const { tenant, reference, state, steps } = move.purchase
  const isUnderReview = to === 'payment_review' || to === 'frozen'
  const review = !isUnderReview
    ? sql`null`
    : state === to || to === 'frozen'
      ? sql`review_since`
      : state === 'frozen'
        ? sql`coalesce(review_since, clock_timestamp())`
        : sql`clock_timestamp()`
  const paid = to === 'paid' && state !== to && state !== 'payment_review' ? sql`clock_timestamp()` : sql`paid_at`
  const delivered = to === 'delivered' && state !== to ? sql`clock_timestamp()` : sql`delivered_at`
  const reason = to === state ? sql`state_reason` : sql`${reasonOf(move)}`
  return sql`update app.purchase set ${afterReview(move, to)} state = ${to}, state_reason = ${reason},
    review_since = ${review}, paid_at = ${paid}, delivered_at = ${delivered}, steps = ${steps + 1}, moved_at = clock_timestamp(),
    next_check_at = clock_timestamp() where tenant_id = ${tenant} and reference = ${reference}`
}

type Done = { readonly postings: readonly string[]; readonly refundReferences: readonly string[] }

/** Writes the step, the messages to the engine and the events. */
export async function notifyMove(move: Move, to: PurchaseState, { postings, refundReferences }: Done): Promise<void> {
  const { query, purchase, match, row, actor } = move
  const { tenant, reference, state, steps, pairId } = purchase
  await query(moved(move, to))
  const amount = match && match.open + match.applied > 0n ? `${match.open + match.applied}` : null
  await query(sql`insert into app.purchase_step (tenant_id, reference, step, event, from_state, to_state, reason, actor,
      bank_transaction_id, amount, postings)
    values (${tenant}, ${reference}, ${steps + 1}, ${row.event}, ${state}, ${to}, ${reasonOf(move)}, ${actor},
      ${match?.bankTransactionId ?? null}, ${amount}, ${[...postings]}::uuid[])`)
  for (const each of messagesOf(move, to)) await query(each)
  for (const refundReference of refundReferences) await query(message(tenant, 'Refund', 'check', refundReference))
  const data = { reference, pairId, state: shownState(to) }
  for (const kind of kindsOf(move, to)) await query(purchaseEvent(kind, reference, data))
  for (const refundReference of refundReferences)
    if (to !== 'frozen')
      await query(purchaseEvent('purchase.refund_requested', reference, { ...data, refundReference }))
}
