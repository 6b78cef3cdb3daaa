import { addBusinessDays, calendarOf } from '../calendar.rules.ts'

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
