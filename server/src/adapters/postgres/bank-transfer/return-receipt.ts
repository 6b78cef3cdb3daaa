import { refundDecided } from '../../../domain/bank-transfer/postings.ts'
import type { Receipt } from '../../../ports/bank-transfer/receipt-book.ts'
import type { TenantTransaction } from '../tenant.ts'
import { post } from './ledger.ts'
import type { Occasion } from './purchase-plan.ts'
import { insertRefund, newRefundReference } from './refund-rows.ts'
import { message } from './tell-move.ts'

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
  await query(message(tenant, 'Refund', 'look', refundReference))
  return refundReference
}
