import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { WaitingPurchases } from '@firsthand/wire/staff/switch-effects'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf } from '#identity/admin-context.routes'
import { PairParams, pairIdOf } from '#markets/market.routes'
import { found } from '../treasury-schemas.routes.ts'
import { waitingPurchases } from './waiting-purchases.store.ts'

/** What an administrator reads before sale or delivery by bank transfer is switched off. */
export const waitingPurchaseRoutes: FastifyPluginAsyncTypebox<{ catalog: pg.Pool }> = async (app, { catalog }) => {
  app.get(
    '/admin/markets/:pairId/waiting-purchases',
    {
      config: { access: 'marketplace-admin', limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'admin.markets.waitingPurchases',
        tags: ['Market administration'],
        summary: 'Count the paid purchases that wait',
        description: 'The tenant’s own, by state. Leaves an audit record.',
        params: PairParams,
        response: { 200: { description: 'Counts and sums.', ...ref(WaitingPurchases) } },
      },
    },
    async (request) => found(await waitingPurchases(catalog, adminContextOf(request), pairIdOf(request.params))),
  )
}
