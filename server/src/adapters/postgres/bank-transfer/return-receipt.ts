import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { refundDecided } from '../../../domain/bank-transfer/postings.ts'
import { isSmall } from '../../../domain/bank-transfer/refund-rules.ts'
import type { Receipt } from '../../../ports/bank-transfer/receipt-book.ts'
import { keyOf } from '../../../ports/run.ts'
import type { TenantTransaction } from '../tenant.ts'
import { post } from './ledger.ts'
import type { Occasion } from './purchase-plan.ts'

/** P4: money of a locked receipt that is no purchase's goes back to whoever sent it. */
export async function returnReceipt(
  query: TenantTransaction,
  { tenant, bankTransactionId, clientAccountId, currency }: Receipt,
  { amount, reason }: { readonly amount: bigint; readonly reason: string },
  occasion: Occasion,
): Promise<string> {
  const refundReference = `OFFR${randomBytes(14).toString('hex')}`
  const decided = refundDecided({ ...occasion, currency, amount, refundReference, from: { bankTransactionId } })
  const [posting] = await post(query, tenant, [decided])
  await query(sql`insert into app.refund (tenant_id, refund_reference, bank_transaction_id, client_account_id, currency,
      amount, reason, from_account, needs_approval, instruct_posting)
    values (${tenant}, ${refundReference}, ${bankTransactionId}, ${clientAccountId}, ${currency}, ${`${amount}`}, ${reason},
      'receipt', ${!isSmall({ currency, amount, reason })}, ${posting})`)
  await query(sql`insert into app.outbox (tenant_id, object, key, handler, input) values (${tenant}, 'Refund',
    ${keyOf(tenant, refundReference)}, 'look', ${JSON.stringify({ tenant, reference: refundReference })})`)
  return refundReference
}
