import type { EligibilityAxis } from '@firsthand/wire/eligibility'
import type { AdminMarket, Market } from '@firsthand/wire/markets'
import { onChain } from './on-chain-refusals.ts'
import { feeOf } from './pricing.ts'
import { limitsWithCap } from './purchase-limits.ts'
import type { Refusal } from './refusal.ts'
import { windowAt } from './trading-window.ts'

/** All that the rules may look at, gathered before the first rule runs. */
export type TradeFacts = {
  readonly market: Market & Pick<AdminMarket, 'eligibility'>
  /** Why the market does not sell on this rail; null when it does. */
  readonly notSellable: Refusal | null
  readonly now: Date
  readonly buyer: {
    readonly jurisdiction: string | null
    readonly investorCategory: string | null
    readonly appropriateFor: ReadonlySet<string>
  }
  readonly cashAmount: bigint
  /** The venue's cap after our fee; null when it has none, or cannot be asked: the price is read again after these rules. */
  readonly purchaseCap: bigint | null
}

type Rule = (facts: TradeFacts) => Refusal | null

/** The caller hears the first refusal, so moving a line here changes the contract (spec 1, "Quote lifecycle"). */
export const eligibilityOrder: readonly (readonly [EligibilityAxis, Rule])[] = [
  ['market', ({ notSellable }) => notSellable],
  ['trading_window', windowIsOpen],
  ['buyer', buyerMayTrade],
  ['appropriateness', assetClassIsAppropriate],
  ['trade_size', sizeIsWithinLimits],
]

function windowIsOpen({ market, now }: TradeFacts): Refusal | null {
  const { open, opensAt } = windowAt(market.tradingWindow, now)
  return open ? null : onChain.trading_window_closed(opensAt)
}

/** A buyer of whom the fact is not known is not admitted by it. */
function buyerMayTrade({ market: { eligibility }, buyer }: TradeFacts): Refusal | null {
  const admits = (allowed: readonly string[] | null, actual: string | null) =>
    allowed === null || (actual !== null && allowed.includes(actual))
  if (!admits(eligibility.jurisdictions, buyer.jurisdiction)) return onChain.buyer_not_eligible('jurisdiction')
  if (!admits(eligibility.investorCategories, buyer.investorCategory))
    return onChain.buyer_not_eligible('investor_category')
  return null
}

function assetClassIsAppropriate({ market: { eligibility, assetClass }, buyer }: TradeFacts): Refusal | null {
  const fits = !eligibility.appropriatenessRequired || buyer.appropriateFor.has(assetClass)
  return fits ? null : onChain.appropriateness_required(assetClass)
}

function sizeIsWithinLimits(facts: TradeFacts): Refusal | null {
  const { market, cashAmount, purchaseCap } = facts
  return capRefusal(market, cashAmount, purchaseCap) ?? sizeRefusal(market, cashAmount)
}

/** The cap counts what the venue receives. A cap of zero means closed: no amount is within it. */
export function capRefusal(market: Market, cashAmount: bigint, purchaseCap: bigint | null): Refusal | null {
  if (purchaseCap === null || (purchaseCap > 0n && cashAmount - feeOf(cashAmount, market.feeBps) <= purchaseCap))
    return null
  return onChain.purchase_cap_exceeded(limitsWithCap(market, purchaseCap), purchaseCap === 0n)
}

function sizeRefusal({ limits }: Market, cashAmount: bigint): Refusal | null {
  const { minCashAmount, maxCashAmount } = limits
  const within =
    (minCashAmount === null || cashAmount >= BigInt(minCashAmount)) &&
    (maxCashAmount === null || cashAmount <= BigInt(maxCashAmount))
  return within ? null : onChain.trade_size_out_of_range(limits)
}

/** The first refusal in order; null when nothing speaks against the trade. */
export function firstRefusal(facts: TradeFacts): Refusal | null {
  for (const [, rule] of eligibilityOrder) {
    const refusal = rule(facts)
    if (refusal !== null) return refusal
  }
  return null
}

/** Raises the first refusal in order. */
export function requireEligible(facts: TradeFacts): void {
  const refusal = firstRefusal(facts)
  if (refusal !== null) throw refusal
}
