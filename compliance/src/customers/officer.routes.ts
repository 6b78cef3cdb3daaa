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
import { invalidRequest, notFound } from '../identity/refusal.ts'
import { noQuery } from '../main/http/closed-query.ts'
import type { Deps } from '../main/http/deps.ts'
import { profileOf } from './customer.rules.ts'

type ById = { Params: Static<typeof IdParams> }

/** An approval says what was approved, and for how long; a rejection says neither. */
function requireWhole({ outcome, approval }: ReviewDecision, kind: Review['kind'], now: Date): void {
  const wrong = (message: string) => invalidRequest({ path: '/approval', code: 'required', message })
  const needed = kind === 'application' && outcome === 'approved'
  if (needed && approval === undefined) throw wrong('An approved application needs its terms.')
  if (!needed && approval !== undefined) throw wrong('Only an approved application has terms.')
  if (approval && !(Date.parse(approval.reviewDueAt) > now.getTime())) throw wrong('The review date must lie ahead.')
}

/** The officers' desk of one tenant. */
export function officerRoutes(app: FastifyInstance, { store, holds, now }: Deps): void {
  const config = { opensTo: 'compliance-officer' } as const

  app.get<{ Querystring: Static<typeof ReviewQuery> }>(
    '/officer/reviews',
    { config, schema: { querystring: ReviewQuery, response: { 200: ref(ReviewPage) } } },
    async ({ asker, query: { state = 'open', cursor = null, limit = 50 } }) => {
      const items = await store.reviews(asker, state, cursor, limit + 1)
      const page = items.slice(0, limit)
      return { items: page, next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null }
    },
  )

  app.post<ById & { Body: ReviewDecision }>(
    '/officer/reviews/:id/decision',
    {
      config,
      schema: { params: IdParams, querystring: noQuery, body: ReviewDecision, response: { 200: ref(Review) } },
    },
    async ({ asker, params, body }) => {
      const review = await store.decide(asker, params.id, body, (kind) => requireWhole(body, kind, now()))
      if (review === null) throw notFound()
      return review
    },
  )

  app.get<{ Params: Static<typeof SubjectParams> }>(
    '/officer/customers/:subject',
    { config, schema: { params: SubjectParams, querystring: noQuery, response: { 200: ref(CustomerFile) } } },
    async ({ asker, params: { subject } }) => {
      const { standing, ...rest } = await store.file(asker, subject)
      return { profile: profileOf({ tenant: asker.tenant, subject }, standing, now()), ...rest }
    },
  )

  app.post<{ Body: Static<typeof HoldRequest> }>(
    '/officer/holds',
    { config, schema: { querystring: noQuery, body: HoldRequest, response: { 201: ref(Hold) } } },
    async ({ asker, body: { subject, reason } }, reply) =>
      reply.code(201).send(await holds.place(asker, subject, reason)),
  )

  app.post<ById & { Body: Static<typeof ReleaseRequest> }>(
    '/officer/holds/:id/release',
    { config, schema: { params: IdParams, querystring: noQuery, body: ReleaseRequest, response: { 200: ref(Hold) } } },
    async ({ asker, params, body }) => {
      const hold = await holds.release(asker, params.id, body.reason)
      if (hold === null) throw notFound()
      return hold
    },
  )
}
