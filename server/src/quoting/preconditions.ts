import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, PairId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { Asking } from '#compliance/compliance'
import { configurationOf, type TradedMarket } from '#markets/market.rules'
import type { QuotingDeps, SettlementChain } from './rail.ts'

type MarketDeps = Pick<QuotingDeps, 'rail' | 'chains'>

/** Why the market does not sell on this rail, first things first; null when it does. */
export function notSellable({ rail, chains }: MarketDeps, market: Market): Refusal | null {
  if (market.primaryExecutionKind !== rail.kind) return tradeRefusals.wrong_rail(market.primaryExecutionKind)
  const { complete, missing } = configurationOf(market)
  if (!complete) return tradeRefusals.market_not_configured(`it lacks ${missing.join(', ')}`)
  if (!chains.has(String(market.chainId))) return notServed(market)
  return market.status === 'active' ? null : tradeRefusals.market_paused()
}

const notServed = ({ chainId }: Market) => tradeRefusals.market_not_configured(`nothing settles on ${chainId} here`)

/** The market that was found, when it sells on this rail. Raises what stands in the way. */
export function requireSellable(deps: MarketDeps, market: Market | null): Market {
  if (market === null) throw tradeRefusals.market_not_found()
  const refusal = notSellable(deps, market)
  if (refusal !== null) throw refusal
  return market
}

/** The same, when it gives quotes now. */
export function requireQuoted(deps: MarketDeps, market: Market | null): Market {
  const sellable = requireSellable(deps, market)
  const refusal = deps.rail.quotesOff(sellable)
  if (refusal !== null) throw refusal
  return sellable
}

/** The market with the rules about who may buy; hidden and absent look the same. */
export async function tradedMarket(
  { markets }: Pick<QuotingDeps, 'markets'>,
  caller: Caller,
  pairId: PairId,
): Promise<TradedMarket> {
  const market = await markets.findTraded(caller, pairId)
  if (market === null) throw tradeRefusals.market_not_found()
  return market
}

/** Where the market settles. It was found sellable, so the chain is one of ours. */
export function chainOf({ chains }: Pick<QuotingDeps, 'chains'>, market: Market): SettlementChain {
  const chain = chains.get(String(market.chainId))
  if (chain === undefined) throw notServed(market)
  return chain
}

/** The wallet is registered by this caller and approved; an outage is never reported as "not registered" (contract 1). */
export async function requireApprovedWallet(
  { compliance }: Pick<QuotingDeps, 'compliance'>,
  asking: Asking,
  wallet: { readonly chainId: string; readonly address: string },
): Promise<void> {
  const objection = await compliance.walletObjection(asking, wallet)
  if (objection !== null) throw tradeRefusals[objection.refusal]()
}
