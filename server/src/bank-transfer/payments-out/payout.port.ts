import type { Payable, Payout, PayoutWrite } from '@firsthand/wire/bank-transfer/payouts'
import type { AdminContext } from '#identity/admin-context'
import type { Page } from '../treasury-audit.store.ts'

/** Proceeds and fees: one person proposes to pay them out, another approves. Each act and each read leaves an audit record. */
export interface Payouts {
  /** What lies in which client account, and who would be paid. */
  payables(context: AdminContext): Promise<readonly Payable[]>
  /** One more than `limit` when there is a further page. */
  list(context: AdminContext, filter: { readonly state: string | null }, page: Page): Promise<readonly Payout[]>
  /**
   * Null when there is no such account. Raises `refund_exceeds_held`, `reconciliation_broken`, and `proposal_not_open` while
   * another payout of the same money has not ended or nobody is approved to be paid.
   */
  propose(context: AdminContext, write: PayoutWrite): Promise<Payout | null>
  /** Null when there is no such payout. Raises what `propose` does, and `approval_same_person`. */
  approve(context: AdminContext, payoutReference: string): Promise<Payout | null>
  /** Ends a payout that stands in no file. Raises `proposal_not_open`. */
  reject(context: AdminContext, payoutReference: string, reason: string): Promise<Payout | null>
}
