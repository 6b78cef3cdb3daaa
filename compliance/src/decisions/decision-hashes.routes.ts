import {
  DecisionHashes,
  DecisionHashesRequest,
  DecisionHeads,
  DecisionHeadsRequest,
} from '@firsthand/wire/decision-hashes'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { decisionHashes, decisionHeads } from './decision-hashes.store.ts'

/** What the service puts in its transparency log: hashes alone, of every tenant. */
export function decisionHashRoutes(app: FastifyInstance, { customerPool }: { readonly customerPool: pg.Pool }): void {
  // Asked about once a second by each log: one row of each tenant is read.
  app.post<{ Body: DecisionHeadsRequest }>(
    '/decision-heads',
    { config: { opensTo: 'service' }, schema: { body: DecisionHeadsRequest, response: { 200: ref(DecisionHeads) } } },
    ({ body }) => decisionHeads(customerPool, body.after),
  )
  app.post<{ Body: DecisionHashesRequest }>(
    '/decision-hashes',
    { config: { opensTo: 'service' }, schema: { body: DecisionHashesRequest, response: { 200: ref(DecisionHashes) } } },
    ({ body }) => decisionHashes(customerPool, body.tenant, body.after),
  )
}
