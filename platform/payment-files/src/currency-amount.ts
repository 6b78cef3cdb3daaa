/** Decimals of the currencies in which accounts can be kept (ISO 4217). */
const decimals: Readonly<Record<string, number>> = {
  AUD: 2,
  BGN: 2,
  CAD: 2,
  CHF: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HUF: 2,
  ISK: 0,
  JPY: 0,
  KWD: 3,
  NOK: 2,
  PLN: 2,
  RON: 2,
  SEK: 2,
  USD: 2,
}

/** In which accounts can be kept. */
export const currencies: readonly string[] = Object.keys(decimals)

/** Null when we keep no account in it. */
export const decimalsOf = (currency: string): number | null =>
  Object.hasOwn(decimals, currency) ? (decimals[currency] ?? null) : null

/** The currency of an account of ours, with what its amounts are scaled by. */
export function inCurrency(currency: string): { readonly currency: string; readonly decimals: number } {
  const places = decimalsOf(currency)
  if (places === null) throw new Error(`no account is kept in ${currency}`)
  return { currency, decimals: places }
}

/** ISO 20022 allows eighteen digits in all. */
const plainDecimal = /^([0-9]{1,18})(?:[.]([0-9]{1,5}))?$/

/** Base units of the currency; null unless it is a plain decimal with no more decimals than the currency has. */
export function parseAmount(text: string, currency: string): bigint | null {
  const [, whole = '', fraction = ''] = plainDecimal.exec(text) ?? []
  const places = decimalsOf(currency)
  if (whole === '' || places === null || fraction.length > places || whole.length + fraction.length > 18) return null
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** As banks and people write it: all decimals of the currency, no blanks, no grouping. */
export function amountText(amount: bigint, currency: string): string {
  const places = decimalsOf(currency)
  if (places === null || amount < 0n) throw new Error(`no text for ${amount} ${currency}`)
  const digits = amount.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The most that a SEPA credit transfer carries, in cents: 999999999.99 EUR. */
export const sepaAmountMax = 99_999_999_999n

/** The most that one transfer carries in any of the schemes: 999,999,999.99 in base units of a cash of so many decimals. */
export const schemeCeiling = (cashDecimals: number): bigint =>
  cashDecimals >= 2 ? sepaAmountMax * 10n ** BigInt(cashDecimals - 2) : sepaAmountMax / 10n ** BigInt(2 - cashDecimals)
