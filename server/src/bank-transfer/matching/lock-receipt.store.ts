import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { bankTransactionNotOpen } from '../treasury-refusals.ts'
import type { Receipt } from './receipt.port.ts'
import { receiptOf, type SelectedReceipt } from './receipt-rows.store.ts'

type CreditLock = { readonly receipt: Receipt; readonly state: string }

/** A credit, whatever has become of it; null when there is none. */
export async function lockCredit(
  query: TenantTransaction,
  tenant: TenantId,
  bankTransactionId: string,
): Promise<CreditLock | null> {
  const [row] = await query<SelectedReceipt>(sql`select b.*, b.booked_on::text as booked_day from app.bank_transaction b
    where b.tenant_id = ${tenant} and b.bank_transaction_id = ${bankTransactionId} and b.sign = 'credit' for update`)
  return row === undefined ? null : { receipt: receiptOf(row), state: row.state }
}

/** It lies in the queue: nobody owns it yet. */
export function requireOpen({ state }: CreditLock): void {
  if (state !== 'unmatched' && state !== 'suggested') throw bankTransactionNotOpen(state)
}
