import { inTenant } from '@firsthand/postgres/tenant'
import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../bank-refusals.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { lockPurchase } from '../purchases/lock-purchase.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { todayOfPurchase } from '../statements/account-day.store.ts'
import { deliveryUnavailable } from './delivery.rules.ts'
import { decidedPurchase, deliveryContractOf, openDecision, proposalKinds } from './purchase-decisions.store.ts'
import type { UnitDelivery } from './unit-delivery.ts'

export type DecisionDeps = { readonly pool: pg.Pool; readonly contracts: UnitDelivery }

/** The state that a purchase must have for each decision, and the signal that an approval sends it. */
const decisions = {
  retry: { from: 'delivery_blocked', signal: 'retried' },
  void: { from: 'delivery_blocked', signal: 'given_up' },
  refund: { from: 'paid', signal: 'wait_given_up' },
} as const

/**
 * The maker's part: a blocked delivery is to be retried or voided, a wait is to end by a refund. A proposal replaces an open
 * one about the same delivery. Null: no such purchase.
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
    const other = await openDecision(query, tenant, reference, ['retry', 'void'])
    if (other !== null && other.decision !== decision) {
      const kinds = [proposalKinds[other.decision]]
      await decideProposal(query, context, { kinds, subject: reference }, 'rejected')
    }
    const kind = proposalKinds[decision]
    await openProposal(query, context, { kind, subject: reference, payload: {}, reason })
    return decidedPurchase(query, tenant, reference)
  })
}

/**
 * The checker's part: the decision takes effect. A retry cannot succeed while the contract cannot deliver, so the contract is
 * asked first: the approver is answered why, and the proposal stays open. Null: no such purchase.
 */
export async function approveDecision(
  { pool, contracts }: DecisionDeps,
  context: AdminContext,
  reference: string,
  among: readonly PurchaseDecision[],
): Promise<DecidedPurchase | null> {
  const { tenantId: tenant, subject: actor } = context.caller
  const retried = await contractToRetry(pool, context, reference, among)
  if (retried !== null && (await contracts.isPaused(retried))) throw deliveryUnavailable('Deliveries are paused.')
  return inTenant(pool, tenant, async (query) => {
    const purchase = await lockPurchase(query, tenant, reference)
    if (purchase === null) return null
    const open = await openDecision(query, tenant, reference, retried === null ? among : ['retry'])
    if (open === null) throw proposalNotOpen()
    const on = (await todayOfPurchase(query, { tenant, reference })) ?? ''
    const { signal } = decisions[open.decision]
    const { event } = await movePurchase(query, { tenant, reference, on, actor }, { kind: signal })
    if (event === null) throw proposalNotOpen('The purchase has moved on.')
    const kinds = [proposalKinds[open.decision]]
    await decideProposal(query, context, { kinds, subject: reference }, 'approved')
    return decidedPurchase(query, tenant, reference)
  })
}

/** The contract that a proposed retry needs; null when no retry is proposed. */
const contractToRetry = (
  pool: pg.Pool,
  { caller: { tenantId } }: AdminContext,
  reference: string,
  among: readonly PurchaseDecision[],
) =>
  inTenant(pool, tenantId, async (query) => {
    const open = await openDecision(query, tenantId, reference, among)
    const contract = await deliveryContractOf(query, tenantId, reference)
    return open?.decision === 'retry' ? contract : null
  })
