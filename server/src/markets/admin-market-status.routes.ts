import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AdminMarket } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf } from '#identity/admin-context.routes'
import { PairParams, pairIdOf } from './market.routes.ts'
import { setMarketStatus } from './write-market.ts'

const moves = [
  {
    path: 'pause',
    status: 'paused',
    summary: 'Pause a market',
    description: 'It gives no quotes and takes no purchases; those that are open go on.',
  },
  {
    path: 'resume',
    status: 'active',
    summary: 'Open a market',
    description: 'A draft or a paused one sells from now on.',
  },
  { path: 'close', status: 'closed', summary: 'Close a market', description: 'For good.' },
] as const

/** The status of a market alone. Asking again changes nothing; each change leaves an audit record and an event. */
export const adminMarketStatus: FastifyPluginAsyncTypebox<{ catalog: pg.Pool }> = async (app, { catalog }) => {
  for (const { path, status, summary, description } of moves)
    app.post(
      `/admin/markets/:pairId/${path}`,
      {
        config: { access: 'marketplace-admin', limit: 'writes', refuses: ['not_found', 'market_change_refused'] },
        schema: {
          operationId: `admin.markets.${path}`,
          tags: ['Market administration'],
          summary,
          description,
          params: PairParams,
          response: { 200: { description: 'The market as it is now.', ...ref(AdminMarket) } },
        },
      },
      (request) => setMarketStatus(catalog, adminContextOf(request), pairIdOf(request.params), status),
    )
}
