import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { type Caller, parsePairId, parseReference } from '@firsthand/values/values'
import {
  type AdminInstrument,
  Instrument,
  InstrumentPage,
  InstrumentQuery,
} from '@firsthand/wire/bank-transfer/instruments'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { etagOf } from '#identity/admin-context.routes'
import { foundInstrument, instrumentIdOf } from './change-instrument.ts'
import type { InstrumentFilter, InstrumentPageRequest, InstrumentStore } from './instrument.store.ts'

/** Any text: what is no instrument's id is not found, never malformed. */
export const InstrumentParams = Type.Object(
  { instrumentId: Type.String({ description: 'The instrument.', examples: [`OFFI${'0'.repeat(32)}`] }) },
  { additionalProperties: false },
)

/** Buyers move units, and proposals come and go, without a change of the instrument. */
export function instrumentTag(instrument: AdminInstrument): string {
  const { availableUnitAmount, reservedUnitAmount, deliveredUnitAmount, proposalId } = instrument
  return etagOf(instrument, [availableUnitAmount, reservedUnitAmount, deliveredUnitAmount, proposalId])
}

type Wanted = {
  readonly scope: readonly unknown[]
  /** Null when digits name no market: then nothing matches. */
  readonly filter: InstrumentFilter | null
  readonly page: InstrumentPageRequest
}

/** What a query asks for, and what its cursor is bound to. */
export function wantedPage(cursors: Cursors, list: string, caller: Caller, query: InstrumentQuery): Wanted {
  const { limit = 50, cursor, pairId = null, currency = null } = query
  const scope = [list, caller.tenantId, pairId, currency]
  const position = cursors.read(scope, cursor)
  const after = position === null ? null : parseReference('OFFI', position)
  const pair = pairId === null ? null : parsePairId(pairId)
  const filter = pairId !== null && pair === null ? null : { pairId: pair, currency }
  return { scope, filter, page: { after, limit } }
}

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
    async ({ caller, params }) => foundInstrument(await instruments.find(caller, instrumentIdOf(params.instrumentId))),
  )
}
