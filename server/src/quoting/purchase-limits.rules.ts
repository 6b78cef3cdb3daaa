import type { Market } from '@firsthand/wire/markets'
import { mostCash } from './pricing.rules.ts'

/** The market's limits and the venue's cap as one: both count the cash before our fee, as a buyer does. */
export function limitsWithCap({ limits, feeBps }: Pick<Market, 'limits' | 'feeBps'>, purchaseCap: bigint | null) {
  if (purchaseCap === null) return limits
  const most = mostCash(purchaseCap, feeBps)
  const { minCashAmount, maxCashAmount } = limits
  const lower = maxCashAmount === null || most < BigInt(maxCashAmount)
  return { minCashAmount, maxCashAmount: lower ? `${most}` : maxCashAmount }
}
