import { Refusal } from '@firsthand/refusal/refusal'
import { PayerAccount, PayerAccountList, PayerAccountParams, PayerAccountRequest } from '@firsthand/wire/payer-accounts'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { type PayerAccountDeps, registerPayerAccount } from './register-payer-account.ts'

type Named = { Params: Static<typeof PayerAccountParams> }

const notRegistered = () => new Refusal('payer_account_not_found', 'This asker has registered no such account.', {})

/** The bank accounts from which a customer pays. */
export function payerAccountRoutes(app: FastifyInstance, deps: PayerAccountDeps): void {
  const config = { opensTo: 'customer' } as const
  const { payerAccounts } = deps
  const one = { params: PayerAccountParams }

  app.get('/payer-accounts', { config, schema: { response: { 200: PayerAccountList } } }, async ({ asker }) => ({
    items: await payerAccounts.list(asker),
    next_cursor: null,
  }))

  app.get<Named>(
    '/payer-accounts/:payerAccountId',
    { config, schema: { ...one, response: { 200: ref(PayerAccount) } } },
    async ({ asker, params }) => {
      const account = await payerAccounts.find(asker, params.payerAccountId)
      if (account === null) throw notRegistered()
      return account
    },
  )

  app.delete<Named>('/payer-accounts/:payerAccountId', { config, schema: one }, async ({ asker, params }, reply) => {
    if (!(await payerAccounts.unregister(asker, params.payerAccountId))) throw notRegistered()
    return reply.code(204).send()
  })

  app.post<{ Body: PayerAccountRequest }>(
    '/payer-accounts',
    { config, schema: { body: PayerAccountRequest, response: { 201: ref(PayerAccount) } } },
    async ({ asker, body }, reply) => reply.code(201).send(await registerPayerAccount(deps, asker, body)),
  )
}
