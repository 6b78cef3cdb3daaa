import type { Cursors } from '@firsthand/http/cursor'
import type { FastifyInstance } from 'fastify'
import type { ErasureDeps } from './erasure/erasure.proposal.ts'
import { personDecisions, personReads, personRestrictions } from './officer-rights.routes.ts'
import { type PersonalDataOptions, personalDataRoutes } from './personal-data.routes.ts'

/** What people's rights take. */
export type PeoplesRights = PersonalDataOptions['deps'] & ErasureDeps

type Options = Pick<PersonalDataOptions, 'pseudonyms'> & { readonly deps: PeoplesRights; readonly cursors: Cursors }

/** What people can ask of their data, and what officers decide about it. */
export async function peoplesRights(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(personalDataRoutes, options)
  await app.register(personReads, options)
  await app.register(personDecisions, options)
  await app.register(personRestrictions, options)
}
