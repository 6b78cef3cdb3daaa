import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Chain, ChainPage } from '@firsthand/wire/chains'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { ref } from '@firsthand/wire/values'

/** A chain as the settings name it: whether somebody pays the gas there depends on the tenant. */
export type ListedChain = Omit<Chain, 'forwarder'>

const forwarderOf = (address: string | null) => (address === null ? null : checksumAddress(address))

/** The chains of this deployment, as wallets and pages need them. The nodes that the service itself asks are not among it. */
export const chainList: FastifyPluginAsyncTypebox<{
  readonly chains: readonly ListedChain[]
  readonly forwarderFor: (chainId: string, tenant: string) => string | null
}> = async (app, { chains, forwarderFor }) => {
  app.get(
    '/chains',
    {
      config: { access: 'tenant', limit: 'reads' },
      schema: {
        operationId: 'chains.list',
        tags: ['Markets'],
        summary: 'List the chains',
        description: 'Where units are delivered: names, addresses for people and wallets, and our router.',
        response: { 200: { description: 'Every chain, on one page.', ...ref(ChainPage) } },
      },
    },
    async ({ caller }) => ({
      items: chains.map(({ chainId, name, explorerUrl, publicRpcUrl, router }) => ({
        chainId,
        name,
        explorerUrl,
        publicRpcUrl,
        router: checksumAddress(router),
        forwarder: forwarderOf(forwarderFor(chainId, caller.tenantId)),
      })),
      next_cursor: null,
    }),
  )
}
