import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { parseReference } from '@firsthand/values/values'
import { ClientAccount, ClientAccountPage, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import { PageQuery } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { listClientAccounts } from './client-accounts.store.ts'
import { type AccountDeps, proposeClientAccount } from './keep-accounts.ts'

const tags = ['Bank-transfer administration']
const surface = 'offchain'

/** The accounts that the tenant's buyers pay to: one person proposes an account, and another approves it. */
export const clientAccountRoutes: FastifyPluginAsyncTypebox<{ deps: AccountDeps; cursors: Cursors }> = async (
  app,
  { deps, cursors },
) => {
  app.get(
    '/treasury/client-accounts',
    {
      config: {
        access: ['treasury-operator', 'treasury-approver'],
        limit: 'reads',
        surface,
        refuses: ['invalid_cursor'],
      },
      schema: {
        operationId: 'treasury.clientAccounts.list',
        tags,
        summary: 'List client accounts',
        description: 'The tenant’s own, with who proposed and who approved each. Leaves an audit record.',
        querystring: PageQuery,
        response: { 200: { description: 'One page of accounts.', ...ref(ClientAccountPage) } },
      },
    },
    async (request) => {
      const { limit = 50, cursor } = request.query
      const scope = ['client accounts', request.caller.tenantId]
      const position = cursors.read(scope, cursor)
      const after = position === null ? null : parseReference('OFFA', position)
      const found = await listClientAccounts(deps.pool, adminContextOf(request), { after, limit })
      return writePage(cursors, scope, found, { limit }, ({ clientAccountId }) => clientAccountId)
    },
  )

  app.post(
    '/treasury/client-accounts',
    {
      config: { access: 'treasury-operator', limit: 'writes', surface },
      schema: {
        operationId: 'treasury.clientAccounts.propose',
        tags,
        summary: 'Propose a client account',
        description: 'It takes no payment before another person has approved it.',
        body: ref(ClientAccountWrite),
        response: { 201: { description: 'The account as proposed.', ...ref(ClientAccount) } },
      },
    },
    async (request, reply) => {
      const proposed = await proposeClientAccount(deps, adminContextOf(request), request.body)
      reply.code(201)
      return proposed
    },
  )
}
