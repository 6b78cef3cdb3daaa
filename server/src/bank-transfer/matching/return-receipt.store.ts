import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { isProposed } from '#approvals/proposals.store'
import { post } from '../ledger/ledger.store.ts'
import { refundDecided } from '../ledger/postings.rules.ts'
import { insertRefund, newRefundReference } from '../payments-out/refund.store.ts'
import type { Occasion } from '../purchases/purchase-plan.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { message } from '../treasury-audit.store.ts'
import type { PayerScreening } from './ask-payer.ts'
import type { KeptBack, Receipt } from './receipt.rules.ts'
import { again, judgedBy, postpone, seen } from './receipt-rows.store.ts'

/** P4: a locked receipt that is not allocated to a purchase is returned to its payer. */
export async function returnReceipt(
  query: TenantTransaction,
  { tenant, bankTransactionId, clientAccountId, currency }: Receipt,
  wanted: { readonly amount: bigint; readonly reason: string; readonly meantFor?: string },
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

/** Returns all of a locked receipt, which is then no longer unallocated. `meantFor` is the purchase that it named. */
export async function sendBack(
  query: TenantTransaction,
  receipt: Receipt,
  why: { readonly reason: string; readonly meantFor?: string },
  occasion: Occasion,
): Promise<void> {
  await query(seen(receipt, sql`state = 'returned', next_check_at = null, moved_at = clock_timestamp()`))
  await returnReceipt(query, receipt, { amount: receipt.amount, ...why }, occasion)
}

/**
 * A locked receipt has been unallocated for as long as it may. It is returned, unless people have to decide first: then it
 * is checked again every day, because they may decide and sanctions lists change.
 */
export async function returnOverdue(
  query: TenantTransaction,
  receipt: Receipt,
  payer: PayerScreening,
  actor: string,
): Promise<KeptBack | null> {
  const { tenant, bankTransactionId, clientAccountId, forPeopleOnly } = receipt
  // Whoever proposes a match locks the receipt first, so no proposal can be opened meanwhile.
  if (await isProposed(query, tenant, bankTransactionId)) {
    await query(postpone(receipt, again.people))
    return null
  }
  await query(seen(receipt, judgedBy(payer)))
  if (payer === null) return null
  const why = payer.screening === 'hit' ? 'screening_hit' : forPeopleOnly ? 'for_people_only' : null
  if (why === null) {
    const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
    await sendBack(query, receipt, { reason: 'offchain_purchase_not_found' }, occasion)
  } else await query(postpone(receipt, again.people))
  return why
}
