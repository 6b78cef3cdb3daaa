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
import { type Static, Type } from 'typebox'
import { asCustomer } from '../identity/caller.ts'
import { recordEvidence } from './payer-evidence.ts'
import { type PayerAccountDeps, registerPayerAccount } from './register-payer-account.ts'

type Named = { Params: Static<typeof PayerAccountParams> }

const notRegistered = () => new Refusal('payer_account_not_found', 'This asker has registered no such account.', {})

type PayerRouteDeps = PayerAccountDeps & {
  /** The login that sees one tenant. */
  readonly officerPool: pg.Pool
}

const config = { opensTo: 'customer' } as const
const tags = ['Payer accounts']
const one = { tags, params: PayerAccountParams }

function registeredRoutes(app: FastifyInstance, { payerAccounts }: PayerRouteDeps): void {
  const unknown = { ...config, mayRefuse: ['payer_account_not_found'] } as const

  app.get(
    '/payer-accounts',
    {
      config,
      schema: {
        operationId: 'payerAccounts.list',
        tags,
        summary: 'List the own bank accounts',
        description: 'Every account that the caller has registered to pay from.',
        response: { 200: { ...PayerAccountList, description: 'All of them: there is one page.' } },
      },
    },
    async ({ asker }) => ({ items: await payerAccounts.list(asCustomer(asker)), next_cursor: null }),
  )

  app.get<Named>(
    '/payer-accounts/:payerAccountId',
    {
      config: unknown,
      schema: {
        operationId: 'payerAccounts.read',
        summary: 'Read one bank account',
        description: 'One of the caller’s own.',
        ...one,
        response: { 200: { description: 'The account.', ...ref(PayerAccount) } },
      },
    },
    async ({ asker, params }) => {
      const account = await payerAccounts.find(asCustomer(asker), params.payerAccountId)
      if (account === null) throw notRegistered()
      return account
    },
  )

  app.delete<Named>(
    '/payer-accounts/:payerAccountId',
    {
      config: unknown,
      schema: {
        operationId: 'payerAccounts.unregister',
        summary: 'Unregister a bank account',
        description: 'It no longer identifies a payer. One that was refused stays refused.',
        ...one,
        response: { 204: Type.Null({ description: 'It is unregistered.' }) },
      },
    },
    async ({ asker, params }, reply) => {
      if (!(await payerAccounts.unregister(asCustomer(asker), params.payerAccountId))) throw notRegistered()
      return reply.code(204).send()
    },
  )
}

function registrationRoutes(app: FastifyInstance, deps: PayerRouteDeps): void {
  app.post<{ Body: PayerAccountRequest }>(
    '/payer-accounts',
    {
      config: {
        ...config,
        mayRefuse: [
          'payer_account_not_own',
          'payer_account_refused',
          'payer_account_taken',
          'too_many_payer_accounts',
          'screening_unavailable',
        ],
      },
      schema: {
        operationId: 'payerAccounts.register',
        tags,
        summary: 'Register a bank account',
        description: 'That it is the caller’s is their own word until there is evidence.',
        body: PayerAccountRequest,
        response: { 201: { description: 'The account.', ...ref(PayerAccount) } },
      },
    },
    async ({ asker, body }, reply) => reply.code(201).send(await registerPayerAccount(deps, asCustomer(asker), body)),
  )

  app.post<Named & { Body: PayerEvidenceRequest }>(
    '/officer/payer-accounts/:payerAccountId/evidence',
    {
      config: { opensTo: 'compliance-officer', mayRefuse: ['payer_account_refused', 'second_person_needed'] },
      schema: {
        operationId: 'officer.payerAccounts.recordEvidence',
        summary: 'Record whose account it is',
        description: 'What a bank answered. The customer’s name approves the account; another name opens a review.',
        ...one,
        tags: ['Officers'],
        body: PayerEvidenceRequest,
        response: { 201: { description: 'The account as it is now.', ...ref(PayerAccount) } },
      },
    },
    async ({ asker, params, body }, reply) =>
      reply.code(201).send(await recordEvidence(deps.officerPool, asker, params.payerAccountId, body)),
  )
}

/** The bank accounts from which a customer pays, and what officers record about them. */
export function payerAccountRoutes(app: FastifyInstance, deps: PayerRouteDeps): void {
  registeredRoutes(app, deps)
  registrationRoutes(app, deps)
}
