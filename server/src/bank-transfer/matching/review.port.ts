import type { PaymentReview } from '@firsthand/wire/bank-transfer/treasury-desk'
import type { AdminContext } from '#identity/admin-context'
import type { Page } from '../treasury-audit.store.ts'

export type ReviewDecision = 'review_accept' | 'review_return'

/** Receipts whose payer people have to judge. Each read and act leaves an audit record. */
export interface ReviewStore {
  /** Those that wait longest first; one more than `limit` when there is a further page. */
  list(context: AdminContext, filter: { readonly state: string }, page: Page): Promise<readonly PaymentReview[]>
  /** The first person's word. Raises `proposal_not_open`; null when there is no such review. */
  propose(
    context: AdminContext,
    reviewId: string,
    decision: ReviewDecision,
    reason: string,
  ): Promise<PaymentReview | null>
  /** The second person's word, which moves the money. Raises `proposal_not_open` and `approval_same_person`. */
  approve(context: AdminContext, reviewId: string): Promise<PaymentReview | null>
  reject(context: AdminContext, reviewId: string): Promise<PaymentReview | null>
  /** At once and by one person: nothing of it moves any more. */
  freeze(context: AdminContext, reviewId: string, reason: string): Promise<PaymentReview | null>
}
