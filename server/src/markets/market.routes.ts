import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { type Caller, type PairId, parsePairId } from '@firsthand/values/values'
import { Market, MarketPage, MarketQuery } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import { type Static, Type } from 'typebox'
import { type SeenMarket, type Surroundings, shownMarket } from './availability.rules.ts'
import type { MarketFilter, PageRequest } from './market.rules.ts'
import type { MarketStore } from './market.store.ts'

/** Any text: what is no `pairId` is not found, never malformed. */
export const PairParams = Type.Object(
  { pairId: Type.String({ description: 'The market.', examples: ['1'] }) },
  { additionalProperties: false },
)

/** The id in the path, or `not_found`. */
export function pairIdOf({ pairId }: Static<typeof PairParams>): PairId {
  const parsed = parsePairId(pairId)
  if (parsed === null) throw notFound()
  return parsed
}

const filterOf = ({ status, primaryExecutionKind, listingId }: MarketQuery): MarketFilter => ({
  status: status ?? null,
  primaryExecutionKind: primaryExecutionKind ?? null,
  listingId: listingId ?? null,
})

/** What a cursor is bound to: the list, the tenant, the filters. */
export const pageScope = (list: string, caller: Caller, query: MarketQuery): readonly unknown[] => [
  list,
  caller.tenantId,
  filterOf(query),
]

/** The filters and the page that a query asks for. */
export function readPage(cursors: Cursors, scope: readonly unknown[], query: MarketQuery) {
  const position = cursors.read(scope, query.cursor)
  const page: PageRequest = { after: position === null ? null : parsePairId(position), limit: query.limit ?? 50 }
  return { filter: filterOf(query), page }
}

const tags = ['Markets']

/** What a storefront reads before it calls a rail. */
export const marketRoutes: FastifyPluginAsyncTypebox<
  { readonly markets: MarketStore; readonly cursors: Cursors } & Surroundings
> = async (app, { markets, cursors, ...surroundings }) => {
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
      const found = await markets.list(caller, filter, page)
      const shown = found.map((seen) => shownMarket(seen, surroundings))
      return writePage(cursors, scope, shown, page, ({ pairId }) => `${pairId}`)
    },
  )

  /** Requests that were answered by one read share one market, and so its text. */
  const texts = new WeakMap<SeenMarket, string>()

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
      const seen = await markets.see(caller, pairIdOf(params))
      if (seen === null) throw notFound()
      const text = texts.get(seen) ?? (reply.serializeInput(shownMarket(seen, surroundings), '200') as string)
      texts.set(seen, text)
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  )
}
