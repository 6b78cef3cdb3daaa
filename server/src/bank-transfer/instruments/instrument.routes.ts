import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { Instrument, InstrumentPage, InstrumentQuery } from '@firsthand/wire/bank-transfer/instruments'
import { ref } from '@firsthand/wire/values'
import { bankTransfer } from '../bank-refusals.ts'
import { instrumentIdOf } from './administer-instruments.ts'
import type { InstrumentStore } from './instrument.port.ts'
import { InstrumentParams, wantedPage } from './instrument-page.routes.ts'

const tags = ['Bank-transfer rail']
const read = { access: 'tenant', limit: 'reads', surface: 'offchain' } as const

/** What can be bought by bank transfer. */
export const instrumentRoutes: FastifyPluginAsyncTypebox<{ instruments: InstrumentStore; cursors: Cursors }> = async (
  app,
  { instruments, cursors },
) => {
  app.get(
    '/offchain-instruments',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'offchain.instruments.list',
        tags,
        summary: 'List instruments',
        description: 'What this tenant sells by bank transfer, one for a market.',
        querystring: InstrumentQuery,
        response: { 200: { description: 'One page of instruments.', ...ref(InstrumentPage) } },
      },
    },
    async ({ caller, query }) => {
      const { scope, filter, page } = wantedPage(cursors, 'offchain instruments', caller, query)
      const found = filter === null ? [] : await instruments.list(caller, filter, page)
      return writePage(cursors, scope, found, page, ({ instrumentId }) => instrumentId)
    },
  )

  app.get(
    '/offchain-instruments/:instrumentId',
    {
      config: { ...read, refuses: ['instrument_not_found', 'not_found'] },
      schema: {
        operationId: 'offchain.instruments.read',
        tags,
        summary: 'Read an instrument',
        description: 'Its price, its limits, its terms, and whether units are left.',
        params: InstrumentParams,
        response: { 200: { description: 'The instrument.', ...ref(Instrument) } },
      },
    },
    async ({ caller, params }) => {
      const found = await instruments.find(caller, instrumentIdOf(params.instrumentId))
      if (found === null) throw bankTransfer.instrument_not_found()
      return found
    },
  )
}
