import type { Language } from './language.tsx'

/** Base units of a currency or a token. Without decimals nothing can be shown. */
export type Money = { readonly amount: string; readonly currency: string; readonly decimals: number }

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }
export const localeOf = (language: Language): string => locales[language]

/** Base units as a plain decimal, such as -1234.50. A float would round it. */
export function decimalOf(amount: string, decimals: number): string {
  const units = BigInt(amount)
  const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const exact = digits.slice(digits.length - decimals)
  // Two places at least, as money is written; what is not zero is never left out.
  const places = exact.replace(/0+$/, '').padEnd(Math.min(2, decimals), '0')
  return `${units < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`
}

/** A list shows hundreds of amounts, and a formatter takes longer to make than to use. */
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(language: Language, places: number): Intl.NumberFormat {
  const key = `${language} ${places}`
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const format = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), digits)
  formats.set(key, format)
  return format
}

/** Base units in the way of a language, exact to the last place. */
export function formatDecimal(amount: string, decimals: number, language: Language): string {
  const plain = decimalOf(amount, decimals)
  const places = plain.split('.')[1]?.length ?? 0
  // A text stays exact where a number would not.
  return formatOf(language, places).format(plain as `${number}`)
}

/** Base units as a field holds them, without groups: 1234.50. `parseDecimal` reads them again. */
export const typedDecimal = (amount: string, decimals: number, language: Language): string =>
  decimalOf(amount, decimals).replace('.', language === 'de' ? ',' : '.')

/** An amount with its code: 1,234.50 EUR. */
export const formatMoney = ({ amount, currency, decimals }: Money, language: Language): string =>
  `${formatDecimal(amount, decimals, language)} ${currency}`

/** What somebody typed, in base units; null when it is no amount, or could be read in two ways. */
export function parseDecimal(typed: string, decimals: number, language: Language): string | null {
  const [point, group] = language === 'de' ? [',', '.'] : ['.', ',']
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})*(\\${point}\\d+)?$|^\\d+(\\${point}\\d+)?$`)
  const text = typed.trim()
  if (!grouped.test(text)) return null
  const [whole = '', places = ''] = text.replaceAll(group, '').split(point)
  if (places.length > decimals) return null
  return BigInt(`${whole}${places.padEnd(decimals, '0')}`).toString()
}
