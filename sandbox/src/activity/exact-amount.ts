/** An amount in base units and what it is an amount of. */
type Amount = { readonly baseUnits: string; readonly decimals: number; readonly symbol: string }

/** The amount as people write it, to the last digit, with two decimals at least: 100.00 USDC, 4.000000000000000001 HARBOUR. */
export function exactAmount({ baseUnits, decimals, symbol }: Amount): string {
  const digits = BigInt(baseUnits)
    .toString()
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const fraction = digits.slice(digits.length - decimals)
  const significant = fraction.replace(/0+$/, '').padEnd(Math.min(2, decimals), '0')
  return `${significant === '' ? whole : `${whole}.${significant}`} ${symbol}`
}
