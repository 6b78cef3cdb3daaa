import { Profile, ProfileApplication } from '@firsthand/wire/compliance'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import { asCustomer } from '../identity/caller.ts'
import { type ApplicationDeps, applyForProfile } from './apply-for-profile.ts'
import { profileOf } from './customer.rules.ts'
import type { Customers } from './customer.store.ts'

/** A customer's own profile. The customer is the token's, and stands in no address, query or body. */
export function customerRoutes(app: FastifyInstance, deps: ApplicationDeps & { readonly customers: Customers }): void {
  const { customers, now } = deps
  const config = { opensTo: 'customer' } as const
  const tags = ['Customers']
  const reply = { tags, response: { 200: { description: 'The profile as it is now.', ...ref(Profile) } } }

  app.get(
    '/profile',
    {
      config,
      schema: {
        operationId: 'profile.read',
        summary: 'Read the own profile',
        description: 'Whether the caller is approved, for what, and until when.',
        ...reply,
      },
    },
    async ({ asker }) => profileOf(asker, await customers.standing(asCustomer(asker)), now()),
  )

  app.put<{ Body: ProfileApplication }>(
    '/profile',
    {
      config: { ...config, mayRefuse: ['application_closed', 'screening_unavailable'] },
      schema: {
        operationId: 'profile.apply',
        summary: 'Apply',
        description: 'Puts the application before the officers. Until one decides, the profile is `pending`.',
        body: ref(ProfileApplication),
        ...reply,
      },
    },
    async ({ asker, body }) => profileOf(asker, await applyForProfile(deps, asker, body), now()),
  )
}
