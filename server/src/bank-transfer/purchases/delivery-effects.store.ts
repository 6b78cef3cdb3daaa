import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import { requireCoveredToday } from '../delivery/notified-credits.store.ts'
import { type LockedMatch, matchesOf } from './lock-purchase.store.ts'
import { matchOfMove } from './money-effects.store.ts'
import { type Move, ofPurchase, type Plan } from './purchase-plan.store.ts'

/** One row for a purchase, whatever happens: the database refuses a second. Raises `CreditUnconfirmed`. */
export async function openDelivery({ query, purchase, signal }: Move, plan: Plan): Promise<void> {
  if (signal.kind !== 'release_passed') throw new Error('only a release opens a delivery')
  await requireCoveredToday(query, purchase)
  const { tenant, reference, chainId, wallet, units } = purchase
  plan.writes.push(sql`insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet,
      unit_base_units, decision_id)
    values (${tenant}, ${reference}, ${signal.purchaseId}, ${chainId}, ${signal.contract.toLowerCase()},
      ${wallet.toLowerCase()}, ${`${units}`}, ${signal.decisionId})`)
}

export function sendAgain(move: Move, plan: Plan): void {
  plan.writes.push(sql`update app.delivery set state = 'sending', attempt = attempt + 1, blocked_reason = null,
    moved_at = clock_timestamp(), next_check_at = clock_timestamp() where ${ofPurchase(move)}`)
}

export function sendVoid(move: Move, plan: Plan): void {
  plan.writes.push(sql`update app.delivery set state = 'voiding', moved_at = clock_timestamp(),
    next_check_at = clock_timestamp() where ${ofPurchase(move)}`)
}

/** The delivery's own row follows its purchase. */
export function followDelivery(move: Move, plan: Plan): void {
  const { signal } = move
  if (signal.kind === 'delivery_fails')
    plan.writes.push(sql`update app.delivery set state = 'blocked', blocked_reason = ${signal.reason},
      moved_at = clock_timestamp() where ${ofPurchase(move)}`)
  if (signal.kind === 'voided_on_chain')
    plan.writes.push(sql`update app.delivery set state = 'voided', tx_hash = ${signal.txHash},
      block_number = ${`${signal.blockNumber}`}, moved_at = clock_timestamp() where ${ofPurchase(move)}`)
}

const review = (tenant: TenantId, matchId: string, cause: 'payer' | 'screening') =>
  sql`insert into app.payment_review (tenant_id, match_id, cause) values (${tenant}, ${matchId}, ${cause})`

/** People have to judge the payer of this receipt; its money stays there until they have. */
export const heldAtReceipt = (
  tenant: TenantId,
  { matchId, bankTransactionId }: Pick<LockedMatch, 'matchId' | 'bankTransactionId'>,
): readonly Sql[] => [
  review(tenant, matchId, 'payer'),
  sql`update app.receipt_match set outcome = 'under_review' where tenant_id = ${tenant} and match_id = ${matchId}`,
  sql`update app.bank_transaction set state = 'review', moved_at = clock_timestamp()
    where tenant_id = ${tenant} and bank_transaction_id = ${bankTransactionId}`,
]

export function hold(move: Move, plan: Plan): void {
  plan.writes.push(...heldAtReceipt(move.purchase.tenant, matchOfMove(move)))
}

/** Everything that was paid: the screening hit is the buyer's own. */
export async function holdHeld(move: Move, plan: Plan): Promise<void> {
  for (const match of await matchesOf(move.query, move.purchase))
    if (match.applied > 0n) plan.writes.push(review(move.purchase.tenant, match.matchId, 'screening'))
}
