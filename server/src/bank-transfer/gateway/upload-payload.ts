import { statementUnreadable } from '../bank-refusals.ts'
import type { PaymentStatus } from '../iso20022/payment-status-file.ts'
import type { StatementEntry, StatementHead } from '../iso20022/statement-file.ts'

/** As many entries as a person can be shown; a longer file comes through the bank gateway. */
export const shownEntriesMax = 2_000

/** A movement as whoever approves reads it. */
type ShownEntry = Pick<
  StatementEntry,
  | 'sign'
  | 'currency'
  | 'status'
  | 'bookedOn'
  | 'valueOn'
  | 'endToEndId'
  | 'counterpartyName'
  | 'counterpartyIban'
  | 'creditorReference'
  | 'remittance'
  | 'isReversal'
  | 'returnReason'
> & { readonly amount: string }

type ShownStatement = Pick<
  StatementHead,
  'format' | 'statementId' | 'iban' | 'currency' | 'from' | 'to' | 'entryCount'
> & {
  readonly opening: string | null
  readonly closing: string | null
}
type Sum = { readonly count: number; readonly amount: string }

/** All that a file says, as it was read when it was uploaded. */
export type UploadPayload = { readonly name: string; readonly sha256: string } & (
  | {
      readonly contents: 'statement'
      readonly statements: readonly ShownStatement[]
      /** Of the booked entries. */
      readonly credits: Sum
      readonly debits: Sum
      readonly entries: readonly ShownEntry[]
    }
  | ({ readonly contents: 'payment_status' } & PaymentStatus)
)

const text = (amount: bigint | null) => (amount === null ? null : `${amount}`)

export const shownStatement = (head: StatementHead): ShownStatement => {
  const { format, statementId, iban, currency, from, to, entryCount, opening, closing } = head
  return { format, statementId, iban, currency, from, to, entryCount, opening: text(opening), closing: text(closing) }
}

/** Collects the entries of a file as they are read. Raises `statement_unreadable` for a file that nobody could read through. */
export function shownEntries() {
  const entries: ShownEntry[] = []
  const sum = (sign: StatementEntry['sign']): Sum => {
    const booked = entries.filter((each) => each.sign === sign && each.status === 'booked')
    return { count: booked.length, amount: `${booked.reduce((total, { amount }) => total + BigInt(amount), 0n)}` }
  }
  return {
    entry({ sign, amount, currency, status, bookedOn, valueOn, endToEndId, ...entry }: StatementEntry): void {
      if (entries.length === shownEntriesMax)
        throw statementUnreadable(`By hand a file has at most ${shownEntriesMax} entries.`)
      const { counterpartyName, counterpartyIban, creditorReference, remittance, isReversal, returnReason } = entry
      const other = { counterpartyName, counterpartyIban, creditorReference, remittance, isReversal, returnReason }
      entries.push({ sign, amount: `${amount}`, currency, status, bookedOn, valueOn, endToEndId, ...other })
    },
    shown: () => ({ credits: sum('credit'), debits: sum('debit'), entries }),
  }
}
