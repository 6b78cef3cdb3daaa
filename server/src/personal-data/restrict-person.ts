import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { BuyerId } from '@firsthand/values/values'
import type { PersonFile, Restriction } from '@firsthand/wire/people/personal-data'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { erasuresOf, requestsOf } from './erasure/erasure-reads.store.ts'
import { holdsOn } from './legal-hold.store.ts'
import { auditPerson, lockPerson, sealedAbout } from './person.store.ts'
import { insertRestriction, liftRestriction, standingRestriction } from './restriction.store.ts'

type Deps = { readonly pool: pg.Pool }

/** The person buys nothing new from here on. One that stands already is answered as it is. */
export const restrictPerson = (
  { pool }: Deps,
  context: AdminContext,
  person: BuyerId,
  reason: string,
): Promise<Restriction> => {
  const { tenantId, subject: placedBy } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    await lockPerson(query, person)
    const before = await standingRestriction(query, tenantId, person)
    if (before !== null) return before
    const sealed = await sealedAbout(query, tenantId, person, reason)
    const made = await insertRestriction(query, tenantId, { person, reason: sealed, placedBy })
    if (made === null) throw new Error('a restriction was placed under the lock of the person')
    await auditPerson(query, context, 'restricted', { subject: person, reason: sealed })
    return { ...made, reason }
  })
}

/** By one officer, with a reason, as it was placed. */
export const unrestrictPerson = (
  { pool }: Deps,
  context: AdminContext,
  person: BuyerId,
  reason: string,
): Promise<Restriction> => {
  const { tenantId, subject: liftedBy } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    await lockPerson(query, person)
    const sealed = await sealedAbout(query, tenantId, person, reason)
    const lifted = await liftRestriction(query, tenantId, { person, reason: sealed, liftedBy })
    if (lifted === null) throw notFound()
    await auditPerson(query, context, 'restriction_lifted', { subject: person, reason: sealed })
    return lifted
  })
}

/** What stands about a person's rights. Leaves an audit record. */
export const readPerson = ({ pool }: Deps, context: AdminContext, person: BuyerId): Promise<PersonFile> => {
  const { tenantId } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    const file = {
      person,
      restriction: await standingRestriction(query, tenantId, person),
      legalHolds: await holdsOn(query, tenantId, person),
      erasureRequests: await requestsOf(query, tenantId, person),
      erasures: await erasuresOf(query, tenantId, person),
    }
    await auditPerson(query, context, 'read', { subject: person })
    return file
  })
}
