import type { MoneyCase } from '@firsthand/wire/bank-transfer/refunds'
import type { Act } from '#identity/admin-context'

/** Shortfalls that the firm has to close with its own money. Null when there is no such case. */
export interface CaseDesk {
  /** Raises `proposal_not_open` for one that is closed, or that is no shortfall. */
  proposeClose(act: Act, caseId: string, reason: string): Promise<MoneyCase | null>
  /** Raises `proposal_not_open`, `approval_same_person`, and `reconciliation_broken` before the money is there. */
  approveClose(act: Act, caseId: string): Promise<MoneyCase | null>
}
