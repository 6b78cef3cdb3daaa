import type { Calendar } from '@firsthand/wire/bank-transfer/instruments'

const dayMs = 86_400_000

/** A day without an hour, counted from 1 January 1970. */
export type DayNumber = number

const dayOf = (year: number, month: number, day: number): DayNumber => Date.UTC(year, month - 1, day) / dayMs

/** Monday is 1, Sunday 7. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Easter Sunday of the Gregorian calendar, by the anonymous computus of 1876. */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const march = epact + toSunday - 7 * late + 22
  return dayOf(year, 3, march)
}

/** Days on which T2 settles no payment, beside weekends. */
function t2(year: number): readonly DayNumber[] {
  const easter = easterSunday(year)
  return [dayOf(year, 1, 1), easter - 2, easter + 1, dayOf(year, 5, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)]
}

/** The first Monday on or after a day. */
const mondayFrom = (day: DayNumber): DayNumber => day + ((8 - weekdayOf(day)) % 7)
/** The last Monday of a month, given its last day. */
const mondayUpTo = (day: DayNumber): DayNumber => day - weekdayOf(day) + 1

/**
 * Bank holidays of England and Wales as the law of 1971 has them: one that falls on a weekend is kept on the next free
 * weekday. Those that are proclaimed for one year alone cannot be computed; missing one makes a purchase due a day early.
 */
function greatBritain(year: number): readonly DayNumber[] {
  const easter = easterSunday(year)
  const newYear = dayOf(year, 1, 1)
  const christmas = dayOf(year, 12, 25)
  const onWeekend = (day: DayNumber) => weekdayOf(day) > 5
  const boxing = christmas + 1
  return [
    onWeekend(newYear) ? mondayFrom(newYear) : newYear,
    easter - 2,
    easter + 1,
    mondayFrom(dayOf(year, 5, 1)),
    mondayUpTo(dayOf(year, 5, 31)),
    mondayUpTo(dayOf(year, 8, 31)),
    onWeekend(christmas) ? dayOf(year, 12, 27) : christmas,
    onWeekend(boxing) ? dayOf(year, 12, 28) : boxing,
  ]
}

const rules: Readonly<Record<Calendar, (year: number) => readonly DayNumber[]>> = { T2: t2, GB: greatBritain }
const known = new Map<string, ReadonlySet<DayNumber>>()

/** The holidays of a year, which are worked out once. */
export function holidaysOf(calendar: Calendar, year: number): ReadonlySet<DayNumber> {
  const name = `${calendar} ${year}`
  const found = known.get(name) ?? new Set(rules[calendar](year))
  known.set(name, found)
  return found
}
