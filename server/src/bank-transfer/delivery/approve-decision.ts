import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type { AdminContext } from '#identity/admin-context'
import type { TreasuryPurchaseStore } from '../purchases/purchase-decisions.port.ts'
import { deliveryUnavailable } from './delivery-refusals.ts'
import type { UnitDelivery } from './unit-delivery.port.ts'

export type DecisionDeps = { readonly decisions: TreasuryPurchaseStore; readonly contracts: UnitDelivery }

/**
 * Lets a decision take effect. A retry is for nothing while the contract cannot deliver, so it is asked first: whoever
 * approves hears of it, and the proposal stays open. Null: no such purchase.
 */
export async function approveDecision(
  { decisions, contracts }: DecisionDeps,
  context: AdminContext,
  reference: string,
  among: readonly PurchaseDecision[],
): Promise<DecidedPurchase | null> {
  const proposed = await decisions.proposed(context, reference, among)
  const isRetry = proposed?.decision === 'retry'
  if (isRetry && (await contracts.isPaused(proposed.contract))) throw deliveryUnavailable('Deliveries are paused.')
  return decisions.approve(context, reference, isRetry ? ['retry'] : among)
}
