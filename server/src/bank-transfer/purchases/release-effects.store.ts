import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ReceiptMatchRow, RefundRow } from '#rows.gen'
import { reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { freezePostings } from '../ledger/ledger.store.ts'
import { isFrozenRefund } from '../payments-out/refund.store.ts'
import { message } from '../treasury-audit.store.ts'
import { reasonOf } from './decide.rules.ts'
import { endMatch } from './money-effects.store.ts'
import { type Move, type Occasion, type Plan, planRefund } from './purchase-plan.store.ts'

/** What an exception has frozen: money of a purchase, or of a receipt that belongs to none. */
export type Frozen = {
  readonly tenant: TenantId
  readonly exceptionId: string
  readonly reference: string | null
  readonly bankTransactionId: string | null
}

/** Refunds that the exception has ended, as SQL over `r`. */
const ofException = ({ tenant, reference, bankTransactionId }: Frozen): Sql =>
  sql`r.tenant_id = ${tenant} and r.reference is not distinct from ${reference} and ${raw(isFrozenRefund)}
    and (r.reference is not null or r.bank_transaction_id = ${bankTransactionId}::uuid)`

/** The refunds that were frozen, with the state that each had; locked. */
export const frozenRefunds = (query: TenantTransaction, frozen: Frozen) =>
  query<RefundRow>(
    sql`select r.* from app.refund r where ${ofException(frozen)} order by r.refund_reference for no key update`,
  )

/** A frozen payment of a purchase, with where its money was. */
export type FrozenMatch = {
  readonly matchId: string
  readonly bankTransactionId: string
  readonly amount: bigint
  readonly open: bigint
  readonly applied: bigint
}

export async function frozenMatches(
  query: TenantTransaction,
  { tenant, reference }: Pick<Frozen, 'tenant' | 'reference'>,
) {
  const rows = await query<ReceiptMatchRow>(sql`select * from app.receipt_match where tenant_id = ${tenant}
    and reference = ${reference} and state = 'frozen' order by match_id`)
  return rows.map((row): FrozenMatch => {
    const [amount, applied] = [BigInt(row.amount), BigInt(row.shown_applied ?? 0)]
    const open = row.shown_state === 'applied' ? 0n : amount - applied
    return { matchId: row.match_id, bankTransactionId: row.bank_transaction_id, amount, open, applied }
  })
}

/** Payments are where they were: under review, or applied. What came while the purchase was frozen was never reviewed. */
const releasedPayments = ({ tenant, reference }: Frozen): readonly Sql[] => {
  const own = sql`m.tenant_id = ${tenant} and m.reference = ${reference}`
  const has = (state: string) => sql`exists (select from app.receipt_match m where m.tenant_id = b.tenant_id
    and m.bank_transaction_id = b.bank_transaction_id and m.state = ${state})`
  return [
    sql`update app.payment_review v set state = 'open', closed_at = null from app.receipt_match m
      where ${own} and m.state = 'frozen' and v.tenant_id = m.tenant_id and v.match_id = m.match_id and v.state = 'frozen'`,
    sql`insert into app.payment_review (tenant_id, match_id, cause) select m.tenant_id, m.match_id, 'payer'
      from app.receipt_match m where ${own} and m.state = 'frozen' and coalesce(m.shown_state, 'under_review') = 'under_review'
        and not exists (select from app.payment_review v
          where v.tenant_id = m.tenant_id and v.match_id = m.match_id and v.state = 'open')`,
    sql`update app.receipt_match m set state = coalesce(m.shown_state, 'under_review'), applied = coalesce(m.shown_applied, 0),
      outcome = case when coalesce(m.shown_state, 'under_review') = 'under_review' then 'under_review' else m.outcome end, shown_state = null, shown_applied = null where ${own} and m.state = 'frozen'`,
    sql`update app.bank_transaction b set moved_at = clock_timestamp(),
        state = case when ${has('under_review')} then 'review' when ${has('frozen')} then 'frozen' else 'matched' end
      where b.tenant_id = ${tenant} and b.state = 'frozen' and b.bank_transaction_id in
        (select m.bank_transaction_id from app.receipt_match m where ${own})`,
  ]
}

/**
 * Refunds are undecided again, whatever was decided before: each is approved under four eyes, and it stands in a file as a further attempt.
 * The file that it stood in cannot leave any more.
 */
const releasedRefunds = (frozen: Frozen): Sql =>
  sql`update app.refund r set state = case when r.shown_state in ('rejected', 'returned') then r.shown_state else 'requested' end,
      attempt = r.attempt + (coalesce(r.shown_state, '') = 'batched')::int, uetr = gen_random_uuid(), payment_file_id = null,
      shown_state = case when r.shown_state in ('approved', 'batched') then r.shown_state end, needs_approval = true,
      screening = null, decision_id = null, moved_at = clock_timestamp(), next_check_at = clock_timestamp()
    where ${ofException(frozen)}`

/** An unallocated receipt is one again. */
const releasedReceipt = ({ tenant, bankTransactionId }: Frozen): Sql =>
  sql`update app.bank_transaction set state = 'unmatched', moved_at = clock_timestamp(), next_check_at = clock_timestamp()
    where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId} and state = 'frozen'`

/** P12 reversed, all of it, with the rows that follow. */
export async function planRelease(query: TenantTransaction, frozen: Frozen, occasion: Occasion, plan: Plan) {
  for (const posted of await freezePostings(query, frozen.tenant, frozen.exceptionId))
    plan.postings.push(reversalOf(posted, occasion))
  for (const { refund_reference: id } of await frozenRefunds(query, frozen))
    plan.writes.push(message(frozen.tenant, 'Refund', 'check', id))
  plan.writes.push(
    ...(frozen.reference === null ? [releasedReceipt(frozen)] : releasedPayments(frozen)),
    releasedRefunds(frozen),
  )
}

const frozenBy = ({ purchase: { tenant, reference }, signal }: Move): Frozen => {
  if (signal.kind !== 'frozen_released') throw new Error('only two officers release')
  return { tenant, reference, exceptionId: signal.exceptionId, bankTransactionId: null }
}

export const releaseFrozen = (move: Move, plan: Plan): Promise<void> =>
  planRelease(move.query, frozenBy(move), { on: move.on, actor: move.actor }, plan)

/** After `releaseFrozen`, which leaves the rows as they were before the freeze. */
export async function returnReleased(move: Move, plan: Plan): Promise<void> {
  const reason = reasonOf(move) ?? 'offchain_supply_exhausted'
  for (const match of await frozenMatches(move.query, move.purchase)) {
    planRefund(move, plan, { ...match, amount: match.open, from: 'receipt', reason })
    planRefund(move, plan, { ...match, amount: match.applied, from: 'purchase', reason })
    plan.writes.push(...endMatch(move.purchase, match, { state: 'returned', applied: 0n, outcome: 'returned' }))
  }
}
