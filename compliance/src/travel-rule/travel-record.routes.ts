import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import { TransferParams, TravelQuery, TravelRecord } from '@firsthand/wire/travel-rule/travel-records'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { jsonLines } from '../decisions/json-lines.ts'
import type { TravelRecords } from './travel-record.store.ts'

const config = { opensTo: 'compliance-officer' } as const
const tags = ['Officers']

/** What is kept of transfers, for compliance officers: nobody else reads the names in it. */
export function travelRecordRoutes(app: FastifyInstance, deps: { readonly travelRecords: TravelRecords }): void {
  const { travelRecords } = deps

  app.get<{ Params: Static<typeof TransferParams> }>(
    '/officer/travel-records/:reference',
    {
      config,
      schema: {
        operationId: 'officer.travelRecords.read',
        tags,
        summary: 'Read the record of one transfer',
        description: 'By the reference of the quote or the purchase. `isAsDecided` compares it with the decision.',
        params: TransferParams,
        response: { 200: { description: 'The record.', ...ref(TravelRecord) } },
      },
    },
    async ({ asker, params: { reference } }) => {
      const record = await travelRecords.find(asker, reference)
      if (record === null) throw notFound()
      return record
    },
  )

  app.get<{ Querystring: TravelQuery }>(
    '/officer/travel-records',
    {
      config,
      schema: {
        operationId: 'officer.travelRecords.list',
        tags,
        summary: 'Export records of transfers',
        description: 'One JSON line for each record, in the order in which they were kept: for a supervisor who asks.',
        querystring: TravelQuery,
        response: {
          200: { description: 'The records.', content: { 'application/x-ndjson': { schema: ref(TravelRecord) } } },
        },
      },
    },
    async ({ asker, query }, reply) => {
      if (query.day === undefined && query.customer === undefined)
        throw invalidRequest([{ path: 'day', code: 'required', message: 'Name a day or a customer.' }])
      const lines = await jsonLines<TravelRecord>((last, most) => travelRecords.search(asker, query, last, most))
      return reply.type('application/x-ndjson').send(lines)
    },
  )
}
