import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { RefundRow } from '#rows.gen'
import { post } from '../ledger/ledger.store.ts'
import { emptyPlan, type Plan } from '../purchases/purchase-plan.store.ts'
import { type LockedRefund, lockRefund } from './refund.store.ts'

/** Freezes money that belongs to no purchase: the postings and the rows alone. */
export async function freezeAlone(
  query: TenantTransaction,
  tenant: TenantId,
  fill: (plan: Plan) => void | Promise<void>,
): Promise<void> {
  const plan = emptyPlan()
  await fill(plan)
  await post(query, tenant, plan.postings)
  for (const write of plan.writes) await query(write)
}

/**
 * The refund with all that freezing it may touch, locked in the order that holds everywhere. The account is locked too: no
 * payment file is sent and no statement is booked meanwhile. Null when there is no such refund.
 */
export async function lockRefundAndMoney(
  query: TenantTransaction,
  tenant: TenantId,
  refundReference: string,
): Promise<LockedRefund | null> {
  type Found = Pick<RefundRow, 'reference' | 'bank_transaction_id' | 'client_account_id'>
  const [row] = await query<Found>(sql`select reference, bank_transaction_id, client_account_id from app.refund
    where tenant_id = ${tenant} and refund_reference = ${refundReference}`)
  if (row === undefined) return null
  await query(sql`select from app.client_account where tenant_id = ${tenant}
    and client_account_id = ${row.client_account_id} for no key update`)
  await query(sql`select from app.bank_transaction b where b.tenant_id = ${tenant}
      and (b.bank_transaction_id = ${row.bank_transaction_id} or b.bank_transaction_id in
        (select m.bank_transaction_id from app.receipt_match m where m.tenant_id = ${tenant} and m.reference = ${row.reference}))
    order by b.bank_transaction_id for no key update`)
  await query(
    sql`select from app.purchase where tenant_id = ${tenant} and reference = ${row.reference} for no key update`,
  )
  return lockRefund(query, tenant, refundReference)
}
