import { Profile, ProfileApplication } from '@firsthand/wire/compliance'
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
import type pg from 'pg'
import type { Static } from 'typebox'
import { type ApplicationDeps, applyForProfile } from './apply-for-profile.ts'
import { profileOf } from './customer.rules.ts'
import type { Customers } from './customer.store.ts'
import { decideReview, placeHold, releaseHold } from './officer-decisions.ts'
import type { OfficerReads } from './review.store.ts'

/** A customer's own profile. The customer is the token's, and stands in no address, query or body. */
export function customerRoutes(app: FastifyInstance, deps: ApplicationDeps & { readonly customers: Customers }): void {
  const { customers, now } = deps
  const config = { opensTo: 'customer' } as const
  const reply = { response: { 200: ref(Profile) } }

  app.get('/profile', { config, schema: reply }, async ({ asker }) =>
    profileOf(asker, await customers.standing(asker), now()),
  )

  app.put<{ Body: ProfileApplication }>(
    '/profile',
    { config, schema: { ...reply, body: ref(ProfileApplication) } },
    async ({ asker, body }) => profileOf(asker, await applyForProfile(deps, asker, body), now()),
  )
}

type ById = { Params: Static<typeof IdParams> }

export type OfficerDeps = {
  readonly officers: OfficerReads
  /** The login that sees one tenant. */
  readonly officerPool: pg.Pool
  readonly now: () => Date
}

/** What compliance officers of a tenant call. */
export function officerRoutes(app: FastifyInstance, { officers, officerPool, now }: OfficerDeps): void {
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
