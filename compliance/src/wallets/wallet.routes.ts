import { Refusal } from '@firsthand/refusal/refusal'
import { Challenge, ChallengeRequest, Wallet, WalletList, WalletProof } from '@firsthand/wire/compliance'
import { Address, ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { askForProof, registerWallet, type WalletDeps } from './register-wallet.ts'

const WalletParams = Type.Object(
  { chainId: ChallengeRequest.properties.chainId, walletAddress: Address },
  { additionalProperties: false },
)
type Named = Static<typeof ChallengeRequest>

const nameOf = ({ chainId, walletAddress }: Named) => ({ chainId, address: walletAddress.toLowerCase() })

const notRegistered = () =>
  new Refusal('wallet_not_found', 'This asker has registered no such wallet on this chain.', {})

/** A customer's own wallets. */
export function walletRoutes(app: FastifyInstance, deps: WalletDeps): void {
  const config = { opensTo: 'customer' } as const
  const { wallets } = deps
  const one = { params: WalletParams }

  app.get('/wallets', { config, schema: { response: { 200: WalletList } } }, async ({ asker }) => ({
    items: await wallets.list(asker),
    next_cursor: null,
  }))

  app.get<{ Params: Named }>(
    '/wallets/:chainId/:walletAddress',
    { config, schema: { ...one, response: { 200: ref(Wallet) } } },
    async ({ asker, params }) => {
      const wallet = await wallets.find(asker, nameOf(params))
      if (wallet === null) throw notRegistered()
      return wallet
    },
  )

  app.delete<{ Params: Named }>(
    '/wallets/:chainId/:walletAddress',
    { config, schema: one },
    async ({ asker, params }, reply) => {
      if (!(await wallets.unregister(asker, nameOf(params)))) throw notRegistered()
      return reply.code(204).send()
    },
  )

  app.post<{ Body: Named }>(
    '/wallets/challenges',
    { config, schema: { body: ChallengeRequest, response: { 201: ref(Challenge) } } },
    async ({ asker, body }, reply) => reply.code(201).send(await askForProof(deps, asker, nameOf(body))),
  )

  app.post<{ Body: Static<typeof WalletProof> }>(
    '/wallets',
    { config, schema: { body: WalletProof, response: { 201: ref(Wallet) } } },
    async ({ asker, body }, reply) => reply.code(201).send(await registerWallet(deps, asker, body)),
  )
}
