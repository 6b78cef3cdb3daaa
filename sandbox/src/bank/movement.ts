/** Somebody with an account at some bank. */
export type Party = { readonly name: string; readonly iban: string; readonly bic: string | null }

/** One transfer, in or out, as the bank reports it to its customer. */
export type Transfer = {
  readonly amount: bigint
  readonly other: Party
  /** The ultimate debtor, when the payer paid on behalf of somebody else. */
  readonly onBehalfOf: string | null
  readonly endToEndId: string | null
  readonly uetr: string | null
  /** The structured reference. */
  readonly reference: string | null
  readonly text: string | null
  /** Set on money that comes back. */
  readonly returnReason: string | null
}

/** One line in the bank's books: a transfer, or a batch of them. */
export type Movement = {
  readonly bankReference: string
  readonly sign: 'credit' | 'debit'
  readonly amount: bigint
  readonly isPending: boolean
  readonly isReversal: boolean
  /** Family and sub-family of the ISO list: RCDT/ESCT came in, ICDT/ESCT went out, RRTN came back. */
  readonly code: string
  readonly bookedOn: string
  readonly transfers: readonly Transfer[]
  /** How a batch is reported: with its transfers, or as a sum alone. */
  readonly reported: 'in full' | 'as a sum'
}

/** What it adds to the account: nothing while it is pending. */
export const effectOf = ({ sign, amount, isPending }: Movement): bigint =>
  isPending ? 0n : sign === 'credit' ? amount : -amount

const decimals: Readonly<Record<string, number>> = { EUR: 2, GBP: 2, USD: 2, CHF: 2, JPY: 0 }

/** An amount as files carry it. */
export function decimalText(amount: bigint, currency: string): string {
  const places = decimals[currency] ?? 2
  const digits = amount.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The other way: base units of a decimal, exactly. */
export function baseUnits(text: string, currency: string): bigint {
  const places = decimals[currency] ?? 2
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The day so many days later. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
