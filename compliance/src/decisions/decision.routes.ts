import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import { IdParams } from '@firsthand/wire/compliance-officer'
import { ChainRecord, DecisionQuery } from '@firsthand/wire/decision-records'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { DecisionRecords } from './decision.store.ts'
import { jsonLines } from './json-lines.ts'

/** The whole of the chain is asked for day by day. */
function requireNarrowed(asked: DecisionQuery): void {
  const { salts: _, ...narrowing } = asked
  if (Object.keys(narrowing).length > 0) return
  const message = 'Name a day, a reference or a customer.'
  throw invalidRequest([{ path: 'day', code: 'required', message }])
}

/** Decision records, for compliance officers and auditors of the tenant. */
export function decisionRoutes(app: FastifyInstance, { decisions }: { readonly decisions: DecisionRecords }): void {
  const tags = ['Decisions']

  app.get<{ Params: Static<typeof IdParams> }>(
    '/decisions/:id',
    {
      config: { opensTo: 'compliance-officer' },
      schema: {
        operationId: 'decisions.read',
        tags,
        summary: 'Read one decision',
        description: 'By the `decisionId` that the service, or a refused buyer, has of it.',
        params: IdParams,
        response: { 200: { description: 'The record.', ...ref(ChainRecord) } },
      },
    },
    async ({ asker, params }) => {
      const record = await decisions.find(asker, params.id)
      if (record === null) throw notFound()
      return record
    },
  )

  app.get<{ Querystring: DecisionQuery }>(
    '/decisions',
    {
      config: { opensTo: ['compliance-officer', 'auditor'] },
      schema: {
        operationId: 'decisions.list',
        tags,
        summary: 'Export decisions',
        description:
          'One JSON line for each record, in the order of the chain. A day alone is an unbroken piece of it: each `prev` is the `hash` before. The payload of a signed decision has the JWS as `decision`.',
        querystring: DecisionQuery,
        response: {
          200: { description: 'The records.', content: { 'application/x-ndjson': { schema: ref(ChainRecord) } } },
        },
      },
    },
    async ({ asker, query }, reply) => {
      requireNarrowed(query)
      const lines = await jsonLines<ChainRecord>((last, most) => decisions.search(asker, query, last?.seq ?? '0', most))
      return reply.type('application/x-ndjson').send(lines)
    },
  )
}
