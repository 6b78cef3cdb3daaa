/** The arithmetic of prices. The service and the SDK compute by the same functions, so that a page can say what an amount buys without asking. */
const bpsWhole = 10_000n

/** A positive price: cash base units times 10^priceScale for one whole unit. */
export type PriceTerms = { readonly price: bigint; readonly priceScale: number }

/** The smallest and the largest cash amount, as digits; null is no limit. */
type Limits = { readonly minCashAmount: string | null; readonly maxCashAmount: string | null }

/** What a price is multiplied by to count base units of the asset. */
export const scaleOf = (unitDecimals: number, priceScale: number): bigint => 10n ** BigInt(unitDecimals + priceScale)

/** What the venue receives of 10,000. */
const keptBps = (feeBps: number): bigint => bpsWhole - BigInt(feeBps)

/** Our fee inside the cash, rounded down: the buyer is never charged a part of a base unit too much. */
export const feeOf = (cash: bigint, feeBps: number): bigint => (cash * BigInt(feeBps)) / bpsWhole

/** Units that the cash pays for at the venue, rounded down as the contract does: never more than were paid for. */
export const unitsFor = (cash: bigint, { price, priceScale }: PriceTerms, unitDecimals: number): bigint =>
  (cash * scaleOf(unitDecimals, priceScale)) / price

/** What units cost, rounded up to a whole base unit of the cash: no unit is sold below its price. */
export function costOf(units: bigint, { price, priceScale }: PriceTerms, unitDecimals: number): bigint {
  const scale = scaleOf(unitDecimals, priceScale)
  return (units * price + scale - 1n) / scale
}

/** The smallest cash amount, fee inside, that buys at least one base unit. */
export function minCashFor({ price, priceScale }: PriceTerms, unitDecimals: number, feeBps: number): bigint {
  const scale = scaleOf(unitDecimals, priceScale)
  const venueMin = (price + scale - 1n) / scale
  // The fee is rounded down, so what is left is rounded up: c leaves at least n once c × keptBps > (n - 1) × 10,000.
  return ((venueMin - 1n) * bpsWhole) / keptBps(feeBps) + 1n
}

/** The largest cash amount, fee inside, of which the venue receives no more than its cap. */
export const mostCash = (purchaseCap: bigint, feeBps: number): bigint => (purchaseCap * bpsWhole) / keptBps(feeBps)

/** The most cash at the venue that buys no more than so many units: of none that are left, nothing. */
export function cashWithin(units: bigint, { price, priceScale }: PriceTerms, unitDecimals: number): bigint {
  // Units round down, so c buys at most n as long as c × scale < (n + 1) × price.
  return units === 0n ? 0n : ((units + 1n) * price - 1n) / scaleOf(unitDecimals, priceScale)
}

/** Cash for one whole unit, as a plain decimal. */
export function priceText(price: bigint, priceScale: number, cashDecimals: number): string {
  const places = priceScale + cashDecimals
  const digits = price.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** What cash becomes. Amounts are in base units. */
export type PricedCash = {
  readonly unitAmount: bigint
  readonly feeAmount: bigint
  /** The fee and the price of the units: never above the cash that was offered. */
  readonly amountDue: bigint
}

/** The fee is inside the cash. Units are rounded down and their price up, so that rounding leaves nothing to send back. */
export function priceCash(
  cashAmount: bigint,
  terms: PriceTerms,
  { unitDecimals, feeBps }: { readonly unitDecimals: number; readonly feeBps: number },
): PricedCash {
  const feeAmount = feeOf(cashAmount, feeBps)
  const unitAmount = unitsFor(cashAmount - feeAmount, terms, unitDecimals)
  return { unitAmount, feeAmount, amountDue: feeAmount + costOf(unitAmount, terms, unitDecimals) }
}

/** Whether the amount is within the limits. A largest amount of zero means closed. */
export const isWithin = ({ minCashAmount, maxCashAmount }: Limits, cashAmount: bigint): boolean =>
  (minCashAmount === null || cashAmount >= BigInt(minCashAmount)) &&
  (maxCashAmount === null || cashAmount <= BigInt(maxCashAmount))

/** The least that is worth offering: it buys a base unit and the limits admit it. */
export function leastCash({ minCashAmount }: Limits, terms: PriceTerms, unitDecimals: number, feeBps: number): bigint {
  const buying = minCashFor(terms, unitDecimals, feeBps)
  const admitted = BigInt(minCashAmount ?? 0)
  if (admitted > buying) return admitted
  return buying
}
