import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BankSwitchesReply, BankSwitchesWrite, SwitchesReply, SwitchesWrite } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import type { MarketAdministration } from './market-administration.port.ts'
import { PairParams, pairIdOf } from './market-page.routes.ts'
import { switchMarket } from './switch-market.ts'
import { switchSales } from './switch-sales.ts'

const tags = ['Market administration']
const write = { access: 'marketplace-admin', limit: 'writes' } as const

/** The switches of the rails that have them; each turn leaves an audit record and tells the tenants. */
export const adminMarketSwitches: FastifyPluginAsyncTypebox<{ markets: MarketAdministration }> = async (
  app,
  { markets },
) => {
  app.put(
    '/admin/markets/:pairId/rfq-switches',
    {
      config: { ...write, refuses: ['not_found', 'market_change_refused', 'switch_would_strand'] },
      schema: {
        operationId: 'admin.markets.switch',
        tags,
        summary: 'Turn quoting and execution on or off',
        description: 'Only on third-party-venue markets. The answer always says how many signed intents are live.',
        params: PairParams,
        body: ref(SwitchesWrite),
        response: { 200: { description: 'The switches as they are now.', ...ref(SwitchesReply) } },
      },
    },
    async (request) => switchMarket(markets, adminContextOf(request), pairIdOf(request.params), request.body),
  )

  app.put(
    '/admin/markets/:pairId/bank-switches',
    {
      config: { ...write, refuses: ['not_found', 'market_change_refused'] },
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
    async (request) => switchSales(markets, adminContextOf(request), pairIdOf(request.params), request.body),
  )
}
