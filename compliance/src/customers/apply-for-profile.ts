import type { ProfileApplication } from '@firsthand/wire/compliance'
import type pg from 'pg'
import { audit } from '../decisions/decision.store.ts'
import { asCustomer, type Caller } from '../identity/caller.ts'
import { inScope } from '../postgres/scope.ts'
import { requireLists } from '../screening/require-lists.ts'
import type { Screening } from '../screening/screening.ts'
import { rememberPerson } from '../sealing/person.store.ts'
import { sealFor } from '../sealing/seal-for.ts'
import { requireOpenApplication, type Standing } from './customer.rules.ts'
import { keepApplication, lockApplications, openReview, standingOf } from './customer.store.ts'

export type ApplicationDeps = {
  /** The login that sees one customer. */
  readonly customerPool: pg.Pool
  readonly screening: Screening
  readonly now: () => Date
}

/** Takes an application and puts it before the officers, with the entries of the lists that bear the name. */
export async function applyForProfile(
  { customerPool, screening, now }: ApplicationDeps,
  caller: Caller,
  application: ProfileApplication,
): Promise<Standing> {
  const lists = screening.lists()
  const matches = screening.person(application.legalName)
  const scope = asCustomer(caller)
  return inScope(customerPool, scope, async (query) => {
    await requireLists(query, lists)
    await lockApplications(query, scope)
    requireOpenApplication(await standingOf(query, scope), now())
    const seal = await sealFor(query, scope.tenant, scope.subject)
    await rememberPerson(query, scope.tenant, caller, seal)
    await keepApplication(query, scope, seal(application.legalName))
    await openReview(query, scope, 'application', { application, matches })
    await audit(query, scope, 'profile.applied', { matches: matches.length })
    return standingOf(query, scope)
  })
}
