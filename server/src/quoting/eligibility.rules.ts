import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { EligibilityAxis } from '@firsthand/wire/eligibility'
import type { AdminMarket, Market } from '@firsthand/wire/markets'
import { windowAt } from '#markets/trading-window.rules'
import { capRefusal } from './pricing.rules.ts'

/** All that the rules may use, gathered before the first rule runs. */
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
  /** From when to when the sale itself runs, beside the market's hours; left out when it always does. */
  readonly sale?: { readonly opensAt: Date | null; readonly closesAt: Date | null }
  /** All that one buyer may spend, and what they have left of it; left out when it is not counted. */
  readonly buyerCap?: { readonly cap: bigint; readonly left: bigint }
}

type Rule = (facts: TradeFacts) => Refusal | null

/** The caller is given the first refusal, so moving a line here changes the contract (spec 1, "Quote lifecycle"). */
export const eligibilityOrder: readonly (readonly [EligibilityAxis, Rule])[] = [
  ['market', ({ notSellable }) => notSellable],
  ['trading_window', windowIsOpen],
  ['buyer', buyerMayTrade],
  ['appropriateness', assetClassIsAppropriate],
  ['trade_size', sizeIsWithinLimits],
]

function windowIsOpen({ market, now, sale }: TradeFacts): Refusal | null {
  if (sale?.closesAt && now >= sale.closesAt) return tradeRefusals.trading_window_closed(null)
  const begins = sale?.opensAt && now < sale.opensAt ? sale.opensAt : now
  const { open, opensAt } = windowAt(market.tradingWindow, begins)
  if (open && begins === now) return null
  const next = open ? begins : opensAt
  // Hours that only come when the sale is over never come.
  return tradeRefusals.trading_window_closed(next && sale?.closesAt && next >= sale.closesAt ? null : next)
}

/** A buyer whose fact is not known is not admitted by it. */
function buyerMayTrade({ market: { eligibility }, buyer }: TradeFacts): Refusal | null {
  const admits = (allowed: readonly string[] | null, actual: string | null) =>
    allowed === null || (actual !== null && allowed.includes(actual))
  if (!admits(eligibility.jurisdictions, buyer.jurisdiction)) return tradeRefusals.buyer_not_eligible('jurisdiction')
  if (!admits(eligibility.investorCategories, buyer.investorCategory))
    return tradeRefusals.buyer_not_eligible('investor_category')
  return null
}

function assetClassIsAppropriate({ market: { eligibility, assetClass }, buyer }: TradeFacts): Refusal | null {
  const fits = !eligibility.appropriatenessRequired || buyer.appropriateFor.has(assetClass)
  return fits ? null : tradeRefusals.appropriateness_required(assetClass)
}

function sizeIsWithinLimits(facts: TradeFacts): Refusal | null {
  const { market, cashAmount, purchaseCap } = facts
  return capRefusal(market, cashAmount, purchaseCap) ?? buyerCapRefusal(facts) ?? sizeRefusal(market, cashAmount)
}

/** Counts what the buyer pays, our fee included. A cap of zero means closed. */
function buyerCapRefusal({ market: { limits }, cashAmount, buyerCap }: TradeFacts): Refusal | null {
  if (buyerCap === undefined || (buyerCap.cap > 0n && cashAmount <= buyerCap.left)) return null
  const left = buyerCap.left > 0n ? buyerCap.left : 0n
  const lower = limits.maxCashAmount === null || left < BigInt(limits.maxCashAmount)
  return tradeRefusals.purchase_cap_exceeded(
    lower ? { ...limits, maxCashAmount: `${left}` } : limits,
    buyerCap.cap === 0n,
  )
}

function sizeRefusal({ limits }: Market, cashAmount: bigint): Refusal | null {
  const { minCashAmount, maxCashAmount } = limits
  const within =
    (minCashAmount === null || cashAmount >= BigInt(minCashAmount)) &&
    (maxCashAmount === null || cashAmount <= BigInt(maxCashAmount))
  return within ? null : tradeRefusals.trade_size_out_of_range(limits)
}

/** The first refusal in order; null when no rule refuses the trade. */
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
