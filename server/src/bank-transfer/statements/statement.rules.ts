import { Refusal } from '@firsthand/refusal/refusal'
import { statementGap, statementUnbalanced, statementUnreadable, statementWrongDay } from '../bank-refusals.ts'
import { addBusinessDays, calendarOf } from '../calendar.rules.ts'

/** As much of a statement as the rules of its import need. */
export type StatementFacts = {
  readonly format: string
  readonly statementId: string
  readonly to: string | null
  readonly opening: bigint | null
  readonly closing: bigint | null
}

/** Where the statements of an account end so far; an account without any begins at nothing. */
export type LastClosing = { readonly to: string | null; readonly closing: bigint }

/** Only an end-of-day statement closes a day: a notification does not show that nothing else happened. */
export const closesDay = ({ format }: Pick<StatementFacts, 'format'>): boolean => format.startsWith('camt.053')

/** Opening balance and booked entries must give the closing balance. */
export function balanceFault(head: StatementFacts, booked: bigint): Refusal | null {
  if (!closesDay(head)) return null
  const { opening, closing, to, statementId } = head
  if (opening === null || closing === null || to === null)
    return statementUnreadable(`${statementId} lacks a booked balance or the day that it closes.`)
  return opening + booked === closing ? null : statementUnbalanced(statementId)
}

/** A statement begins where the last one ended, and ends later. */
export function gapFault(last: LastClosing, head: StatementFacts): Refusal | null {
  if (!closesDay(head)) return null
  const follows = last.to === null || (head.to !== null && head.to > last.to)
  return follows && head.opening === last.closing ? null : statementGap(head.statementId)
}

/** Where the statements of an account end once this one is in. */
export const closingAfter = (last: LastClosing, head: StatementFacts): LastClosing =>
  closesDay(head) ? { to: head.to, closing: head.closing ?? last.closing } : last

/** An account holds one currency, so an entry in another is a fault of the file. */
export const entryCurrencyFault = (
  account: { readonly currency: string },
  entry: { readonly currency: string },
): Refusal | null =>
  entry.currency === account.currency
    ? null
    : statementUnreadable(`An entry is in ${entry.currency}, the account in ${account.currency}.`)

/** A bank books nothing in advance, and closes no day before it has begun. `today` is the day at the bank. */
export function futureFault(today: string, { to, statementId }: StatementFacts): Refusal | null {
  return to !== null && to > today ? statementWrongDay(`${statementId} closes ${to}, and today is ${today}.`) : null
}

export function futureEntryFault(today: string, { bookedOn }: { readonly bookedOn: string }): Refusal | null {
  return bookedOn > today ? statementWrongDay(`An entry is booked on ${bookedOn}, and today is ${today}.`) : null
}

/** The statement of a day shows everything that was booked on it: a notification cannot add to it afterwards. */
export function requireNothingAdded(newOnClosedDay: string | null): void {
  if (newOnClosedDay === null) return
  throw statementWrongDay(`The statement of ${newOnClosedDay} has closed the day, and does not show this entry.`)
}

/** Whether this is a refusal because statements are missing in between. */
export const isGap = (error: unknown): error is Refusal => error instanceof Refusal && error.reason === 'statement_gap'

/** The next day on which the bank of an account in this currency books. */
export const nextBankDay = (day: string, currency: string): string => addBusinessDays(calendarOf(currency), day, 1)

const noon = 'T12:00:00Z'

/** Banks send the statement of a day in the night after it: it is late from noon of the next business day on. */
export const lateFrom = (day: string, currency: string): Date => new Date(`${nextBankDay(day, currency)}${noon}`)

/** Not counted any further: it has long been reported by then. */
const daysMax = 30

/** How many business days after the last complete one have no statement, although it is late. */
export function lateDays(completeThrough: string, currency: string, now: Date): number {
  let [day, late] = [nextBankDay(completeThrough, currency), 0]
  for (; late < daysMax && lateFrom(day, currency) <= now; late += 1) day = nextBankDay(day, currency)
  return late
}
