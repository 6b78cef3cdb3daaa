import {
  PersonErasureReply,
  PersonErasureRequest,
  PersonExportReply,
  PersonHoldReply,
  PersonHoldRequest,
  PersonQuestion,
  PersonRetentionReply,
} from '@firsthand/wire/people/compliance-people'
import type { FastifyInstance } from 'fastify'
import { audit } from '../decisions/decision.store.ts'
import { inScope } from '../postgres/scope.ts'
import { noteHold } from './erase-person.store.ts'
import { type EraseDeps, erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { retentionOf } from './person-rows.store.ts'

const config = { opensTo: 'service' } as const

/** What the service asks about one person's data, with its own key. */
export function personRoutes(app: FastifyInstance, deps: EraseDeps & { readonly now: () => Date }): void {
  const { officerPool, now } = deps
  app.post<{ Body: PersonQuestion }>(
    '/person-export',
    { config, schema: { body: PersonQuestion, response: { 200: PersonExportReply } } },
    ({ body }) => exportPerson(officerPool, body, now()),
  )

  app.post<{ Body: PersonQuestion }>(
    '/person-retention',
    { config, schema: { body: PersonQuestion, response: { 200: PersonRetentionReply } } },
    ({ body }) => {
      const { tenant, person } = body
      return inScope(officerPool, { tenant, subject: 'service' }, async (query) => {
        const standing = await retentionOf(query, { tenant, subject: person })
        await audit(query, { tenant, subject: 'service' }, 'person.retention_read', { subject: person })
        return { asked: body, ...standing }
      })
    },
  )

  app.post<{ Body: PersonErasureRequest }>(
    '/person-erasure',
    { config, schema: { body: PersonErasureRequest, response: { 200: PersonErasureReply } } },
    ({ body }) => erasePerson(deps, body),
  )

  app.post<{ Body: PersonHoldRequest }>(
    '/person-hold',
    { config, schema: { body: PersonHoldRequest, response: { 200: PersonHoldReply } } },
    ({ body }) => {
      const { tenant, person, holdId, stands } = body
      return inScope(officerPool, { tenant, subject: 'service' }, async (query) => {
        await noteHold(query, tenant, { person, holdId, stands })
        await audit(query, { tenant, subject: 'service' }, stands ? 'legal_hold.noted' : 'legal_hold.released', {
          subject: person,
          id: holdId,
        })
        return { asked: body }
      })
    },
  )
}
