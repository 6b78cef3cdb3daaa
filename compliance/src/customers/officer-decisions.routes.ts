import { Hold, HoldRequest, IdParams, ReleaseRequest, Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { decideReview, type OfficerDecisionDeps, placeHold, releaseHold } from './officer-decisions.ts'

type ById = { Params: Static<typeof IdParams> }

/** What compliance officers of a tenant decide. */
export function officerDecisionRoutes(app: FastifyInstance, deps: OfficerDecisionDeps): void {
  const { officerPool } = deps
  const config = { opensTo: 'compliance-officer' } as const
  const tags = ['Officers']

  app.post<ById & { Body: ReviewDecision }>(
    '/officer/reviews/:id/decision',
    {
      config: {
        ...config,
        mayRefuse: ['review_decided', 'second_person_needed', 'payer_evidence_missing', 'screening_unavailable'],
      },
      schema: {
        operationId: 'officer.reviews.decide',
        tags,
        summary: 'Decide a review',
        description: 'Once, and never about oneself. An approved application names its terms and its review date.',
        params: IdParams,
        body: ReviewDecision,
        response: { 200: { description: 'The review as decided.', ...ref(Review) } },
      },
    },
    ({ asker, params, body }) => decideReview(deps, asker, params.id, body),
  )

  app.post<{ Body: Static<typeof HoldRequest> }>(
    '/officer/holds',
    {
      config,
      schema: {
        operationId: 'officer.holds.place',
        tags,
        summary: 'Place a hold',
        description: 'By one officer, at once. The customer reads `pending` and is not to learn why.',
        body: HoldRequest,
        response: { 201: { description: 'The hold.', ...ref(Hold) } },
      },
    },
    async ({ asker, body: { subject, reason } }, reply) =>
      reply.code(201).send(await placeHold(officerPool, asker, subject, reason)),
  )

  app.post<ById & { Body: Static<typeof ReleaseRequest> }>(
    '/officer/holds/:id/release',
    {
      config: { ...config, mayRefuse: ['hold_released', 'second_person_needed'] },
      schema: {
        operationId: 'officer.holds.release',
        tags,
        summary: 'Release a hold',
        description:
          'By two officers: the first call proposes it, another officer’s call releases it. `state` says which.',
        params: IdParams,
        body: ReleaseRequest,
        response: { 200: { description: 'The hold as it is now.', ...ref(Hold) } },
      },
    },
    ({ asker, params, body }) => releaseHold(officerPool, asker, params.id, body.reason),
  )
}
