import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type { Act } from '#identity/admin-context'
import type { PurchaseDesk } from '../purchases/purchase-decisions.port.ts'
import { deliveryUnavailable } from './delivery-refusals.ts'
import type { UnitDelivery } from './unit-delivery.port.ts'

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
