import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentReview } from '@firsthand/wire/bank-transfer/treasury-writes'
import type pg from 'pg'
import { endOpenProposal, openProposal } from '#approvals/open-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { sealedText } from '#sealing/seal-payers'
import { bankTransactionNotOpen } from '../bank-refusals.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { receiptHolder } from '../text-holders.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { freezeReview, lockReview, type OpenReview } from './close-review.store.ts'
import { lockPurchases } from './match.store.ts'
import { reviewKinds } from './review.proposal.ts'
import { type ReviewDecision, readReview, reviewsIn } from './review.store.ts'

export type ReviewDeps = { readonly pool: pg.Pool }

/** Payments under review, those that wait longest first; one more than `limit` when there is a further page. */
export const listReviews = (
  { pool }: ReviewDeps,
  context: AdminContext,
  { state }: { readonly state: string },
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly PaymentReview[]> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const found = await reviewsIn(query, context.caller.tenantId, state, after, limit + 1)
    await query(treasuryAudit(context, 'offchain.review.listed', { state, after, limit }))
    return found
  })

/** `work` gets the locked review, or null when it is closed. The answer is null when there is no such review. */
const onReview = (
  { pool }: ReviewDeps,
  { caller: { tenantId } }: AdminContext,
  reviewId: string,
  work: (query: TenantTransaction, review: OpenReview | null) => Promise<unknown>,
): Promise<PaymentReview | null> =>
  inTenant(pool, tenantId, async (query) => {
    if ((await readReview(query, tenantId, reviewId)) === null) return null
    const review = await lockReview(query, tenantId, reviewId)
    if (review) await lockPurchases(query, tenantId, [review.reference])
    await work(query, review)
    return readReview(query, tenantId, reviewId)
  })

const occasionOf = async (
  query: TenantTransaction,
  { caller }: AdminContext,
  { tenant, clientAccountId }: OpenReview,
) => ({
  on: await todayOf(query, tenant, clientAccountId),
  actor: caller.subject as string,
})

/** The maker's step. Raises `proposal_not_open`. */
export const proposeReview = (
  deps: ReviewDeps,
  context: AdminContext,
  reviewId: string,
  decision: ReviewDecision,
  reason: string,
): Promise<PaymentReview | null> =>
  onReview(deps, context, reviewId, async (query, review) => {
    if (review === null) throw proposalNotOpen('The review is closed.')
    await openProposal(query, context, reviewKinds[decision], { subject: reviewId, payload: {}, reason })
  })

/** Freezes a payment, at once and by one person. Raises `bank_transaction_not_open`. */
export const freezePayment = (deps: ReviewDeps, context: AdminContext, reviewId: string, reason: string) =>
  onReview(deps, context, reviewId, async (query, review) => {
    if (review === null) throw bankTransactionNotOpen('no longer under review')
    const exceptionId = await freezeReview(query, review, await occasionOf(query, context, review), reason)
    await endOpenProposal(query, context, reviewId, reason)
    const { tenant, bankTransactionId } = review
    const words = await sealedText(query, tenant, await receiptHolder(query, tenant, bankTransactionId), reason)
    await query(treasuryAudit(context, 'offchain.review.frozen', { reviewId, exceptionId, reason: words }))
  })
