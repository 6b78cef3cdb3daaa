import type { Language } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes that browsers have names for without being countries: groups, test codes, and the world. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])

/** Every country that the browser has a name for in a language, by name. */
export function countriesIn(language: Language): readonly { readonly value: string; readonly label: string }[] {
  const locale = localeOf(language)
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  return codes
    .filter((code) => !noCountries.has(code))
    .flatMap((value) => {
      const label = names.of(value)
      return label === undefined ? [] : [{ value, label }]
    })
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}
