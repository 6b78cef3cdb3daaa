import { type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { RouteReader } from './route-switches.port.ts'

type RoutedChain = NodesSettings & { readonly router: `0x${string}` }

/** The routes of the chains' routers, asked of a node each time. */
export function evmRouteReader(chains: readonly RoutedChain[]): RouteReader {
  const opened = new Map(chains.map((chain) => [chain.chainId, { router: chain.router, nodes: nodesOf(chain) }]))
  return {
    routerOf: (chainId) => opened.get(chainId)?.router ?? null,
    async isOn({ chainId, venue, cashToken, assetToken }) {
      const chain = opened.get(chainId)
      if (chain === undefined) return null
      const call = { address: chain.router, abi: settlementRouterAbi, functionName: 'routeOf' } as const
      const args = [venue, cashToken, assetToken] as const
      const { allowed, on } = await chain.nodes.ask((client) => client.readContract({ ...call, args }))
      return allowed ? on : null
    },
  }
}
