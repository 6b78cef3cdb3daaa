import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { answerUnchanged, notModified } from '@firsthand/http/unchanged'
import { AdminInstrument, AdminInstrumentPage, InstrumentQuery } from '@firsthand/wire/bank-transfer/instruments'
import { ref } from '@firsthand/wire/values'
import { adminContextOf, etagHeader, IfNoneMatch } from '#identity/admin-context.routes'
import { readInstrument } from './change-instrument.ts'
import type { InstrumentDeps } from './create-instrument.ts'
import { InstrumentParams, instrumentTag, wantedPage } from './instrument.routes.ts'

const tags = ['Bank-transfer administration']
const read = { access: 'marketplace-admin', limit: 'reads', surface: 'offchain' } as const

/** Administrators read the instruments of their own tenant; each read leaves an audit record. */
export const adminInstrumentReads: FastifyPluginAsyncTypebox<{ deps: InstrumentDeps; cursors: Cursors }> = async (
  app,
  { deps, cursors },
) => {
  app.get(
    '/admin/instruments',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.instruments.list',
        tags,
        summary: 'List instruments as an administrator',
        description: 'Drafts included, with what is left, reserved and delivered. Leaves an audit record.',
        querystring: InstrumentQuery,
        response: { 200: { description: 'One page of instruments.', ...ref(AdminInstrumentPage) } },
      },
    },
    async (request) => {
      const { scope, filter, page } = wantedPage(cursors, 'admin.instruments', request.caller, request.query)
      const found = filter === null ? [] : await deps.instruments.list(adminContextOf(request), filter, page)
      return writePage(cursors, scope, found, page, ({ instrumentId }) => instrumentId)
    },
  )

  app.get(
    '/admin/instruments/:instrumentId',
    {
      onSend: answerUnchanged,
      config: { ...read, refuses: ['instrument_not_found', 'not_found'] },
      schema: {
        operationId: 'admin.instruments.read',
        tags,
        summary: 'Read an instrument as an administrator',
        description: 'With its account, its delivery contract and its units.',
        params: InstrumentParams,
        headers: IfNoneMatch,
        response: { 200: { description: 'The instrument.', ...etagHeader, ...ref(AdminInstrument) }, ...notModified },
      },
    },
    async (request, reply) => {
      const found = await readInstrument(deps, adminContextOf(request), request.params.instrumentId)
      reply.header('etag', instrumentTag(found))
      return found
    },
  )
}
