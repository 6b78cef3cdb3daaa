import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { EligibilityAxis, TradeAxis } from '@firsthand/wire/eligibility'
import type { AdminMarket, Market } from '@firsthand/wire/markets'
import { isWithin } from '@firsthand/wire/prices/pricing'
import { type SaleDates, windowRefusal } from '#markets/trading-window.rules'
import { capRefusal } from './pricing.rules.ts'

/** All that the rules of the specification may use, gathered before the first of them runs. */
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
  /** Left out when the sale always runs. */
  readonly sale?: SaleDates
  /** All that one buyer may spend, and what they have left of it; left out when it is not counted. */
  readonly buyerCap?: { readonly cap: bigint; readonly left: bigint }
}

/** What is far away is asked when its turn comes. */
export type Asked = () => Promise<Refusal | null>
/** The same with what an on-chain trade is asked besides. */
export type OnChainFacts = TradeFacts & {
  readonly wallet: Asked
  readonly price: Asked
  readonly quotesOff: Refusal | null
}

/** One check: the axis that a preview calls it by, and what refuses. */
export type Check<Axis, Facts, Answer = Refusal | null> = readonly [Axis, (facts: Facts) => Answer]

/**
 * In what order a trade is judged, on every rail. The caller is given the first refusal, so moving a line here changes the
 * contract (spec 1, "Quote lifecycle").
 */
export const eligibilityOrder: readonly Check<EligibilityAxis, TradeFacts>[] = [
  ['market', ({ notSellable }) => notSellable],
  ['trading_window', ({ market, now, sale }) => windowRefusal(market.tradingWindow, now, sale)],
  ['buyer', buyerMayTrade],
  ['appropriateness', assetClassIsAppropriate],
  ['trade_size', sizeRefusal],
]

/** All that the intent call judges before anything is attested or signed. */
export const intentOrder: readonly Check<TradeAxis, OnChainFacts, ReturnType<Asked> | Refusal | null>[] = [
  ...eligibilityOrder,
  ['wallet', ({ wallet }) => wallet()],
  ['price', ({ price }) => price()],
]

/** The preview adds what a firm quote alone is asked: it comes last, so that the first failure is always the intent's. */
export const previewOrder: typeof intentOrder = [...intentOrder, ['quotes', ({ quotesOff }) => quotesOff]]

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

type Size = Pick<TradeFacts, 'cashAmount' | 'purchaseCap' | 'buyerCap'> & { readonly market: Market }

/** Whether the amount is within what the market, the venue and the buyer's own cap allow; soft quotes show the answer. */
export function sizeRefusal(size: Size): Refusal | null {
  const { market, cashAmount, purchaseCap } = size
  return capRefusal(market, cashAmount, purchaseCap) ?? buyerCapRefusal(size) ?? limitRefusal(market, cashAmount)
}

/** Counts what the buyer pays, our fee included. A cap of zero means closed. */
function buyerCapRefusal({ market: { limits }, cashAmount, buyerCap }: Size): Refusal | null {
  if (buyerCap === undefined || (buyerCap.cap > 0n && cashAmount <= buyerCap.left)) return null
  const left = buyerCap.left > 0n ? buyerCap.left : 0n
  const lower = limits.maxCashAmount === null || left < BigInt(limits.maxCashAmount)
  return tradeRefusals.purchase_cap_exceeded(
    lower ? { ...limits, maxCashAmount: `${left}` } : limits,
    buyerCap.cap === 0n,
  )
}

const limitRefusal = ({ limits }: Market, cashAmount: bigint): Refusal | null =>
  isWithin(limits, cashAmount) ? null : tradeRefusals.trade_size_out_of_range(limits)

/** The first refusal of the specification's rules; null when none refuses the trade. */
export function firstRefusal(facts: TradeFacts): Refusal | null {
  for (const [, rule] of eligibilityOrder) {
    const refusal = rule(facts)
    if (refusal !== null) return refusal
  }
  return null
}
