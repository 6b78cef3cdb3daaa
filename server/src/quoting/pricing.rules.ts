import { invalidRequest, type Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { uint256Max } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { cashWithin, feeOf, leastCash, mostCash, type PriceTerms, scaleOf } from '@firsthand/wire/prices/pricing'

const bpsWhole = 10_000n
/** A change beyond this is reported as this: JSON carries it as a plain integer, and nobody reads the rest. */
const deltaBpsMax = 1_000_000

/** A step of a supplier's price list: units beyond the step before, up to so many in all, cost this much each. */
export type PriceLevel = { readonly upToUnits: bigint; readonly price: bigint }
/** Steps in rising order, with prices of one scale. */
export type PriceLadder = { readonly levels: readonly PriceLevel[]; readonly priceScale: number }

/** Units that the cash pays for going up the ladder, rounded down on every step; null when the ladder ends before it. */
export function unitsUp({ levels, priceScale }: PriceLadder, cash: bigint, unitDecimals: number): bigint | null {
  const scale = scaleOf(unitDecimals, priceScale)
  let left = cash
  let units = 0n
  for (const { upToUnits, price } of levels) {
    const stepCost = ((upToUnits - units) * price + scale - 1n) / scale
    if (left < stepCost) return units + (left * scale) / price
    left -= stepCost
    units = upToUnits
  }
  return left === 0n ? units : null
}

/** The price of units that were offered for cash as a whole, to the nearest, and never nothing. */
export function priceOf(cash: bigint, units: bigint, unitDecimals: number, priceScale: number): bigint {
  const nearest = (cash * scaleOf(unitDecimals, priceScale) * 2n + units) / (units * 2n)
  return nearest > 0n ? nearest : 1n
}

/** Whether two amounts of the same thing differ by more than so many of 10,000 parts of the first. */
export const farApart = (expected: bigint, found: bigint, bps: bigint): boolean =>
  (found > expected ? found - expected : expected - found) * bpsWhole > expected * bps

/** How far the price moved from the quoted to the current one, both of one scale; rounded towards zero, and never to it. */
export function deltaBps(quotedPrice: bigint, currentPrice: bigint): number {
  const delta = ((currentPrice - quotedPrice) * bpsWhole) / quotedPrice
  if (delta === 0n) return Math.sign(Number(currentPrice - quotedPrice))
  // Downwards it ends by itself: no price falls by more than all of it.
  return Math.min(Number(delta), deltaBpsMax)
}

/** The market's limits and the venue's cap as one: both count the cash before our fee, as a buyer does. */
export function limitsWithCap({ limits, feeBps }: Pick<Market, 'limits' | 'feeBps'>, purchaseCap: bigint | null) {
  if (purchaseCap === null) return limits
  const most = mostCash(purchaseCap, feeBps)
  const { minCashAmount, maxCashAmount } = limits
  const lower = maxCashAmount === null || most < BigInt(maxCashAmount)
  return { minCashAmount, maxCashAmount: lower ? `${most}` : maxCashAmount }
}

/** The refusal of an amount that buys no unit: it names the least that does and that the market admits. */
export function tooLittle(market: Pick<Market, 'limits' | 'unit' | 'feeBps'>, terms: PriceTerms): Refusal {
  return tradeRefusals.nothing_to_buy(leastCash(market.limits, terms, market.unit.decimals, market.feeBps))
}

/** Why the cash can have no price: it buys nothing, or more units than a chain can count, which is as malformed as such cash. */
export function unitsRefusal(market: Market, offer: PriceTerms & { readonly unitAmount: bigint }): Refusal | null {
  if (offer.unitAmount === 0n) return tooLittle(market, offer)
  if (offer.unitAmount <= uint256Max) return null
  const most = mostCash(cashWithin(uint256Max, offer, market.unit.decimals), market.feeBps)
  const message = `Send at most ${most}: at this price more buys over 2^256-1 base units.`
  return invalidRequest([{ path: '/cashAmount', code: 'maximum', message }])
}

/** The cap counts what the venue receives. A cap of zero means closed: no amount is within it. */
export function capRefusal(market: Market, cashAmount: bigint, purchaseCap: bigint | null): Refusal | null {
  if (purchaseCap === null || (purchaseCap > 0n && cashAmount - feeOf(cashAmount, market.feeBps) <= purchaseCap))
    return null
  return tradeRefusals.purchase_cap_exceeded(limitsWithCap(market, purchaseCap), purchaseCap === 0n)
}
