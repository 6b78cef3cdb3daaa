const bpsWhole = 10_000n

/** What the units of an amount depend on. A market and its soft quote have all of it. */
export type PriceTerms = {
  /** Cash for one whole unit, as a decimal: `price` of a soft quote. */
  readonly price: string
  readonly feeBps: number
  readonly cashDecimals: number
  readonly unitDecimals: number
}

/** A decimal as a fraction of whole numbers, because no float may touch an amount. */
function fractionOf(decimal: string): { readonly over: bigint; readonly under: bigint } {
  if (!/^[0-9]+([.][0-9]+)?$/.test(decimal)) throw new RangeError(`${decimal} is not a decimal`)
  const [whole = '', places = ''] = decimal.split('.')
  return { over: BigInt(whole + places), under: 10n ** BigInt(places.length) }
}

/** Our fee inside the cash, rounded down. */
export const feeOf = (cashAmount: bigint, feeBps: number): bigint => (cashAmount * BigInt(feeBps)) / bpsWhole

/**
 * Base units of the asset that an amount of cash buys, without asking: for a form that follows every keystroke. On the
 * issuance rail it is what the soft quote of that price answers, to the unit. At a third-party venue the price depends on
 * the size, so there it is an estimate.
 */
export function unitsFor(cashAmount: bigint, { price, feeBps, cashDecimals, unitDecimals }: PriceTerms): bigint {
  const { over, under } = fractionOf(price)
  if (over === 0n) throw new RangeError('a price is more than nothing')
  const paid = cashAmount - feeOf(cashAmount, feeBps)
  return (paid * 10n ** BigInt(unitDecimals) * under) / (over * 10n ** BigInt(cashDecimals))
}
