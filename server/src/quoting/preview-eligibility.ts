import type { Caller } from '@firsthand/values/values'
import type { EligibilityPreview } from '@firsthand/wire/eligibility'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { Buyer } from '#compliance/compliance'
import type { TradedMarket } from '#markets/market.rules'
import { eligibilityOrder, type TradeFacts } from './eligibility.rules.ts'
import { notSellable, tradedMarket } from './preconditions.ts'
import type { QuotingDeps } from './rail.ts'
import type { FirmQuoteRequest } from './take-quote.ts'

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

/** Every verdict of the intent call's rules, not only the first; nothing is kept and nothing is signed. */
export async function previewEligibility(
  deps: Pick<QuotingDeps, 'rail' | 'chains' | 'markets' | 'now'>,
  { caller, buyer }: { readonly caller: Caller; readonly buyer: Buyer },
  { pairId, walletAddress, cashAmount }: FirmQuoteRequest,
): Promise<EligibilityPreview> {
  const facts = await gatherFacts(deps, await tradedMarket(deps, caller, pairId), buyer, cashAmount)
  const verdicts = eligibilityOrder.map(([axis, rule]) => {
    const refusal = rule(facts)
    if (refusal === null) return { axis, passes: true, code: null, detail: null, remedy: null }
    const code = codeOf(refusal.reason, deps.rail.surface)
    return { axis, passes: false, code, detail: refusal.detail, remedy: rowOf(refusal.reason).remedy }
  })
  const eligible = verdicts.every(({ passes }) => passes)
  return { pairId, walletAddress, cashAmount: `${cashAmount}`, eligible, verdicts }
}
