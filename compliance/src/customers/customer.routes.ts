import { Profile, ProfileApplication } from '@firsthand/wire/compliance'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../main/deps.ts'
import { applyForProfile } from './apply-for-profile.ts'
import { profileOf } from './customer.rules.ts'

/** A customer's own profile. The customer is the token's, and stands in no address, query or body. */
export function customerRoutes(app: FastifyInstance, deps: Deps): void {
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
