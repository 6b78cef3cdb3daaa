import { Refusal } from '@firsthand/refusal/refusal'
import {
  PayerAccount,
  PayerAccountList,
  PayerAccountParams,
  PayerAccountRequest,
  PayerEvidenceRequest,
} from '@firsthand/wire/payer-accounts'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Static } from 'typebox'
import { recordEvidence } from './payer-evidence.ts'
import { type PayerAccountDeps, registerPayerAccount } from './register-payer-account.ts'

type Named = { Params: Static<typeof PayerAccountParams> }

const notRegistered = () => new Refusal('payer_account_not_found', 'This asker has registered no such account.', {})

type PayerRouteDeps = PayerAccountDeps & {
  /** The login that sees one tenant. */
  readonly officerPool: pg.Pool
}

/** The bank accounts from which a customer pays, and what officers record about them. */
export function payerAccountRoutes(app: FastifyInstance, deps: PayerRouteDeps): void {
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

  app.post<Named & { Body: PayerEvidenceRequest }>(
    '/officer/payer-accounts/:payerAccountId/evidence',
    {
      config: { opensTo: 'compliance-officer' },
      schema: { ...one, body: PayerEvidenceRequest, response: { 201: ref(PayerAccount) } },
    },
    async ({ asker, params, body }, reply) =>
      reply.code(201).send(await recordEvidence(deps.officerPool, asker, params.payerAccountId, body)),
  )
}
