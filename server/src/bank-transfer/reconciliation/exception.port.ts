import type { TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type { AdminContext } from '#identity/admin-context'

/** Shortfalls that the firm has to close with its own money. Null when there is no such case. */
export interface ExceptionStore {
  /** Raises `proposal_not_open` for one that is closed, or that is no shortfall. */
  proposeClose(context: AdminContext, exceptionId: string, reason: string): Promise<TreasuryException | null>
  /** Raises `proposal_not_open`, `approval_same_person`, and `reconciliation_broken` before the money is there. */
  approveClose(context: AdminContext, exceptionId: string): Promise<TreasuryException | null>
}
