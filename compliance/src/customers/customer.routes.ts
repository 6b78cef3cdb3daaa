import { Profile, ProfileApplication } from '@firsthand/wire/compliance'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import { noQuery } from '../main/http/closed-query.ts'
import type { Deps } from '../main/http/deps.ts'
import { profileOf } from './customer.rules.ts'

/** A customer's own profile. The customer is the token's, and stands in no address, query or body. */
export function customerRoutes(app: FastifyInstance, { customers, screening, now }: Deps): void {
  const config = { opensTo: 'customer' } as const
  const reply = { response: { 200: ref(Profile) }, querystring: noQuery }

  app.get('/profile', { config, schema: reply }, async ({ asker }) =>
    profileOf(asker, await customers.standing(asker), now()),
  )

  app.put<{ Body: ProfileApplication }>(
    '/profile',
    { config, schema: { ...reply, body: ref(ProfileApplication) } },
    async ({ asker, body }) => {
      const standing = await customers.apply(asker, body, screening.person(body.legalName))
      return profileOf(asker, standing, now())
    },
  )
}
