import { inCluster } from '@firsthand/postgres/tenant'
import { appendErasures, applyRegister, type ErasureLine } from '@firsthand/sealing/erasure-register'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import type { PersonErasureReply, PersonErasureRequest } from '@firsthand/wire/people/compliance-people'
import type pg from 'pg'
import { audit } from '../decisions/decision.store.ts'
import { inScope } from '../postgres/scope.ts'
import {
  eraseAgain,
  eraseRows,
  listedErasures,
  noteRegistered,
  unregistered,
  unregisteredErasures,
} from './erase-person.store.ts'

export type EraseDeps = {
  readonly officerPool: pg.Pool
  /** The register of erasures, outside the database. */
  readonly erasuresFile: string
}

const asService = (tenant: string) => ({ tenant, subject: 'service' })

/** Into the register before it is answered: the service asks again until it is. */
const register = ({ officerPool, erasuresFile }: EraseDeps, tenant: string, erasureId: string): Promise<void> =>
  inScope(officerPool, asService(tenant), async (query) => {
    const line = await unregistered(query, tenant, erasureId)
    if (line === null) return
    await appendErasures(erasuresFile, [line])
    await noteRegistered(query, tenant, erasureId)
  })

/** Erases what Compliance has, once for each id. The service has had two officers decide about it. */
export async function erasePerson(deps: EraseDeps, asked: PersonErasureRequest): Promise<PersonErasureReply> {
  const { tenant, person, erasureId } = asked
  const outcome = await inScope(deps.officerPool, asService(tenant), async (query) => {
    const made = await eraseRows(query, person, erasureId)
    sealingOf(query).keys.forget(personHolder(person))
    await audit(query, asService(tenant), made === 'erased' ? 'person.erased' : 'person.erasure_waits', {
      subject: person,
      id: erasureId,
    })
    return made
  })
  if (outcome === 'erased') await register(deps, tenant, erasureId)
  return { asked, outcome }
}

/** Before Compliance listens: a backup that was restored loses again what was erased since, and the register gets what it lacks. */
export async function applyErasures({ officerPool, erasuresFile }: EraseDeps): Promise<number> {
  const again = await applyRegister(erasuresFile, {
    listed: () => inCluster(officerPool, listedErasures),
    apply: (line: ErasureLine) =>
      inScope(officerPool, asService(line.tenant), async (query) => {
        await eraseAgain(query, line)
        await noteRegistered(query, line.tenant, line.erasureId)
      }),
  })
  for (const { tenant, erasureId } of await inCluster(officerPool, unregisteredErasures))
    await register({ officerPool, erasuresFile }, tenant, erasureId)
  return again
}
