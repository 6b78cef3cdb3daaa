import { parseAmount } from '@firsthand/payment-files/currency-amount'
import { StatementUnreadable } from './statement-file.ts'
import { one, textAt, type XmlElement } from './xml-element.ts'

export type Sign = 'credit' | 'debit'
export type Money = { readonly amount: bigint; readonly currency: string }

/** The amount at a path; null when there is none that can be read exactly, such as one in a currency we do not keep. */
export function readableMoneyAt(from: XmlElement, path: string): Money | null {
  const found = one(from, path)
  const currency = found?.currency ?? ''
  const amount = found === null ? null : parseAmount(found.text, currency)
  return amount === null ? null : { amount, currency }
}

/** The amount at a path. Throws unless it can be read exactly. */
export function neededMoney(from: XmlElement, path: string): Money {
  const money = readableMoneyAt(from, path)
  if (money !== null) return money
  const found = one(from, path)
  const stated = found === null ? 'nothing' : `"${found.text.slice(0, 40)} ${found.currency}"`
  throw new StatementUnreadable(`${from.name}/${path} has ${stated} where an amount is needed`)
}

const signs: Readonly<Record<string, Sign>> = { CRDT: 'credit', DBIT: 'debit' }

/** Null when the element does not say. */
export function signOf(from: XmlElement): Sign | null {
  const text = textAt(from, 'CdtDbtInd')
  if (text === null) return null
  const sign = Object.hasOwn(signs, text) ? signs[text] : undefined
  if (sign === undefined) throw new StatementUnreadable(`${from.name}: ${text} is neither CRDT nor DBIT`)
  return sign
}

/** Throws when the element does not say. */
export function neededSign(from: XmlElement): Sign {
  const sign = signOf(from)
  if (sign === null) throw new StatementUnreadable(`${from.name} has no CdtDbtInd`)
  return sign
}

/** A credit is positive: it adds to what the account holds. */
export const signed = (amount: bigint, sign: Sign): bigint => (sign === 'credit' ? amount : -amount)

/** The day as the bank wrote it: a time is not moved into another zone, for that could move the day. */
export function dayOf(text: string): string {
  const [, day, year, month, date] = /^(([0-9]{4})-([0-9]{2})-([0-9]{2}))(?:$|[T+Z-])/.exec(text) ?? []
  // A day that does not exist becomes another one, such as the first of March.
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  if (day === undefined || real.getUTCDate() !== Number(date) || real.getUTCMonth() !== Number(month) - 1)
    throw new StatementUnreadable(`"${text.slice(0, 40)}" is no day`)
  return day
}

/** The day at a path that holds a `Dt` or a `DtTm`; null when there is none. */
export function dayAt(from: XmlElement, path: string): string | null {
  const text = textAt(from, `${path}/Dt`) ?? textAt(from, `${path}/DtTm`)
  return text === null ? null : dayOf(text)
}

/** Banks write these where there is nothing to write. */
const placeholders = new Set(['NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'NOREF', 'NONE', 'N/A'])

/** An identifier, or null where the bank wrote a word for none: two payments that both say NOTPROVIDED are two. */
export function identifierAt(from: XmlElement, path: string): string | null {
  const text = textAt(from, path)
  return text === null || placeholders.has(text.toUpperCase()) ? null : text
}

/** An IBAN in one spelling; null when there is none. Its check digits are the bank's affair. */
export function ibanAt(from: XmlElement, path: string): string | null {
  const text = textAt(from, path)
  return text === null ? null : text.replace(/ /g, '').toUpperCase()
}
