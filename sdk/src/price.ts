import * as pricing from '@firsthand/wire/prices/pricing'

/** What the units of an amount depend on. A market and its soft quote have all of it. */
export type PriceTerms = {
  /** Cash for one whole unit, as a decimal: `price` of a soft quote. */
  readonly price: string
  readonly feeBps: number
  readonly cashDecimals: number
  readonly unitDecimals: number
}

/** A decimal price as whole numbers, because no float may touch an amount. */
function termsOf(decimal: string, cashDecimals: number): pricing.PriceTerms {
  if (!/^[0-9]+([.][0-9]+)?$/.test(decimal)) throw new RangeError(`${decimal} is not a decimal`)
  const [whole = '', places = ''] = decimal.split('.')
  const price = BigInt(whole + places.padEnd(cashDecimals, '0'))
  if (price === 0n) throw new RangeError('a price is more than nothing')
  return { price, priceScale: Math.max(places.length - cashDecimals, 0) }
}

/** Our fee inside the cash, rounded down. */
export const feeOf: (cashAmount: bigint, feeBps: number) => bigint = pricing.feeOf

/**
 * Base units of the asset that an amount of cash buys, without asking: for a form that follows every keystroke. On the
 * issuance rail it is what the soft quote of that price answers, to the unit. At a third-party venue the price depends on
 * the size, so there it is an estimate.
 */
export function unitsFor(cashAmount: bigint, { price, feeBps, cashDecimals, unitDecimals }: PriceTerms): bigint {
  return pricing.unitsFor(cashAmount - feeOf(cashAmount, feeBps), termsOf(price, cashDecimals), unitDecimals)
}
