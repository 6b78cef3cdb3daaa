import { Readable } from 'node:stream'
import { notFound } from '@firsthand/refusal/refusal'
import { IdParams } from '@firsthand/wire/compliance-officer'
import { ChainRecord, DayQuery } from '@firsthand/wire/decision-records'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Scope } from '../identity/caller.ts'
import type { DecisionRecords } from './decision.store.ts'

const pageSize = 500

/** One JSON line for each record, page by page: a day has no limit. */
async function* linesOf(decisions: DecisionRecords, officer: Scope, day: string, first: readonly ChainRecord[]) {
  let page = first
  while (page.length > 0) {
    yield `${page.map((record) => JSON.stringify(record)).join('\n')}\n`
    if (page.length < pageSize) return
    page = await decisions.ofDay(officer, day, page.at(-1)?.seq ?? '0', pageSize)
  }
}

/** Decision records, for compliance officers of the tenant. */
export function decisionRoutes(app: FastifyInstance, { decisions }: { readonly decisions: DecisionRecords }): void {
  const config = { opensTo: 'compliance-officer' } as const

  app.get<{ Params: Static<typeof IdParams> }>(
    '/decisions/:id',
    { config, schema: { params: IdParams, response: { 200: ref(ChainRecord) } } },
    async ({ asker, params }) => {
      const record = await decisions.find(asker, params.id)
      if (record === null) throw notFound()
      return record
    },
  )

  app.get<{ Querystring: Static<typeof DayQuery> }>(
    '/decisions',
    { config, schema: { querystring: DayQuery } },
    async ({ asker, query: { day } }, reply) => {
      // The first page is read before the answer begins, so that a refusal is still one.
      const first = await decisions.ofDay(asker, day, '0', pageSize)
      return reply.type('application/x-ndjson').send(Readable.from(linesOf(decisions, asker, day, first)))
    },
  )
}
