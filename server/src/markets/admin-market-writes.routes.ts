import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AdminMarket, MarketWrite } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import { adminContextOf, etagHeader, etagOf, IfMatch } from '#identity/admin-context.routes'
import { createMarket } from './create-market.ts'
import type { MarketAdministration } from './market-administration.port.ts'
import { PairParams, pairIdOf } from './market-page.routes.ts'
import { replaceMarket } from './replace-market.ts'

const tags = ['Market administration']
const write = { access: 'marketplace-admin', limit: 'writes' } as const

/** Administrators write the markets of every tenant; each write leaves an audit record and tells the tenants. */
export const adminMarketWrites: FastifyPluginAsyncTypebox<{ markets: MarketAdministration }> = async (
  app,
  { markets },
) => {
  app.post(
    '/admin/markets',
    {
      config: write,
      schema: {
        operationId: 'admin.markets.create',
        tags,
        summary: 'Create a market',
        description: 'It starts as a draft unless `status` says otherwise, entitled to the creator’s own tenant.',
        body: ref(MarketWrite),
        response: { 201: { description: 'The market as created.', ...etagHeader, ...ref(AdminMarket) } },
      },
    },
    async (request, reply) => {
      const created = await createMarket(markets, adminContextOf(request), request.body)
      reply.code(201).header('location', `/admin/markets/${created.pairId}`).header('etag', etagOf(created))
      return created
    },
  )

  app.put(
    '/admin/markets/:pairId',
    {
      config: { ...write, refuses: ['not_found', 'precondition_failed', 'market_change_refused'] },
      schema: {
        operationId: 'admin.markets.replace',
        tags,
        summary: 'Replace a market',
        description:
          'What is left out takes its default, but `status` and `entitledTenants` stay, and so do the switches, which have a call of their own.',
        params: PairParams,
        headers: IfMatch,
        body: ref(MarketWrite),
        response: { 200: { description: 'The market as it is now.', ...etagHeader, ...ref(AdminMarket) } },
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers['if-match'] ?? null
      const requested = { pairId: pairIdOf(request.params), write: request.body, ifMatch }
      const replaced = await replaceMarket(markets, adminContextOf(request), requested)
      reply.header('etag', etagOf(replaced))
      return replaced
    },
  )
}
