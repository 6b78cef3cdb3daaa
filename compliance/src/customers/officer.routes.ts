import {
  CustomerFile,
  Hold,
  HoldRequest,
  IdParams,
  ReleaseRequest,
  Review,
  ReviewDecision,
  ReviewPage,
  ReviewQuery,
  SubjectParams,
} from '@firsthand/wire/compliance-officer'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Deps } from '../main/deps.ts'
import { profileOf } from './customer.rules.ts'
import { placeHold, releaseHold } from './decide-hold.ts'
import { decideReview } from './decide-review.ts'

type ById = { Params: Static<typeof IdParams> }

/** What compliance officers of a tenant call. */
export function officerRoutes(app: FastifyInstance, { officers, officerPool, now }: Deps): void {
  const config = { opensTo: 'compliance-officer' } as const

  app.get<{ Querystring: Static<typeof ReviewQuery> }>(
    '/officer/reviews',
    { config, schema: { querystring: ReviewQuery, response: { 200: ref(ReviewPage) } } },
    async ({ asker, query: { state = 'open', cursor = null, limit = 50 } }) => {
      const items = await officers.reviews(asker, state, cursor, limit + 1)
      const page = items.slice(0, limit)
      return { items: page, next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null }
    },
  )

  app.post<ById & { Body: ReviewDecision }>(
    '/officer/reviews/:id/decision',
    {
      config,
      schema: { params: IdParams, body: ReviewDecision, response: { 200: ref(Review) } },
    },
    ({ asker, params, body }) => decideReview(officerPool, asker, params.id, body, now()),
  )

  app.get<{ Params: Static<typeof SubjectParams> }>(
    '/officer/customers/:subject',
    { config, schema: { params: SubjectParams, response: { 200: ref(CustomerFile) } } },
    async ({ asker, params: { subject } }) => {
      const { standing, ...rest } = await officers.file(asker, subject)
      return { profile: profileOf({ tenant: asker.tenant, subject }, standing, now()), ...rest }
    },
  )

  app.post<{ Body: Static<typeof HoldRequest> }>(
    '/officer/holds',
    { config, schema: { body: HoldRequest, response: { 201: ref(Hold) } } },
    async ({ asker, body: { subject, reason } }, reply) =>
      reply.code(201).send(await placeHold(officerPool, asker, subject, reason)),
  )

  app.post<ById & { Body: Static<typeof ReleaseRequest> }>(
    '/officer/holds/:id/release',
    { config, schema: { params: IdParams, body: ReleaseRequest, response: { 200: ref(Hold) } } },
    ({ asker, params, body }) => releaseHold(officerPool, asker, params.id, body.reason),
  )
}
