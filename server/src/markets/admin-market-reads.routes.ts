import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { AdminMarket, AdminMarketPage, MarketQuery } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import { adminContextOf, etagHeader, etagOf } from '#identity/admin-context.routes'
import type { MarketAdministration } from './market-administration.port.ts'
import { PairParams, pageScope, pairIdOf, readPage } from './market-page.routes.ts'

const tags = ['Market administration']
const read = { access: 'marketplace-admin', limit: 'reads' } as const

/** Administrators read the markets of every tenant; each read leaves an audit record. */
export const adminMarketReads: FastifyPluginAsyncTypebox<{ markets: MarketAdministration; cursors: Cursors }> = async (
  app,
  { markets, cursors },
) => {
  app.get(
    '/admin/markets',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.markets.list',
        tags,
        summary: 'List markets of every tenant',
        description: 'Drafts and hidden markets included. Leaves an audit record.',
        querystring: MarketQuery,
        response: { 200: { description: 'One page of markets.', ...ref(AdminMarketPage) } },
      },
    },
    async (request) => {
      const scope = pageScope('admin.markets', request.caller, request.query)
      const { filter, page } = readPage(cursors, scope, request.query)
      return writePage(
        cursors,
        scope,
        await markets.list(adminContextOf(request), filter, page),
        page,
        ({ pairId }) => `${pairId}`,
      )
    },
  )

  app.get(
    '/admin/markets/:pairId',
    {
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.markets.read',
        tags,
        summary: 'Read a market as an administrator',
        description: 'With what consumers do not see: entitlements, eligibility rules, missing configuration.',
        params: PairParams,
        response: { 200: { description: 'The market.', ...etagHeader, ...ref(AdminMarket) } },
      },
    },
    async (request, reply) => {
      const found = await markets.find(adminContextOf(request), pairIdOf(request.params))
      if (found === null) throw notFound()
      reply.header('etag', etagOf(found))
      return found
    },
  )
}
