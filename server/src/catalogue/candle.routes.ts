import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Cursors } from '@firsthand/http/cursor'
import { type FieldError, invalidRequest } from '@firsthand/refusal/refusal'
import { CandlePage, CandleQuery } from '@firsthand/wire/candles'
import { ref } from '@firsthand/wire/values'
import { parseMoment } from './candles.rules.ts'
import { ListingParams, listingIdOf } from './listing.routes.ts'
import { type CandleDeps, readCandles } from './read-candles.ts'

type Options = { readonly candles: CandleDeps; readonly cursors: Cursors }

/** The moments of a query, or `invalid_request`. */
function momentsOf({ from, to }: CandleQuery) {
  const moments = { from: from === undefined ? null : parseMoment(from), to: to === undefined ? null : parseMoment(to) }
  const errors: FieldError[] = []
  if (from !== undefined && moments.from === null) errors.push({ path: 'from', code: 'unknown', message: noMoment })
  if (to !== undefined && moments.to === null) errors.push({ path: 'to', code: 'unknown', message: noMoment })
  if (moments.from !== null && moments.to !== null && moments.from > moments.to) {
    errors.push({ path: 'from', code: 'order', message: 'The beginning is after the end.' })
  }
  if (errors.length > 0) throw invalidRequest(errors)
  return moments
}
const noMoment = 'There is no such moment.'

/** Charts. The shape stays when another source stands behind it. */
export const candleRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { candles, cursors }) => {
  app.get(
    '/tokens/:id/candles',
    {
      config: {
        access: 'tenant',
        limit: 'reads',
        refuses: ['not_found', 'invalid_cursor', 'market_data_unavailable'],
      },
      schema: {
        operationId: 'tokens.candles',
        tags: ['Listings'],
        summary: 'Read the candles of a listing',
        description:
          'Closed candles, oldest first, without a gap. Without `from`, the last ones before `to`. Made up while `source` is `mock`.',
        params: ListingParams,
        querystring: CandleQuery,
        response: { 200: { description: 'One page of candles.', ...ref(CandlePage) } },
      },
    },
    async ({ caller, params, query }) => {
      const id = listingIdOf(params)
      const { interval = '1h', limit = 200 } = query
      const moments = momentsOf(query)
      const scope = ['candles', caller.tenantId, id, interval, moments]
      const [from = 0, to = 0] = cursors.read(scope, query.cursor)?.split('-').map(Number) ?? []
      const left = query.cursor === undefined ? null : { interval, from, to }
      const requested = { id, interval, ...moments, limit, now: Date.now(), rest: left }
      const { rest, ...page } = await readCandles(candles, caller, requested)
      return { ...page, next_cursor: rest === null ? null : cursors.write(scope, `${rest.from}-${rest.to}`) }
    },
  )
}
