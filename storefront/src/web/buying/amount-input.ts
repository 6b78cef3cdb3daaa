import type { Language } from '@firsthand/page-kit/language'
import { decimalOf } from '@firsthand/page-kit/money'

/** What somebody typed or pasted into an amount field. */
export type ReadAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: bigint }
  /** It has two readings, both in plain digits with the reader's decimal sign. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  /** It is written as in another country, and can only mean this. */
  | { readonly kind: 'other_notation'; readonly meant: string }
  | { readonly kind: 'too_precise'; readonly decimals: number }
  | { readonly kind: 'no_number' }

type Notation = { readonly point: '.' | ','; readonly group: '.' | ',' }
const notations: Readonly<Record<Language, Notation>> = {
  en: { point: '.', group: ',' },
  de: { point: ',', group: '.' },
}
/** Blanks and apostrophes can only be groups, whatever the language. */
const neutralGroups = /(?<=\d)[\u0020\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g
const longest = 40

/** The plain decimal that a text is in one notation; null when it is none. */
function readAs(text: string, { point, group }: Notation): string | null {
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d*)?$`)
  const plain = new RegExp(`^(\\d+(\\${point}\\d*)?|\\${point}\\d+)$`)
  if (!grouped.test(text) && !plain.test(text)) return null
  return text.replaceAll(group, '').replace(point, '.')
}

/** Base units of a plain decimal; null when it has more places than the currency. */
function unitsOf(plain: string, decimals: number): bigint | null {
  const [whole = '', places = ''] = plain.split('.')
  const kept = places.replace(/0+$/, '')
  return kept.length > decimals ? null : BigInt(`${whole}${kept.padEnd(decimals, '0')}` || '0')
}

/**
 * Reads an amount in the reader's own notation, exactly. `1,234` can be a thousand or a little more than one: where both are
 * possible neither is taken.
 */
export function readAmount(typed: string, decimals: number, language: Language): ReadAmount {
  const text = typed.trim().replaceAll(neutralGroups, '')
  if (text === '') return { kind: 'empty' }
  if (text.length > longest) return { kind: 'no_number' }
  const own = readAs(text, notations[language])
  const other = readAs(text, notations[language === 'en' ? 'de' : 'en'])
  const mine = own === null ? null : unitsOf(own, decimals)
  const theirs = other === null ? null : unitsOf(other, decimals)
  const written = (amount: bigint) =>
    decimalOf(`${amount}`, decimals)
      .replace('.', notations[language].point)
      .replace(/[.,]00$/, '')
  if (mine !== null && theirs !== null && mine !== theirs)
    return { kind: 'ambiguous', readings: [written(mine), written(theirs)] }
  if (mine !== null) return { kind: 'amount', amount: mine }
  if (theirs !== null) return { kind: 'other_notation', meant: written(theirs) }
  return own === null && other === null ? { kind: 'no_number' } : { kind: 'too_precise', decimals }
}
