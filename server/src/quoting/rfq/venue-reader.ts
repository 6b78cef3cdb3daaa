import type { AtBlock } from '@firsthand/chain/chain-reader'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Hex } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { type Address, erc20Abi, type MulticallReturnType } from 'viem'
import { type Route, routeAt, type WatchOptions, watchedRoutes } from '../chain/watched-routes.ts'

/** How a third-party venue stands in our router at one block. */
export type VenueFacts = {
  readonly blockNumber: bigint
  readonly executor: Hex
  /** The one function that the router lets be called there. */
  readonly selector: Hex
  readonly delivers: 'to the buyer' | 'to its caller'
  /** False while the route is switched off there: then nothing settles, whatever the market's switches are. */
  readonly executes: boolean
}

/**
 * The venues of the third-party rail, read from their chain. Raises `venue_unavailable` when no node answers, the chain
 * stands still or the router does not know the venue, `venue_mismatch` when a token differs from the market's,
 * and `market_paused` while the router is paused.
 */
export interface VenueReader {
  /** At the newest known block. While that block is known, asking costs no call to a node. */
  facts(market: Market): VenueFacts | Promise<VenueFacts>
  /** Asks a node now: for the last check before anything is signed. */
  factsNow(market: Market): Promise<VenueFacts>
}

const routeOf = (market: Market) => routeAt(market.rfqVenueContract, market)

function routeCalls(router: Address, { venue, cashToken, assetToken }: Route) {
  const atRouter = { address: router, abi: settlementRouterAbi } as const
  const decimals = { abi: erc20Abi, functionName: 'decimals' } as const
  return [
    { ...atRouter, functionName: 'EXECUTOR' },
    { ...atRouter, functionName: 'paused' },
    { ...atRouter, functionName: 'routeOf', args: [venue, cashToken, assetToken] },
    { ...decimals, address: cashToken },
    { ...decimals, address: assetToken },
  ] as const
}

type RouteAnswers = MulticallReturnType<ReturnType<typeof routeCalls>>

/** The facts that the answers say, first what has to be mended first. */
function factsOf({ value, blockNumber }: AtBlock<RouteAnswers>, market: Market): VenueFacts {
  const [executor, paused, route, cashDecimals, assetDecimals] = value
  if (assetDecimals.result !== market.unit.decimals || cashDecimals.result !== market.cash.decimals)
    throw tradeRefusals.venue_mismatch('A token’s decimals differ from the market’s.')
  if (!executor.result || !route.result || paused.result === undefined)
    throw tradeRefusals.venue_unavailable('The router does not answer as our router.')
  const { allowed, on, selector, sweeps } = route.result
  if (!allowed) throw tradeRefusals.venue_unavailable('The router does not know the venue.')
  if (paused.result) throw tradeRefusals.market_paused('Settlement is paused.')
  const delivers = sweeps ? 'to its caller' : 'to the buyer'
  return { blockNumber, executor: executor.result, selector, delivers, executes: on }
}

/** The third-party venues of one chain. */
export function venueReader({ router, ...options }: WatchOptions & { readonly router: Address }) {
  const routes = watchedRoutes<RouteAnswers>(options, {
    callsOf: (route) => routeCalls(router, route),
    unread: (cause) =>
      tradeRefusals.venue_unavailable('No node of the chain answers with a recent block. Try again in a moment.', {
        cause,
      }),
  })
  return {
    facts(market: Market): VenueFacts | Promise<VenueFacts> {
      const read = routes.newest(routeOf(market))
      return read instanceof Promise ? read.then((at) => factsOf(at, market)) : factsOf(read, market)
    },
    factsNow: async (market: Market) => factsOf(await routes.readNow(routeOf(market)), market),
    close: routes.close,
  } satisfies VenueReader & { close(): void }
}
