import type { Buyer } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import type { TradeFacts } from './eligibility.rules.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import { notSellable } from './sellable.ts'

/** The venue's cap; null when it cannot be asked: then the price cannot be read either, and says so in its turn. */
async function purchaseCapOf({ rail }: Pick<QuotingDeps, 'rail'>, market: TradedMarket): Promise<bigint | null> {
  try {
    return await rail.purchaseCap(market)
  } catch {
    return null
  }
}

/** All that the eligibility rules look at, before the first of them runs. */
export async function gatherFacts(
  deps: Pick<QuotingDeps, 'rail' | 'chains' | 'now'>,
  market: TradedMarket,
  buyer: Buyer,
  cashAmount: bigint,
): Promise<TradeFacts> {
  const refusal = notSellable(deps, market) ?? deps.rail.executionOff(market, 'wanted')
  return {
    market,
    notSellable: refusal,
    now: deps.now(),
    buyer,
    cashAmount,
    purchaseCap: refusal === null ? await purchaseCapOf(deps, market) : null,
  }
}
