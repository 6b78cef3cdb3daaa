import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BankSwitchesReply, BankSwitchesWrite, SwitchesReply, SwitchesWrite } from '@firsthand/wire/markets'
import { MarketLiveIntents } from '@firsthand/wire/staff/switch-effects'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf } from '#identity/admin-context.routes'
import { PairParams, pairIdOf } from './market.routes.ts'
import { readLiveIntents } from './read-live-intents.ts'
import { switchMarket, switchSales } from './switch-market.ts'

const tags = ['Market administration']
/** With `force` a switch takes a recent login. */
const switching = ['not_found', 'market_change_refused', 'insufficient_user_authentication'] as const
const write = { access: 'marketplace-admin', limit: 'writes' } as const

/** The switches of the rails that have them, and what turning them would strand; each call leaves an audit record. */
export const adminMarketSwitches: FastifyPluginAsyncTypebox<{ catalog: pg.Pool }> = async (app, { catalog }) => {
  app.get(
    '/admin/markets/:pairId/live-intents',
    {
      config: { access: 'marketplace-admin', limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'admin.markets.liveIntents',
        tags,
        summary: 'Count the intents that a switch would strand',
        description: 'For the market’s owner. Leaves an audit record.',
        params: PairParams,
        response: { 200: { description: 'The intents that live now.', ...ref(MarketLiveIntents) } },
      },
    },
    (request) => readLiveIntents(catalog, adminContextOf(request), pairIdOf(request.params)),
  )

  app.put(
    '/admin/markets/:pairId/rfq-switches',
    {
      config: { ...write, refuses: [...switching, 'switch_would_strand'] },
      schema: {
        operationId: 'admin.markets.switch',
        tags,
        summary: 'Turn quoting and execution on or off',
        description: 'Only on third-party-venue markets. The answer always states how many signed intents are live.',
        params: PairParams,
        body: ref(SwitchesWrite),
        response: { 200: { description: 'The switches as they are now.', ...ref(SwitchesReply) } },
      },
    },
    async (request) => switchMarket(catalog, adminContextOf(request), pairIdOf(request.params), request.body),
  )

  app.put(
    '/admin/markets/:pairId/bank-switches',
    {
      config: { ...write, refuses: switching },
      schema: {
        operationId: 'admin.markets.switchBank',
        tags,
        summary: 'Turn sale and delivery by bank transfer on or off',
        description:
          'Only on bank-transfer markets. Sales off and delivery on winds down; with both off, paid purchases wait.',
        params: PairParams,
        body: ref(BankSwitchesWrite),
        response: { 200: { description: 'The switches as they are now.', ...ref(BankSwitchesReply) } },
      },
    },
    async (request) => switchSales(catalog, adminContextOf(request), pairIdOf(request.params), request.body),
  )
}
