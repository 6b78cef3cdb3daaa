import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import {
  PaymentReview,
  PaymentReviewPage,
  ReasonWrite,
  ReviewQuery,
} from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import {
  found,
  freezableRead,
  IdParams,
  officerWrite,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import { freezePayment, listReviews, proposeReview, type ReviewDeps } from './decide-review.ts'

const reply = { 200: { description: 'The review as it is now.', ...ref(PaymentReview) } }
const proposing = { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] } as const
const decisions = [
  ['accept', 'review_accept', 'Propose to accept a payer', 'The money is applied to the purchase.'],
  ['return', 'review_return', 'Propose to return a payment', 'The money is returned to the account that it came from.'],
] as const

/** Payers who are not clearly the buyer. Maker and checker decide; a compliance officer freezes alone. */
export const reviewReads: FastifyPluginAsyncTypebox<{ deps: ReviewDeps; cursors: Cursors }> = async (
  app,
  { deps, cursors },
) => {
  app.get(
    '/treasury/reviews',
    {
      config: { ...freezableRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.reviews.list',
        tags,
        summary: 'List payments under review',
        description: 'Those that wait longest first. Leaves an audit record.',
        querystring: ReviewQuery,
        response: { 200: { description: 'One page of reviews.', ...ref(PaymentReviewPage) } },
      },
    },
    async (request) => {
      const { state = 'open' } = request.query
      const { scope, page } = pageOf(cursors, request, 'offchain.reviews', { ...request.query, state })
      const items = await listReviews(deps, adminContextOf(request), { state }, page)
      return writePage(cursors, scope, items, page, ({ reviewId }) => reviewId)
    },
  )
}

/** Decisions about a payer. */
export const reviewActions: FastifyPluginAsyncTypebox<{ deps: ReviewDeps }> = async (app, { deps }) => {
  for (const [word, decision, summary, description] of decisions)
    app.post(
      `/treasury/reviews/:id/${word}`,
      {
        config: proposing,
        schema: {
          operationId: `treasury.reviews.${word}`,
          tags,
          summary,
          description: `${description} Nothing moves before another person approves.`,
          params: IdParams,
          body: ref(ReasonWrite),
          response: reply,
        },
      },
      async (request) =>
        found(
          await proposeReview(deps, adminContextOf(request), uuidOf(request.params), decision, request.body.reason),
        ),
    )

  app.post(
    '/treasury/reviews/:id/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'bank_transaction_not_open'] },
      schema: {
        operationId: 'treasury.reviews.freeze',
        tags,
        summary: 'Freeze a payment',
        description:
          'At once and by one person. Nothing of the purchase moves any more, and neither buyer nor payer is notified.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: reply,
      },
    },
    async (request) =>
      found(await freezePayment(deps, adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}
