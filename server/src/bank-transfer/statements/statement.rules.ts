import { Refusal } from '@firsthand/refusal/refusal'
import { addBusinessDays, calendarOf } from '../calendar.rules.ts'
import { statementGap, statementUnbalanced, statementUnreadable } from '../treasury-refusals.ts'

/** As much of a statement as the rules of its import look at. */
export type StatementFacts = {
  readonly format: string
  readonly statementId: string
  readonly to: string | null
  readonly opening: bigint | null
  readonly closing: bigint | null
}

/** Where the statements of an account end so far; an account without any begins at nothing. */
export type LastClosing = { readonly to: string | null; readonly closing: bigint }

/** Only an end-of-day statement closes a day: a notification tells what happened, not that nothing else did. */
export const closesDay = ({ format }: Pick<StatementFacts, 'format'>): boolean => format.startsWith('camt.053')

/** Opening balance and booked entries give the closing balance, or the file is not believed. */
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

/** Whether this is a refusal because statements are missing in between. */
export const isGap = (error: unknown): error is Refusal => error instanceof Refusal && error.reason === 'statement_gap'

/** The next day on which the bank of an account in this currency books. */
export const nextBankDay = (day: string, currency: string): string => addBusinessDays(calendarOf(currency), day, 1)

const noon = 'T12:00:00Z'

/** Banks send the statement of a day in the night after it: it is late from noon of the next business day on. */
export const lateFrom = (day: string, currency: string): Date => new Date(`${nextBankDay(day, currency)}${noon}`)

/** Later than so many it cannot get: somebody has heard of it long before. */
const daysMax = 30

/** How many business days after the last covered one have no statement, though it is late. */
export function lateDays(completeThrough: string, currency: string, now: Date): number {
  let [day, late] = [nextBankDay(completeThrough, currency), 0]
  for (; late < daysMax && lateFrom(day, currency) <= now; late += 1) day = nextBankDay(day, currency)
  return late
}
