import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { InstrumentCreate, InstrumentWrite } from '@firsthand/wire/bank-transfer/instrument-writes'
import { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import { ref } from '@firsthand/wire/values'
import { adminContextOf, etagHeader, IfMatch } from '#identity/admin-context.routes'
import { replaceInstrument, setInstrumentStatus } from './change-instrument.ts'
import { createInstrument, type InstrumentDeps } from './create-instrument.ts'
import { InstrumentParams, instrumentTag } from './instrument.routes.ts'

const tags = ['Bank-transfer administration']
const write = { access: 'marketplace-admin', limit: 'writes', surface: 'offchain' } as const

const actions = [
  {
    path: 'pause',
    status: 'paused',
    summary: 'Pause an instrument',
    description: 'It takes no purchases; those that are open go on.',
    login: {},
  },
  {
    path: 'resume',
    status: 'open',
    summary: 'Open an instrument',
    description: 'A draft or a paused one takes purchases from now on.',
    login: {},
  },
  {
    path: 'close',
    status: 'closed',
    summary: 'Close an instrument',
    description: 'For good. Purchases that are open go on.',
    login: { freshLogin: true },
  },
] as const

/** Administrators write the instruments of their own tenant; each write leaves an audit record and an event. */
export const adminInstrumentWrites: FastifyPluginAsyncTypebox<{ deps: InstrumentDeps }> = async (app, { deps }) => {
  app.post(
    '/admin/instruments',
    {
      config: { ...write, refuses: ['market_not_found', 'wrong_rail', 'market_change_refused'] },
      schema: {
        operationId: 'admin.instruments.create',
        tags,
        summary: 'Create an instrument',
        description: 'A market has one at most. It starts as a draft; `resume` opens it.',
        body: ref(InstrumentCreate),
        response: { 201: { description: 'The instrument as created.', ...etagHeader, ...ref(AdminInstrument) } },
      },
    },
    async (request, reply) => {
      const created = await createInstrument(deps, adminContextOf(request), request.body)
      const location = `/admin/instruments/${created.instrumentId}`
      reply.code(201).header('location', location).header('etag', instrumentTag(created))
      return created
    },
  )

  app.put(
    '/admin/instruments/:instrumentId',
    {
      config: {
        ...write,
        refuses: [
          'instrument_not_found',
          'not_found',
          'precondition_failed',
          'market_change_refused',
          'proposal_not_open',
        ],
      },
      schema: {
        operationId: 'admin.instruments.replace',
        tags,
        summary: 'Replace an instrument',
        description:
          'For purchases to come; those that are open keep their terms. What is left out takes its default. Once it is on sale, another price, supply, contract, account or policy is only proposed: another administrator approves it.',
        params: InstrumentParams,
        headers: IfMatch,
        body: ref(InstrumentWrite),
        response: {
          200: { description: 'The instrument as it is now.', ...etagHeader, ...ref(AdminInstrument) },
          202: { description: 'Unchanged: the change is proposed.', ...etagHeader, ...ref(AdminInstrument) },
        },
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers['if-match'] ?? null
      const requested = { id: request.params.instrumentId, write: request.body, ifMatch }
      const { instrument, isProposed } = await replaceInstrument(deps, adminContextOf(request), requested)
      reply.code(isProposed ? 202 : 200).header('etag', instrumentTag(instrument))
      return instrument
    },
  )

  for (const { path, status, summary, description, login } of actions)
    app.post(
      `/admin/instruments/:instrumentId/${path}`,
      {
        config: { ...write, ...login, refuses: ['instrument_not_found', 'not_found', 'market_change_refused'] },
        schema: {
          operationId: `admin.instruments.${path}`,
          tags,
          summary,
          description,
          params: InstrumentParams,
          response: { 200: { description: 'The instrument as it is now.', ...ref(AdminInstrument) } },
        },
      },
      (request) => setInstrumentStatus(deps, adminContextOf(request), request.params.instrumentId, status),
    )
}
