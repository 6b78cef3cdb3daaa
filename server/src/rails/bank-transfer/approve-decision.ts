import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import { deliveryUnavailable } from '../../domain/bank-transfer/delivery-refusals.ts'
import type { Act } from '../../ports/act.ts'
import type { PurchaseDesk } from '../../ports/bank-transfer/purchase-desk.ts'
import type { UnitDelivery } from '../../ports/bank-transfer/unit-delivery.ts'

export type DecisionDeps = { readonly decisions: PurchaseDesk; readonly contracts: UnitDelivery }

/**
 * Lets a decision take effect. A retry is for nothing while the contract cannot deliver, so it is asked first: whoever
 * approves hears of it, and the proposal stays open. Null: no such purchase.
 */
export async function approveDecision(
  { decisions, contracts }: DecisionDeps,
  act: Act,
  reference: string,
  among: readonly PurchaseDecision[],
): Promise<DecidedPurchase | null> {
  const proposed = await decisions.proposed(act, reference, among)
  const isRetry = proposed?.decision === 'retry'
  if (isRetry && (await contracts.isPaused(proposed.contract))) throw deliveryUnavailable('Deliveries are paused.')
  return decisions.approve(act, reference, isRetry ? ['retry'] : among)
}
