import type { AtBlock } from '@firsthand/chain/chain-reader'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Market } from '@firsthand/wire/markets'
import { type Address, erc20Abi, type MulticallReturnType } from 'viem'
import { type Route, routeAt, routeKey } from '../chain/route.ts'
import { type WatchOptions, watchedContracts } from '../watched-contracts.ts'
import type { VenueFacts, VenueReader } from './venue-reader.port.ts'

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
    throw tradeRefusals.venue_mismatch('A token has other decimals than the market says.')
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
  const routes = watchedContracts<Route, RouteAnswers>(options, {
    keyOf: routeKey,
    callsOf: (route) => routeCalls(router, route),
    unread: (cause) => tradeRefusals.venue_unavailable('No node shows a block of now.', { cause }),
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
