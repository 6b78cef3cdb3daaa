import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { post } from '../ledger/ledger.store.ts'
import { refundDecided } from '../ledger/postings.rules.ts'
import { insertRefund, newRefundReference } from '../payments-out/refund-rows.store.ts'
import type { Occasion } from '../purchases/purchase-plan.store.ts'
import { message } from '../treasury-audit.store.ts'
import type { Receipt } from './receipt.port.ts'

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
