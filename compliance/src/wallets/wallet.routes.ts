import { Refusal } from '@firsthand/refusal/refusal'
import { Challenge, ChallengeRequest, Wallet, WalletList, WalletProof } from '@firsthand/wire/compliance'
import { Address, ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { asCustomer } from '../identity/caller.ts'
import { askForProof, registerWallet, type WalletDeps } from './register-wallet.ts'

const WalletParams = Type.Object(
  { chainId: ChallengeRequest.properties.chainId, walletAddress: Address },
  { additionalProperties: false },
)
type Named = Static<typeof ChallengeRequest>

const nameOf = ({ chainId, walletAddress }: Named) => ({ chainId, address: walletAddress.toLowerCase() })

const notRegistered = () =>
  new Refusal('wallet_not_found', 'This asker has registered no such wallet on this chain.', {})

const config = { opensTo: 'customer' } as const
const tags = ['Wallets']

function registeredRoutes(app: FastifyInstance, { wallets }: WalletDeps): void {
  const one = { tags, params: WalletParams }
  const unknown = { ...config, mayRefuse: ['wallet_not_found'] } as const

  app.get(
    '/wallets',
    {
      config,
      schema: {
        operationId: 'wallets.list',
        tags,
        summary: 'List the own wallets',
        description: 'Every wallet that the caller has registered, on every chain.',
        response: { 200: { ...WalletList, description: 'All of them: there is one page.' } },
      },
    },
    async ({ asker }) => ({ items: await wallets.list(asCustomer(asker)), next_cursor: null }),
  )

  app.get<{ Params: Named }>(
    '/wallets/:chainId/:walletAddress',
    {
      config: unknown,
      schema: {
        operationId: 'wallets.read',
        summary: 'Read one wallet',
        description: 'One of the caller’s own.',
        ...one,
        response: { 200: { description: 'The wallet.', ...ref(Wallet) } },
      },
    },
    async ({ asker, params }) => {
      const wallet = await wallets.find(asCustomer(asker), nameOf(params))
      if (wallet === null) throw notRegistered()
      return wallet
    },
  )

  app.delete<{ Params: Named }>(
    '/wallets/:chainId/:walletAddress',
    {
      config: unknown,
      schema: {
        operationId: 'wallets.unregister',
        summary: 'Unregister a wallet',
        description: 'Units are no longer delivered to it. It can be registered again.',
        ...one,
        response: { 204: Type.Null({ description: 'It is unregistered.' }) },
      },
    },
    async ({ asker, params }, reply) => {
      if (!(await wallets.unregister(asCustomer(asker), nameOf(params)))) throw notRegistered()
      return reply.code(204).send()
    },
  )
}

function registrationRoutes(app: FastifyInstance, deps: WalletDeps): void {
  app.post<{ Body: Named }>(
    '/wallets/challenges',
    {
      config: { ...config, mayRefuse: ['chain_unsupported', 'too_many_challenges'] },
      schema: {
        operationId: 'wallets.challenge',
        tags,
        summary: 'Ask for a message to sign',
        description: 'The wallet signs it, which shows that it is the caller’s. Good for ten minutes.',
        body: ChallengeRequest,
        response: { 201: { description: 'The message.', ...ref(Challenge) } },
      },
    },
    async ({ asker, body }, reply) => reply.code(201).send(await askForProof(deps, asker, nameOf(body))),
  )

  app.post<{ Body: Static<typeof WalletProof> }>(
    '/wallets',
    {
      config: {
        ...config,
        mayRefuse: [
          'wallet_proof_invalid',
          'wallet_taken',
          'too_many_wallets',
          'chain_unavailable',
          'screening_unavailable',
        ],
      },
      schema: {
        operationId: 'wallets.register',
        tags,
        summary: 'Register a wallet',
        description: 'With the signed message. The address is screened; one that is on a list waits for an officer.',
        body: WalletProof,
        response: { 201: { description: 'The wallet.', ...ref(Wallet) } },
      },
    },
    async ({ asker, body }, reply) => reply.code(201).send(await registerWallet(deps, asker, body)),
  )
}

/** A customer's own wallets. */
export function walletRoutes(app: FastifyInstance, deps: WalletDeps): void {
  registeredRoutes(app, deps)
  registrationRoutes(app, deps)
}
