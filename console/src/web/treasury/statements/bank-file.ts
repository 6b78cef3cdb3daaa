/** A balance as the file writes it, without a float: 1234.5 is 12345 of one decimal. */
export type FileAmount = { readonly amount: string; readonly decimals: number; readonly currency: string }

export type FileStatement = {
  readonly iban: string | null
  readonly from: string | null
  readonly to: string | null
  readonly opening: FileAmount | null
  readonly closing: FileAmount | null
  readonly entries: number
}

export type BankFile = {
  readonly kind: 'statement' | 'payment_status' | 'unknown'
  readonly format: string | null
  readonly statements: readonly FileStatement[]
}

/** As much as the service takes. */
export const fileBytesMax = 32 * 1024 * 1024

const tag = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`, 'g')
const all = (text: string, name: string) => [...text.matchAll(tag(name))].map(([, inner = '']) => inner)
const one = (text: string, name: string): string | null => all(text, name)[0]?.trim() ?? null
const dayIn = (text: string | null): string | null => /\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null

function amountIn(balance: string): FileAmount | null {
  const [, currency, sum] = /<(?:\w+:)?Amt\s+Ccy="([A-Z]{3})"\s*>\s*(\d+(?:\.\d+)?)\s*</.exec(balance) ?? []
  if (currency === undefined || sum === undefined) return null
  const [whole = '', places = ''] = sum.split('.')
  const digits = BigInt(`${whole}${places}`)
  const isDebit = one(balance, 'CdtDbtInd') === 'DBIT'
  return { amount: `${isDebit ? -digits : digits}`, decimals: places.length, currency }
}

/** The booked balance of one of these codes, and its day. */
function balanceOf(balances: readonly string[], codes: readonly string[]) {
  const found = balances.find((balance) => codes.includes(one(balance, 'Cd') ?? ''))
  return found === undefined ? null : { amount: amountIn(found), day: dayIn(one(found, 'Dt')) }
}

function statementIn(text: string): FileStatement {
  const head = text.split(/<(?:\w+:)?Ntry(?:\s[^>]*)?>/)[0] ?? ''
  const balances = all(head, 'Bal')
  const opening = balanceOf(balances, ['OPBD', 'PRCD'])
  const closing = balanceOf(balances, ['CLBD'])
  const to = dayIn(one(head, 'ToDtTm')) ?? closing?.day ?? null
  return {
    iban: one(head, 'IBAN'),
    from: dayIn(one(head, 'FrDtTm')) ?? to,
    to: closing?.day ?? to,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    entries: all(text, 'Ntry').length,
  }
}

/**
 * What a bank's file says of itself, for the person who is about to send it. The service reads it anew and decides; a parser of
 * documents is not used, because the page's policy lets no string become markup.
 */
export function readBankFile(text: string): BankFile {
  const format = /xsd:((?:camt\.05[34]|pain\.002)\.\d{3}\.\d{2})/.exec(text.slice(0, 4_000))?.[1] ?? null
  if (format === null) return { kind: 'unknown', format, statements: [] }
  if (format.startsWith('pain')) return { kind: 'payment_status', format, statements: [] }
  const statements = [...all(text, 'Stmt'), ...all(text, 'Ntfctn')].map(statementIn)
  return { kind: 'statement', format, statements }
}

/** A file's name for the address of the call: banks put account numbers into names, and addresses are logged. */
export const nameForAddress = (name: string): string =>
  name
    .replaceAll(/[A-Z]{2}\d{2}[A-Z0-9]{11,30}/gi, 'IBAN')
    .replaceAll(/\d{9,}/g, 'number')
    .slice(0, 255)
