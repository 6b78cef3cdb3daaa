import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { type Caller, parseReference } from '@firsthand/values/values'
import { ClientAccount, ClientAccountPage, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import { PageQuery } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { readOne } from '../read-one.ts'
import { found, IdParams, operatorWrite, pageOf, treasuryRead } from '../treasury-schemas.routes.ts'
import { maskedIban } from './account.rules.ts'
import { listClientAccounts, readClientAccount } from './client-accounts.store.ts'
import { type AccountDeps, proposeClientAccount } from './keep-accounts.ts'

const tags = ['Bank-transfer administration']
/** Administrators read which accounts an instrument can name. */
const accountRead = { ...treasuryRead, access: [...treasuryRead.access, 'marketplace-admin'] } as const

/** As the caller may see it: whole for the treasury alone. */
const shownTo =
  ({ roles }: Caller) =>
  (account: ClientAccount): ClientAccount =>
    treasuryRead.access.some((role) => roles.has(role)) ? account : { ...account, iban: maskedIban(account.iban) }

const clientAccount = { what: 'client_account', find: readClientAccount }

/** The accounts that the tenant's buyers pay to: one person proposes an account, and another approves it. */
export const clientAccountRoutes: FastifyPluginAsyncTypebox<{ deps: AccountDeps; cursors: Cursors }> = async (
  app,
  { deps, cursors },
) => {
  app.get(
    '/treasury/client-accounts',
    {
      config: { ...accountRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.clientAccounts.list',
        tags,
        summary: 'List client accounts',
        description:
          'The tenant’s own, with who proposed and who approved each; for `marketplace-admin` with masked IBANs. Leaves an audit record.',
        querystring: PageQuery,
        response: { 200: { description: 'One page of accounts.', ...ref(ClientAccountPage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'client accounts', request.query)
      const items = await listClientAccounts(deps.pool, adminContextOf(request), page)
      return writePage(
        cursors,
        scope,
        items.map(shownTo(request.caller)),
        page,
        ({ clientAccountId }) => clientAccountId,
      )
    },
  )

  app.get(
    '/treasury/client-accounts/:id',
    {
      config: { ...accountRead, refuses: ['not_found'] },
      schema: {
        operationId: 'treasury.clientAccounts.read',
        tags,
        summary: 'Read a client account',
        description: 'As its list has it. Leaves an audit record.',
        params: IdParams,
        response: { 200: { description: 'As it is now.', ...ref(ClientAccount) } },
      },
    },
    async (request) => {
      const id = found(parseReference('OFFA', request.params.id))
      return shownTo(request.caller)(found(await readOne(deps.pool, adminContextOf(request), clientAccount, id)))
    },
  )

  app.post(
    '/treasury/client-accounts',
    {
      config: operatorWrite,
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
