const bpsWhole = 10_000n
/** A change beyond this is reported as this: JSON carries it as a plain integer, and nobody reads the rest. */
const deltaBpsMax = 1_000_000

/** A positive price: cash base units times 10^priceScale for one whole unit. */
export type PriceTerms = { readonly price: bigint; readonly priceScale: number }

/** Our fee inside the cash, rounded down: the buyer is never charged a part of a base unit too much. */
export const feeOf = (cash: bigint, feeBps: number): bigint => (cash * BigInt(feeBps)) / bpsWhole

/** Units that the cash pays for at the venue, rounded down as the contract does: never more than were paid for. */
export const unitsFor = (cash: bigint, { price, priceScale }: PriceTerms, unitDecimals: number): bigint =>
  (cash * scaleOf(unitDecimals, priceScale)) / price

/** The smallest cash amount, fee inside, that buys at least one base unit. */
export function minCashFor({ price, priceScale }: PriceTerms, unitDecimals: number, feeBps: number): bigint {
  const scale = scaleOf(unitDecimals, priceScale)
  const venueMin = (price + scale - 1n) / scale
  // The fee is rounded down, so what is left is rounded up: c leaves at least n once c × keptBps > (n - 1) × 10,000.
  return ((venueMin - 1n) * bpsWhole) / keptBps(feeBps) + 1n
}

/** The largest cash amount, fee inside, of which the venue receives no more than its cap. */
export const mostCash = (purchaseCap: bigint, feeBps: number): bigint => (purchaseCap * bpsWhole) / keptBps(feeBps)

/** Cash for one whole unit, as a plain decimal. */
export function priceText(price: bigint, priceScale: number, cashDecimals: number): string {
  const places = priceScale + cashDecimals
  const digits = price.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** How far the price moved from the quoted to the current one, both of one scale; rounded towards zero. */
export function deltaBps(quotedPrice: bigint, currentPrice: bigint): number {
  const delta = ((currentPrice - quotedPrice) * bpsWhole) / quotedPrice
  // Downwards it ends by itself: no price falls by more than all of it.
  return Math.min(Number(delta), deltaBpsMax)
}

const scaleOf = (unitDecimals: number, priceScale: number): bigint => 10n ** BigInt(unitDecimals + priceScale)

/** What the venue receives of 10,000. */
const keptBps = (feeBps: number): bigint => bpsWhole - BigInt(feeBps)
