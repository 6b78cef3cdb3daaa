import sql, { empty, type Sql } from 'sql-template-tag'
import type { RefundRow } from '#rows.gen'
import { type Posted, reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { findPosting } from '../ledger/ledger.store.ts'
import { receiptAllocated } from '../ledger/postings.rules.ts'
import { upTo } from '../payments-out/refund.rules.ts'
import { reasonOf } from './decide.rules.ts'
import { type LockedMatch, matchesOf, type PurchaseLock } from './lock-purchase.store.ts'
import { type Move, type Plan, planRefund } from './purchase-plan.store.ts'

type MatchState = 'applied' | 'returned' | 'frozen' | 'reversed' | 'released'

/**
 * Where a match stands from now on; its review, if one is open, ends with it. Its receipt follows, and needs no more checks,
 * once no other part of it is under review. A buyer reads a frozen one as it was before.
 */
export function endMatch(
  { tenant }: Pick<PurchaseLock, 'tenant'>,
  { matchId, bankTransactionId }: Pick<LockedMatch, 'matchId' | 'bankTransactionId'>,
  end: { readonly state: MatchState; readonly applied: bigint; readonly outcome: string | null },
): Sql[] {
  const review = {
    applied: 'accepted',
    released: 'accepted',
    returned: 'returned',
    frozen: 'frozen',
    reversed: 'reversed',
  }
  const bank = { applied: 'matched', released: 'matched', returned: 'returned', frozen: 'frozen', reversed: 'reversed' }
  const shown = end.state === 'frozen' ? sql`shown_state = state, shown_applied = applied, ` : empty
  return [
    sql`update app.receipt_match set ${shown}state = ${end.state}, applied = ${`${end.applied}`},
      outcome = coalesce(${end.outcome}, outcome) where tenant_id = ${tenant} and match_id = ${matchId}`,
    sql`update app.payment_review set state = ${review[end.state]}, closed_at = clock_timestamp()
      where tenant_id = ${tenant} and match_id = ${matchId} and state = 'open'`,
    sql`update app.bank_transaction b set moved_at = clock_timestamp(),
        state = case when u.is_open then 'review' else ${bank[end.state]} end,
        next_check_at = case when u.is_open then b.next_check_at end
      from (select exists (select from app.receipt_match m where m.tenant_id = ${tenant}
        and m.bank_transaction_id = ${bankTransactionId} and m.state = 'under_review') as is_open) u
      where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId}`,
  ]
}

export const matchOfMove = ({ match, row }: Move): LockedMatch => {
  if (match === null) throw new Error(`${row.event} is about no receipt`)
  return match
}

/** What of the receipt is still due. */
const wanted = ({ standing: { amountDue, held } }: Move, { open }: LockedMatch) =>
  amountDue > held ? upTo(open, amountDue - held) : 0n

export function allocate(move: Move, plan: Plan): void {
  const match = matchOfMove(move)
  const { purchase, on, actor } = move
  const amount = wanted(move, match)
  const { matchId, bankTransactionId } = match
  const { reference, currency } = purchase
  if (amount > 0n)
    plan.postings.push(receiptAllocated({ on, actor, currency, amount, matchId, bankTransactionId, reference }))
  const outcome = amount > 0n ? 'applied' : match.applied > 0n ? null : 'excess'
  plan.writes.push(...endMatch(purchase, match, { state: 'applied', applied: match.applied + amount, outcome }))
}

export function returnExcess(move: Move, plan: Plan): void {
  const match = matchOfMove(move)
  const amount = match.open - wanted(move, match)
  planRefund(move, plan, { ...match, amount, from: 'receipt', reason: 'excess' })
}

/** All of the receipt, wherever it lies: a review may also be about money that was accepted as clean before. */
export function returnReceipt(move: Move, plan: Plan): void {
  const match = matchOfMove(move)
  const reason = reasonOf(move) ?? 'payer_mismatch'
  planRefund(move, plan, { ...match, amount: match.open, from: 'receipt', reason })
  planRefund(move, plan, { ...match, amount: match.applied, from: 'purchase', reason })
  const outcome = move.row.event === 'extra_payment' ? 'duplicate' : 'returned'
  plan.writes.push(...endMatch(move.purchase, match, { state: 'returned', applied: 0n, outcome }))
}

export async function returnHeld(move: Move, plan: Plan): Promise<void> {
  const reason = reasonOf(move) ?? 'payment_short'
  for (const match of await matchesOf(move.query, move.purchase)) {
    if (match.applied === 0n) continue
    planRefund(move, plan, { ...match, amount: match.applied, from: 'purchase', reason })
    plan.writes.push(...endMatch(move.purchase, match, { state: 'returned', applied: 0n, outcome: 'returned' }))
  }
}

async function undo(move: Move, plan: Plan, found: Posted | null): Promise<void> {
  if (found !== null) plan.postings.push(reversalOf(found, move))
}

/** Refunds of this receipt that have not left end, and their money is at the receipt again. */
export async function dropRefunds(move: Move, plan: Plan): Promise<void> {
  const { query, purchase } = move
  const { bankTransactionId } = matchOfMove(move)
  const rows = await query<
    Pick<RefundRow, 'refund_reference'>
  >(sql`select refund_reference from app.refund where tenant_id = ${purchase.tenant}
    and reference = ${purchase.reference} and bank_transaction_id = ${bankTransactionId}
    and state in ('requested', 'approved', 'rejected') for no key update`)
  for (const { refund_reference: id } of rows) {
    await undo(move, plan, await findPosting(query, purchase.tenant, { kind: 'refund', id }, 'instruct'))
    plan.writes.push(sql`update app.refund set state = 'cancelled', shown_state = null, moved_at = clock_timestamp()
      where tenant_id = ${purchase.tenant} and refund_reference = ${id}`)
  }
}

/** The bank reversed the receipt before it was used: what was posted of it here is undone, the receipt itself by the import. */
export async function reverseReceipt(move: Move, plan: Plan): Promise<void> {
  const { query, purchase } = move
  const match = matchOfMove(move)
  await dropRefunds(move, plan)
  // Also when nothing is applied by now: the refund that has just ended was of money that the purchase held.
  const source = { kind: 'match', id: `${match.matchId}/${purchase.reference}` }
  await undo(move, plan, await findPosting(query, purchase.tenant, source, 'allocate'))
  plan.writes.push(...endMatch(purchase, match, { state: 'reversed', applied: 0n, outcome: 'returned' }))
}
