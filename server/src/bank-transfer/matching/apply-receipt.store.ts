import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { heldAtReceipt } from '../purchases/delivery-effects.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import type { Occasion } from '../purchases/purchase-plan.store.ts'
import { stillOnOffer } from '../purchases/purchase-standing.store.ts'
import { isDayComplete } from '../statements/account-day.store.ts'
import { isClean, type PayerScreening } from './ask-payer.ts'
import type { Receipt } from './receipt.rules.ts'

export type Allocation = {
  readonly reference: string
  readonly amount: bigint
  readonly tier: number
  readonly payer: PayerScreening
}

/** How the purchase stands towards a payment of this day; locked. */
async function paidPurchase(query: TenantTransaction, { tenant, bookedOn }: Receipt, reference: string) {
  const [row] = await query(sql`select p.state, p.due_on::text as due_day, p.due_on >= ${bookedOn}::date as on_time,
      ${stillOnOffer} as honourable
    from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference} for no key update of p`)
  if (row === undefined) throw new Error(`the purchase ${reference} is gone`)
  return {
    isOpen: row.state === 'awaiting_payment' || row.state === 'partially_paid',
    dueOn: row.due_day as string,
    onTime: row.on_time as boolean,
    honourable: row.honourable as boolean,
  }
}

/**
 * Whether a payment can be applied now. One that came after the due day of an open order first lets the order end, which
 * takes evidence that no earlier one came: until then it waits.
 */
export async function readyFor(
  query: TenantTransaction,
  receipt: Receipt,
  reference: string,
  occasion: Occasion,
): Promise<boolean> {
  const { isOpen, onTime, dueOn } = await paidPurchase(query, receipt, reference)
  if (!isOpen || onTime) return true
  if (!(await isDayComplete(query, receipt, dueOn))) return false
  await movePurchase(query, { tenant: receipt.tenant, reference, ...occasion }, { kind: 'due_day_complete' })
  return true
}

/** Applies a locked receipt, or a part of it, to a purchase. */
export async function applyReceipt(
  query: TenantTransaction,
  receipt: Receipt,
  { reference, amount, tier, payer }: Allocation,
  occasion: Occasion,
): Promise<void> {
  const { tenant, bankTransactionId } = receipt
  const { onTime, honourable } = await paidPurchase(query, receipt, reference)
  const [row] =
    await query(sql`insert into app.receipt_match (tenant_id, bank_transaction_id, reference, amount, state, tier,
      matched_by)
    values (${tenant}, ${bankTransactionId}, ${reference}, ${`${amount}`}, 'under_review', ${tier}, ${occasion.actor})
    returning match_id`)
  const matchId = row?.match_id as string
  const signal = { kind: 'payment', matchId, clean: isClean(payer), onTime, honourable } as const
  const { event } = await movePurchase(query, { tenant, reference, ...occasion }, signal)
  // A payer who is not cleared, for an order that is no longer open.
  if (event === null) for (const write of heldAtReceipt(tenant, { matchId, bankTransactionId })) await query(write)
}
