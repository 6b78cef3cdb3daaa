/** What an amount is counted in: the cash or the unit of a market. */
export type Countable = { readonly symbol: string; readonly decimals: number }

export type FormatOptions = {
  /** In the way of this language, with its separators: `1.234,50` for `de`. A plain decimal when left out. */
  readonly locale?: string
  /** Whether the symbol stands behind it. */
  readonly symbol?: boolean
}

/** Base units as a decimal, without a float: 1500000 of a currency with 6 decimals is `1.5`. */
export function formatAmount(
  amount: bigint | string,
  { symbol, decimals }: Countable,
  { locale, symbol: withSymbol = false }: FormatOptions = {},
): string {
  const units = BigInt(amount)
  const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const places = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const plain = `${units < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`
  return `${locale === undefined ? plain : inLanguage(plain, places.length, locale)}${withSymbol ? ` ${symbol}` : ''}`
}

/** A number with a fraction has two places at least, as money is written. The text is exact; a number would not be. */
function inLanguage(plain: string, places: number, locale: string): string {
  const minimumFractionDigits = places === 1 ? 2 : places
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits })
  return format.format(plain as `${number}`)
}

/** What somebody typed, in base units: `1.5` of a currency with 6 decimals is 1500000. Throws a `RangeError` that says why not. */
export function parseAmount(typed: string, { symbol, decimals }: Countable): bigint {
  const [, whole, places = ''] = /^([0-9]+)(?:[.]([0-9]+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) throw new RangeError(`"${typed}" is no amount of ${symbol}: write it as 1.5.`)
  if (places.length > decimals)
    throw new RangeError(`${symbol} has ${decimals} decimal places, and "${typed}" has more.`)
  return BigInt(`${whole}${places.padEnd(decimals, '0')}`)
}
