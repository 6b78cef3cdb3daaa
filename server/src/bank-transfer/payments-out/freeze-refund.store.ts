import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { rejectOpen } from '../matching/proposals.ts'
import { freezeOneRefund } from '../purchases/freeze-effects.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { frozenException } from '../reconciliation/frozen-exception.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { freezeAlone } from './freeze-alone.store.ts'
import type { RefundStore } from './refund.port.ts'
import { type LockedRefund, lockedRefunds } from './refund-rows.store.ts'
import { refundNow } from './refund-view.store.ts'

/** Its money is with us: it has not left, or it is back. */
const here: ReadonlySet<string> = new Set(['requested', 'approved', 'batched', 'rejected', 'returned'])

/**
 * The refund with all that its freezing may touch, in the order in which everybody locks. The account is locked too: nobody
 * sends a payment file, or books a statement, meanwhile. Null when there is no such refund.
 */
async function lockedWithAll(query: TenantTransaction, tenant: TenantId, refundReference: string) {
  const [row] = await query(sql`select reference, bank_transaction_id, client_account_id from app.refund
    where tenant_id = ${tenant} and refund_reference = ${refundReference}`)
  if (row === undefined) return null
  const reference = row.reference as string | null
  await query(sql`select from app.client_account where tenant_id = ${tenant}
    and client_account_id = ${row.client_account_id as string} for update`)
  await query(sql`select from app.bank_transaction b where b.tenant_id = ${tenant}
      and (b.bank_transaction_id = ${row.bank_transaction_id as string} or b.bank_transaction_id in
        (select m.bank_transaction_id from app.receipt_match m where m.tenant_id = ${tenant} and m.reference = ${reference}))
    order by b.bank_transaction_id for update`)
  await query(sql`select from app.purchase where tenant_id = ${tenant} and reference = ${reference} for update`)
  const [refund] = await lockedRefunds(query, tenant, [refundReference])
  return refund ?? null
}

async function freezeLocked(
  query: TenantTransaction,
  context: AdminContext,
  refund: LockedRefund,
  reason: string,
): Promise<void> {
  const { tenantId: tenant, subject: actor } = context.caller
  const { refundReference, reference } = refund
  if (!here.has(refund.state)) throw proposalNotOpen(`The refund is ${refund.state}.`)
  const occasion = { on: await todayOf(query, tenant, refund.clientAccountId), actor }
  const exceptionId = await frozenException(query, tenant, refund, actor)
  if (reference === null) {
    const to = { ...occasion, tenant, exceptionId, currency: refund.currency }
    await freezeAlone(query, tenant, (plan) => freezeOneRefund(query, to, plan, refundReference))
  } else {
    const signal = { kind: 'refund_frozen', refundReference, exceptionId } as const
    const { event } = await movePurchase(query, { ...occasion, tenant, reference }, signal)
    // A statement is booked before purchases hear of it: this one takes the refund for paid until then.
    if (event === null) throw proposalNotOpen('The purchase has not heard yet that the refund came back.')
  }
  await rejectOpen(query, context, { kind: 'refund_payee', subject: refundReference })
  await query(treasuryAudit(context, 'offchain.refund.frozen', { refundReference, exceptionId, reason }))
}

/** Whoever would be paid may not be: what lies with the refund is frozen, and its purchase hears of it. */
export const freezeRefund =
  (pool: pg.Pool): RefundStore['freeze'] =>
  (context, refundReference, reason) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const refund = await lockedWithAll(query, tenantId, refundReference)
      if (refund === null) return null
      await freezeLocked(query, context, refund, reason)
      return refundNow(query, tenantId, refundReference)
    })
