import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { endOpenProposal } from '#approvals/open-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { sealedText } from '#sealing/seal-payers'
import { freezeOneRefund } from '../purchases/freeze-effects.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { frozenException } from '../reconciliation/exception.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { refundHolder } from '../text-holders.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { freezeAlone, lockRefundAndMoney } from './freeze-refund.store.ts'
import { requireUnpaid } from './refund.rules.ts'
import type { LockedRefund } from './refund.store.ts'
import { refundNow } from './refund-view.store.ts'

/**
 * The payee may not be paid: the money of the refund is frozen, and its purchase moves with it. Only while the money has not
 * left or is back. Null when there is no such refund.
 */
export const freezeRefund = (
  { pool }: { readonly pool: pg.Pool },
  context: AdminContext,
  refundReference: string,
  reason: string,
): Promise<RefundView | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId, subject: actor } = context.caller
    const refund = await lockRefundAndMoney(query, tenantId, refundReference)
    if (refund === null) return null
    requireUnpaid(refund)
    const exceptionId = await frozenException(query, tenantId, refund, { actor, reason })
    await freezeMoney(query, context, refund, exceptionId)
    await endOpenProposal(query, context, refundReference, reason)
    const words = await sealedText(query, tenantId, await refundHolder(query, tenantId, refundReference), reason)
    await query(treasuryAudit(context, 'offchain.refund.frozen', { refundReference, exceptionId, reason: words }))
    return refundNow(query, tenantId, refundReference)
  })

async function freezeMoney(
  query: TenantTransaction,
  context: AdminContext,
  { refundReference, reference, clientAccountId, currency }: LockedRefund,
  exceptionId: string,
): Promise<void> {
  const { tenantId: tenant, subject: actor } = context.caller
  const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
  if (reference === null) {
    const to = { ...occasion, tenant, exceptionId, currency }
    return freezeAlone(query, tenant, (plan) => freezeOneRefund(query, to, plan, refundReference))
  }
  const signal = { kind: 'refund_frozen', refundReference, exceptionId } as const
  const { event } = await movePurchase(query, { ...occasion, tenant, reference }, signal)
  // A statement is booked before purchases learn of it: until then this purchase counts the refund as paid.
  if (event === null) throw proposalNotOpen('The purchase has not yet recorded that the refund came back.')
}
