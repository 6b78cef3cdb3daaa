import { offsetAt } from '@firsthand/values/wall-clock'
import type { Calendar } from '@firsthand/wire/bank-transfer/instruments'
import { type DayNumber, holidaysOf, weekdayOf } from './holidays.rules.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const textOf = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)
const numberOf = (day: string): DayNumber => Date.parse(`${day}T00:00:00Z`) / dayMs

function isOpen(calendar: Calendar, day: DayNumber): boolean {
  const year = new Date(day * dayMs).getUTCFullYear()
  return weekdayOf(day) <= 5 && !holidaysOf(calendar, year).has(day)
}

/** On which days the bank of an account books: its currency says whose. */
export const calendarOf = (currency: string): Calendar => (currency === 'GBP' ? 'GB' : 'T2')

/** Whether banks of the calendar book on this day. */
export const isBusinessDay = (calendar: Calendar, day: string): boolean => isOpen(calendar, numberOf(day))

/** The n-th business day after a day, which itself does not count. */
export function addBusinessDays(calendar: Calendar, from: string, days: number): string {
  let day = numberOf(from)
  for (let left = days; left > 0; ) {
    day += 1
    if (isOpen(calendar, day)) left -= 1
  }
  return textOf(day)
}

/** The day that the clocks of a zone show. */
export const dayIn = (timeZone: string, moment: Date): string =>
  textOf(Math.floor((moment.getTime() + offsetAt(timeZone, moment.getTime())) / dayMs))

/**
 * The first moment after a day in a zone: clocks show a later day from then on and for good. Where they are set back over
 * midnight a day ends twice, and the second end counts; where they skip midnight it ends at the skip.
 */
export function endOfDay(timeZone: string, day: string): Date {
  const midnight = (numberOf(day) + 1) * dayMs
  const offsets = [offsetAt(timeZone, midnight - dayMs), offsetAt(timeZone, midnight + dayMs)]
  const [earliest, latest] = [midnight - Math.max(...offsets), midnight - Math.min(...offsets)]
  const isLater = (ms: number) => ms + offsetAt(timeZone, ms) >= midnight
  let end = latest
  // Clocks are changed on the minute.
  while (end > earliest && isLater(end - minuteMs)) end -= minuteMs
  return new Date(end)
}

/** How long a purchase may be paid. */
export type PaymentTerms = {
  readonly paymentDays: number
  readonly calendar: Calendar
  /** Of the client account: statements carry days, and they are the bank's. */
  readonly timeZone: string
}

/** The last day on which a credit is on time, and the moment at which it is over. */
export function paymentDue(
  createdAt: Date,
  { paymentDays, calendar, timeZone }: PaymentTerms,
): { readonly dueOn: string; readonly dueAt: Date } {
  const dueOn = addBusinessDays(calendar, dayIn(timeZone, createdAt), paymentDays)
  return { dueOn, dueAt: endOfDay(timeZone, dueOn) }
}

/**
 * The same once people have held a payment: as many days later as they took, and then as long as it takes until banks book.
 */
export function laterDue(
  dueOn: string,
  held: { readonly from: Date; readonly to: Date },
  { calendar, timeZone }: Omit<PaymentTerms, 'paymentDays'>,
): { readonly dueOn: string; readonly dueAt: Date } {
  const days = Math.max(0, numberOf(dayIn(timeZone, held.to)) - numberOf(dayIn(timeZone, held.from)))
  const before = textOf(numberOf(dueOn) + days - 1)
  const later = days === 0 ? dueOn : addBusinessDays(calendar, before, 1)
  return { dueOn: later, dueAt: endOfDay(timeZone, later) }
}
