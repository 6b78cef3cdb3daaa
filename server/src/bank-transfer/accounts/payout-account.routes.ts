import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { PayoutAccount, PayoutAccountPage, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import { PageQuery } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { operatorWrite, pageOf, treasuryTags as tags, treasuryRead } from '../treasury-schemas.routes.ts'
import { type AccountDeps, proposePayoutAccount } from './keep-accounts.ts'
import { listPayoutAccounts } from './payout-accounts.store.ts'

/** The accounts that proceeds and fees are paid to: one person proposes an account, and another approves it. */
export const payoutAccountRoutes: FastifyPluginAsyncTypebox<{ deps: AccountDeps; cursors: Cursors }> = async (
  app,
  { deps, cursors },
) => {
  app.get(
    '/treasury/payout-accounts',
    {
      config: { ...treasuryRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.payoutAccounts.list',
        tags,
        summary: 'List payout accounts',
        description: 'The tenant’s own, with who proposed and who approved each. Leaves an audit record.',
        querystring: PageQuery,
        response: { 200: { description: 'One page of accounts.', ...ref(PayoutAccountPage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'payout accounts', request.query)
      const items = await listPayoutAccounts(deps.pool, adminContextOf(request), page)
      return writePage(cursors, scope, items, page, ({ payoutAccountId }) => payoutAccountId)
    },
  )

  app.post(
    '/treasury/payout-accounts',
    {
      config: operatorWrite,
      schema: {
        operationId: 'treasury.payoutAccounts.propose',
        tags,
        summary: 'Propose a payout account',
        description: 'Nothing is paid to it before another person has approved it.',
        body: ref(PayoutAccountWrite),
        response: { 201: { description: 'The account as proposed.', ...ref(PayoutAccount) } },
      },
    },
    async (request, reply) => {
      const proposed = await proposePayoutAccount(deps, adminContextOf(request), request.body)
      reply.code(201)
      return proposed
    },
  )
}
