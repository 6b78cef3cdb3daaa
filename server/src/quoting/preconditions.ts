import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, PairId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { Asking } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import { notConfigured, notOnSale, notServed } from '#markets/on-sale.rules'
import type { QuotingDeps, SettlementChain } from './rail.ts'

type MarketDeps = Pick<QuotingDeps, 'rail' | 'chains'>

/** Why the market cannot be sold on this rail, whatever its state; null when it can. */
export const notConfiguredOn = ({ rail: { kind }, chains }: MarketDeps, market: Market): Refusal | null =>
  notConfigured(market, { kind, chains, sale: null })

/** Why the market does not sell on this rail, first things first; null when it does. */
export const notSellable = ({ rail: { kind }, chains }: MarketDeps, market: Market): Refusal | null =>
  notOnSale(market, { kind, chains, sale: null })

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

type Wallet = { readonly chainId: string; readonly address: string }

/** Null when the wallet is registered by this caller and approved; an outage is never "not registered" (contract 1). */
export async function walletRefusal(
  { compliance }: Pick<QuotingDeps, 'compliance'>,
  asking: Asking,
  wallet: Wallet,
): Promise<Refusal | null> {
  const objection = await compliance.walletObjection(asking, wallet)
  return objection && tradeRefusals[objection.refusal]()
}

/** Raises what stands against the wallet. */
export async function requireApprovedWallet(...asked: Parameters<typeof walletRefusal>): Promise<void> {
  const refusal = await walletRefusal(...asked)
  if (refusal !== null) throw refusal
}
