import type { DecidedPurchase, PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import type { AdminContext } from '#identity/admin-context'
import type { WantedContract } from '../delivery/unit-delivery.port.ts'

/** What is proposed about a purchase, and the contract that would have to deliver it. */
export type ProposedDecision = { readonly decision: PurchaseDecision; readonly contract: WantedContract }

/**
 * Purchases that people have to help on: a delivery that is blocked, a release that waits. Two people decide, and each word
 * leaves an audit record. Null when there is no such purchase.
 */
export interface TreasuryPurchaseStore {
  /**
   * The first person's word. A proposal takes the place of another one about the same. Raises `proposal_not_open` when the
   * purchase is not where this could be decided.
   */
  propose(
    context: AdminContext,
    reference: string,
    decision: PurchaseDecision,
    reason: string,
  ): Promise<DecidedPurchase | null>
  /** What waits for the second person, of these; null when nothing does. */
  proposed(
    context: AdminContext,
    reference: string,
    among: readonly PurchaseDecision[],
  ): Promise<ProposedDecision | null>
  /** The second person's word, which moves the purchase. Raises `proposal_not_open` and `approval_same_person`. */
  approve(context: AdminContext, reference: string, among: readonly PurchaseDecision[]): Promise<DecidedPurchase | null>
}
