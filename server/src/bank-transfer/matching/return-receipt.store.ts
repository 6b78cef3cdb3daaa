import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { post } from '../ledger/ledger.store.ts'
import { refundDecided } from '../ledger/postings.rules.ts'
import { insertRefund, newRefundReference } from '../payments-out/refund-rows.store.ts'
import { message } from '../purchases/purchase-events.store.ts'
import type { Occasion } from '../purchases/purchase-plan.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import type { KeptBack, PayerScreening, Receipt } from './receipt.port.ts'
import { again, judgedBy, postpone, seen } from './receipt-rows.store.ts'

/** P4: money of a locked receipt that is no purchase's goes back to whoever sent it. */
export async function returnReceipt(
  query: TenantTransaction,
  { tenant, bankTransactionId, clientAccountId, currency }: Receipt,
  wanted: { readonly amount: bigint; readonly reason: string },
  occasion: Occasion,
): Promise<string> {
  const refundReference = newRefundReference()
  const refund = { ...wanted, tenant, refundReference, bankTransactionId, clientAccountId, currency }
  const decided = refundDecided({ ...refund, ...occasion, from: { bankTransactionId } })
  const [instructPosting = ''] = await post(query, tenant, [decided])
  await query(insertRefund({ ...refund, reference: null, from: 'receipt', instructPosting }))
  await query(message(tenant, 'Refund', 'check', refundReference))
  return refundReference
}

/** All of a locked receipt is on its way back, and it leaves the queue. */
export async function sendBack(
  query: TenantTransaction,
  receipt: Receipt,
  reason: string,
  occasion: Occasion,
): Promise<void> {
  await query(seen(receipt, sql`state = 'returned', next_check_at = null, moved_at = clock_timestamp()`))
  await returnReceipt(query, receipt, { amount: receipt.amount, reason }, occasion)
}

/** Two people are deciding about it: whoever proposes locks the receipt first. */
async function isProposed(query: TenantTransaction, { tenant, bankTransactionId }: Receipt): Promise<boolean> {
  const open = await query(sql`select from app.proposal where tenant_id = ${tenant} and kind = 'match'
    and subject = ${bankTransactionId} and state = 'open'`)
  return open.length > 0
}

/**
 * A locked receipt has lain in the queue for as long as it may. It goes back, unless people have to look first: then it is
 * asked about again every day, because they may decide and lists change.
 */
export async function returnOverdue(
  query: TenantTransaction,
  receipt: Receipt,
  payer: PayerScreening,
  actor: string,
): Promise<KeptBack | null> {
  const { tenant, clientAccountId, forPeopleOnly } = receipt
  if (await isProposed(query, receipt)) {
    await query(postpone(receipt, again.people))
    return null
  }
  await query(seen(receipt, judgedBy(payer)))
  if (payer === null) return null
  const why = payer.screening === 'hit' ? 'screening_hit' : forPeopleOnly ? 'for_people_only' : null
  if (why === null) {
    const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
    await sendBack(query, receipt, 'offchain_purchase_not_found', occasion)
  } else await query(postpone(receipt, again.people))
  return why
}
