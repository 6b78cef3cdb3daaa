import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { Market, MarketPage, MarketQuery } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import type { MarketStore } from './market.port.ts'
import { PairParams, pageScope, pairIdOf, readPage } from './market-page.routes.ts'

const tags = ['Markets']

/** What a storefront reads before it calls a rail. */
export const marketRoutes: FastifyPluginAsyncTypebox<{ markets: MarketStore; cursors: Cursors }> = async (
  app,
  { markets, cursors },
) => {
  app.get(
    '/markets',
    {
      config: { access: 'tenant', limit: 'reads', refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'markets.list',
        tags,
        summary: 'List markets',
        description: 'The markets that this tenant may see, in the order of `pairId`.',
        querystring: MarketQuery,
        response: { 200: { description: 'One page of markets.', ...ref(MarketPage) } },
      },
    },
    async ({ caller, query }) => {
      const scope = pageScope('markets', caller, query)
      const { filter, page } = readPage(cursors, scope, query)
      return writePage(cursors, scope, await markets.list(caller, filter, page), page, ({ pairId }) => `${pairId}`)
    },
  )

  /** Readers whose questions flew together share one market, and so its text. */
  const texts = new WeakMap<Market, string>()

  app.get(
    '/markets/:pairId',
    {
      config: { access: 'tenant', limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'markets.read',
        tags,
        summary: 'Read a market',
        description: 'Read it first, then call the endpoints of the rail that `primaryExecutionKind` names.',
        params: PairParams,
        response: { 200: { description: 'The market.', ...ref(Market) } },
      },
    },
    async ({ caller, params }, reply) => {
      const market = await markets.find(caller, pairIdOf(params))
      if (market === null) throw notFound()
      const text = texts.get(market) ?? (reply.serializeInput(market, '200') as string)
      texts.set(market, text)
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  )
}
