import type { ProposalKind } from '#approvals/proposal-kind'
import { type ShownPurchase, shownPurchase } from '../purchases/shown-purchase.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { carryOutReview, lockReview, type OpenReview } from './close-review.store.ts'
import { lockPurchases } from './match.store.ts'
import { lockCredit } from './receipt-rows.store.ts'
import type { ReviewDecision } from './review.store.ts'
import { type ShownReceipt, shownReceipt } from './shown-receipt.rules.ts'

type ReviewState = {
  readonly review: Omit<OpenReview, 'tenant' | 'open'> & { readonly amount: string }
  readonly receipt: ShownReceipt
  readonly purchase: ShownPurchase
}

/** What becomes of a payment under review: it is applied to its purchase, or goes back to the account that it came from. */
const reviewKind = (decision: ReviewDecision): ProposalKind<object, ReviewState> => ({
  kind: decision,
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  amountOf: (_payload, { review }) => ({ amount: BigInt(review.amount), currency: review.currency }),
  async read(query, tenant, { subject }) {
    const found = await lockReview(query, tenant, subject)
    if (found === null) return null
    await lockPurchases(query, tenant, [found.reference])
    const credit = await lockCredit(query, tenant, found.bankTransactionId)
    const purchase = await shownPurchase(query, tenant, found.reference)
    if (credit === null || purchase === null) return null
    const { tenant: _, open, ...review } = found
    const state = { review: { ...review, amount: `${open}` }, receipt: shownReceipt(credit), purchase }
    return { state, circumstances: credit.screening }
  },
  async execute(query, { caller }, _proposal, { review }) {
    const { amount, ...shown } = review
    const { tenantId: tenant, subject: actor } = caller
    const occasion = { on: await todayOf(query, tenant, review.clientAccountId), actor }
    await carryOutReview(query, { ...shown, tenant, open: BigInt(amount) }, decision, occasion)
  },
})

export const reviewKinds = { review_accept: reviewKind('review_accept'), review_return: reviewKind('review_return') }
