import { BankRefusal } from './bank-refusal.ts'
import { camtFormats } from './camt-file.ts'
import { type CreditOrder, creditCases } from './credit-order.ts'
import type { SandboxBank } from './sandbox-bank.ts'

/** An answer: a file, or JSON. */
export type BankAnswer = { readonly status: number; readonly type: string; readonly body: string }

const json = (status: number, body: unknown): BankAnswer => ({
  status,
  type: 'application/json',
  body: `${JSON.stringify(body)}\n`,
})
const xml = (body: string): BankAnswer => ({ status: 200, type: 'application/xml', body })

type Members = Readonly<Record<string, unknown>>

function membersOf(body: Uint8Array): Members {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body) || '{}')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  } catch {}
  throw new BankRefusal(400, 'The body is a JSON object.')
}

function wholeNumber(members: Members, name: string): bigint | undefined {
  const value = members[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^[0-9]{1,18}$/.test(value))
    throw new BankRefusal(400, `${name} is base units, as text.`)
  return BigInt(value)
}

const textOf = (members: Members, name: string): string | undefined => {
  const value = members[name]
  if (value === undefined || typeof value === 'string') return value
  throw new BankRefusal(400, `${name} is text.`)
}

function daysOf(members: Members): number | undefined {
  const { days } = members
  if (days === undefined || (typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= 3_650))
    return days
  throw new BankRefusal(400, 'days is a whole number up to 3650.')
}

/** Reads what is asked for as JSON: amounts are base units as text, the payer is `payerName` and `payerIban`. */
export function creditOrderOf(members: Members): CreditOrder {
  const wanted = creditCases.find((name) => name === (members.case ?? 'on_time'))
  if (wanted === undefined) throw new BankRefusal(400, `case is one of ${creditCases.join(', ')}.`)
  const [iban, name, payerIban] = ['iban', 'payerName', 'payerIban'].map((each) => textOf(members, each))
  if (iban === undefined) throw new BankRefusal(400, 'iban names the account that is paid.')
  return {
    case: wanted,
    iban,
    currency: textOf(members, 'currency') ?? 'EUR',
    amount: wholeNumber(members, 'amount') ?? 0n,
    reference: textOf(members, 'reference') ?? '',
    ...(name && payerIban ? { payer: { name, iban: payerIban, bic: null } } : {}),
    by: wholeNumber(members, 'by'),
    days: daysOf(members),
    otherCurrency: textOf(members, 'otherCurrency'),
    of: textOf(members, 'of'),
    reason: textOf(members, 'reason'),
  }
}

type Asked = { readonly parts: readonly string[]; readonly query: URLSearchParams; readonly body: Uint8Array }

/** `GET statements/IBAN/CUR/DAY?format=`, `GET notifications/IBAN/CUR/DAY?only=`, `POST credits`, and so on. */
const routes: Readonly<Record<string, (bank: SandboxBank, asked: Asked) => BankAnswer | Promise<BankAnswer>>> = {
  'GET day': (bank) => json(200, { day: bank.today() }),
  'POST day'(bank, { body }) {
    bank.moveTo(textOf(membersOf(body), 'day') ?? '')
    return json(200, { day: bank.today() })
  },
  'POST credits': (bank, { body }) => json(201, bank.credit(creditOrderOf(membersOf(body)))),
  'GET statements'(bank, { parts: [iban = '', currency = '', day = ''], query }) {
    const format = camtFormats.find((name) => name === (query.get('format') ?? 'camt.053.001.08'))
    if (format === undefined) throw new BankRefusal(400, `format is one of ${camtFormats.join(', ')}.`)
    return xml(bank.statement(iban, currency, day, format))
  },
  'GET notifications': (bank, { parts: [iban = '', currency = '', day = bank.today()], query }) =>
    xml(bank.notification(iban, currency, day, query.get('only')?.split(','))),
  'POST payments': async (bank, { body }) => json(202, await bank.takePayments(body)),
  'GET status': (bank, { parts: [messageId = ''] }) => xml(bank.paymentStatus(messageId)),
  'POST refusals'(bank, { body }) {
    const members = membersOf(body)
    bank.refusePayee(textOf(members, 'iban') ?? '', textOf(members, 'reason') ?? 'AC04')
    return json(200, {})
  },
}

/** Answers one request, or throws `BankRefusal`. */
export async function answerFor(bank: SandboxBank, method: string, url: URL, body: Uint8Array): Promise<BankAnswer> {
  const [first = '', ...parts] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const route = routes[`${method} ${first}`]
  if (route === undefined) throw new BankRefusal(404, `The sandbox bank has no ${method} /${first}.`)
  return route(bank, { parts, query: url.searchParams, body })
}

export const refusalAnswer = ({ status, message }: BankRefusal): BankAnswer => json(status, { error: message })
