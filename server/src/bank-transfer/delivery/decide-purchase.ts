import { inTenant } from '@firsthand/postgres/tenant'
import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { lockPurchase } from '../purchases/lock-purchase.store.ts'
import { decisionSubjects, decisions } from './delivery.proposal.ts'
import { decidedPurchase } from './purchase-decisions.store.ts'

export type DecisionDeps = { readonly pool: pg.Pool }

/**
 * The maker's part: a blocked delivery is to be retried or voided, a wait is to end by a refund. Another request about the same
 * purchase is another proposal, once the first has ended. Null: no such purchase.
 */
export function proposeDecision(
  { pool }: DecisionDeps,
  context: AdminContext,
  reference: string,
  proposed: { readonly decision: PurchaseDecision; readonly reason: string },
): Promise<DecidedPurchase | null> {
  const { tenantId: tenant } = context.caller
  const { decision, reason } = proposed
  return inTenant(pool, tenant, async (query) => {
    const purchase = await lockPurchase(query, tenant, reference)
    if (purchase === null) return null
    if (purchase.state !== decisions[decision].from) throw proposalNotOpen(`The purchase is ${purchase.state}.`)
    await openProposal(query, context, decisionSubjects[decision], { subject: reference, payload: {}, reason })
    return decidedPurchase(query, tenant, reference)
  })
}
