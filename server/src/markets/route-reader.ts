import { type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Hex } from '@firsthand/values/values'

type RoutedChain = NodesSettings & { readonly router: Hex }

/** The fields by which a router identifies a market. */
export type SwitchedRoute = {
  /** CAIP-2. */
  readonly chainId: string
  readonly venue: Hex
  readonly cashToken: Hex
  readonly assetToken: Hex
}

/** The routes of the chains' routers at the newest block, asked of a node each time. */
export function evmRouteReader(chains: readonly RoutedChain[]) {
  const opened = new Map(chains.map((chain) => [chain.chainId, { router: chain.router, nodes: nodesOf(chain) }]))
  return {
    /** The router of the chain; null when the chain is not served. */
    routerOf: (chainId: string): Hex | null => opened.get(chainId)?.router ?? null,
    /** Whether the route is on; null when the chain is not served or its router does not know the route. */
    async isOn({ chainId, venue, cashToken, assetToken }: SwitchedRoute): Promise<boolean | null> {
      const chain = opened.get(chainId)
      if (chain === undefined) return null
      const call = { address: chain.router, abi: settlementRouterAbi, functionName: 'routeOf' } as const
      const args = [venue, cashToken, assetToken] as const
      const { allowed, on } = await chain.nodes.ask((client) => client.readContract({ ...call, args }))
      return allowed ? on : null
    },
  }
}

export type RouteReader = ReturnType<typeof evmRouteReader>
