import { notFound } from '@firsthand/refusal/refusal'
import {
  CustomerFile,
  CustomerPage,
  CustomerQuery,
  HoldPage,
  HoldQuery,
  IdParams,
  OfficerWork,
  Review,
  ReviewPage,
  ReviewQuery,
  SubjectParams,
} from '@firsthand/wire/compliance-officer'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Static } from 'typebox'
import { profileOf } from './customer.rules.ts'
import { findCustomers } from './find-customers.store.ts'
import type { OfficerReads } from './officer.store.ts'

export type OfficerReadDeps = {
  readonly officers: OfficerReads
  /** The login that sees one tenant. */
  readonly officerPool: pg.Pool
  readonly now: () => Date
}

/** The envelope of a page, from items that hold one more than asked for when there is a further page. */
function pageOf<T>(found: readonly T[], limit: number, nameOf: (item: T) => string) {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: found.length > limit && last !== undefined ? nameOf(last) : null }
}

const config = { opensTo: 'compliance-officer' } as const
const tags = ['Officers']

function queueRoutes(app: FastifyInstance, { officers, now }: OfficerReadDeps): void {
  app.get(
    '/officer/work',
    {
      config,
      schema: {
        operationId: 'officer.work.read',
        tags,
        summary: 'Count what waits',
        description: 'By queue, what the caller may decide. Nothing of anybody is in it, and no record is left.',
        response: { 200: { description: 'The queues.', ...ref(OfficerWork) } },
      },
    },
    async ({ asker }) => ({ asOf: now().toISOString(), items: await officers.work(asker) }),
  )

  app.get<{ Querystring: Static<typeof ReviewQuery> }>(
    '/officer/reviews',
    {
      config,
      schema: {
        operationId: 'officer.reviews.list',
        tags,
        summary: 'List reviews',
        description:
          'Applications, wallets and bank accounts that wait for an officer, oldest first; or those decided.',
        querystring: ReviewQuery,
        response: { 200: { description: 'One page of reviews.', ...ref(ReviewPage) } },
      },
    },
    async ({ asker, query: { state = 'open', screening = null, cursor: after = null, limit = 50 } }) =>
      pageOf(await officers.reviews(asker, { state, screening }, { after, limit }), limit, ({ id }) => id),
  )

  app.get<{ Params: Static<typeof IdParams> }>(
    '/officer/reviews/:id',
    {
      config,
      schema: {
        operationId: 'officer.reviews.read',
        tags,
        summary: 'Read one review',
        description: 'With the entries that it met and, of a bank account, the evidence as it is now.',
        params: IdParams,
        response: { 200: { description: 'The review.', ...ref(Review) } },
      },
    },
    async ({ asker, params: { id } }) => {
      const review = await officers.review(asker, id)
      if (review === null) throw notFound()
      return review
    },
  )
}

function fileRoutes(app: FastifyInstance, { officers, officerPool, now }: OfficerReadDeps): void {
  app.get<{ Querystring: Static<typeof HoldQuery> }>(
    '/officer/holds',
    {
      config,
      schema: {
        operationId: 'officer.holds.list',
        tags,
        summary: 'List holds',
        description: 'Oldest first, with who placed, proposed and released each, when and why. Never disclose one.',
        querystring: HoldQuery,
        response: { 200: { description: 'One page of holds.', ...ref(HoldPage) } },
      },
    },
    async ({ asker, query: { state = null, cursor: after = null, limit = 50 } }) =>
      pageOf(await officers.holds(asker, state, { after, limit }), limit, ({ id }) => id),
  )

  app.get<{ Querystring: Static<typeof CustomerQuery> }>(
    '/officer/customers',
    {
      config,
      schema: {
        operationId: 'officer.customers.list',
        tags,
        summary: 'Find customers',
        description:
          'Everybody who has applied, in the order of their pseudonyms. A page may be short, and end with a cursor all the same: names are sealed, so only so many are compared at once. Each read is recorded with the customers that it showed.',
        querystring: CustomerQuery,
        response: { 200: { description: 'One page of customers.', ...ref(CustomerPage) } },
      },
    },
    async ({ asker, query: { q = null, cursor: after = null, limit = 50 } }) =>
      findCustomers(officerPool, asker, q, { after, limit }, now()),
  )

  app.get<{ Params: Static<typeof SubjectParams> }>(
    '/officer/customers/:subject',
    {
      config,
      schema: {
        operationId: 'officer.customers.read',
        tags,
        summary: 'Read one customer',
        description: 'Everything known of them. Of somebody unknown, an empty file.',
        params: SubjectParams,
        response: { 200: { description: 'The file.', ...ref(CustomerFile) } },
      },
    },
    async ({ asker, params: { subject } }) => {
      const { standing, subject: known, ...rest } = await officers.file(asker, subject)
      return { profile: profileOf({ tenant: asker.tenant, subject: known }, standing, now()), ...rest }
    },
  )
}

/** What compliance officers of a tenant read. */
export function officerReadRoutes(app: FastifyInstance, deps: OfficerReadDeps): void {
  queueRoutes(app, deps)
  fileRoutes(app, deps)
}
