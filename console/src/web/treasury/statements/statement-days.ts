/** `none`: no statement although banks were open, and yet the balances before and after agree. */
export type DayState = 'shown' | 'none' | 'missing' | 'due' | 'closed' | 'outside'
export type CalendarDay = { readonly date: string; readonly state: DayState; readonly statementId: string | null }

/** As much of a statement as the calendar needs. */
type Statement = {
  readonly statementId: string
  readonly clientAccountId: string
  readonly closesDay: boolean
  readonly from: string | null
  readonly to: string | null
}

const dayMs = 86_400_000
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** Monday is 0. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Easter Sunday of the Gregorian calendar. */
function easterOf(year: number): number {
  const golden = year % 19
  const [century, inCentury] = [Math.floor(year / 100), year % 100]
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  return numberOf(`${year}-03-01`) + epact + toSunday - 7 * late + 21
}

/** Weekends, and the days on which the euro's payment system is closed. */
export function isBankDay(date: string): boolean {
  const day = numberOf(date)
  if (weekdayOf(day) > 4 || /-(01-01|05-01|12-25|12-26)$/.test(date)) return false
  const sinceEaster = day - easterOf(Number(date.slice(0, 4)))
  return sinceEaster !== -2 && sinceEaster !== 1
}

/** The days on which a bank books, between two days that do not count themselves. */
export function bankDaysBetween(after: string, before: string, most = 60): readonly string[] {
  const days: string[] = []
  for (let day = numberOf(after) + 1; day < numberOf(before) && days.length < most; day += 1)
    if (isBankDay(dateOf(day))) days.push(dateOf(day))
  return days
}

const closing = <S extends Statement>(statements: readonly S[], account: string): readonly S[] =>
  statements.filter((each) => each.closesDay && each.to !== null && each.clientAccountId === account)

/** The statement by which an account is complete so far; undefined without one. */
export const lastOf = <S extends Statement>(statements: readonly S[], account: string): S | undefined =>
  closing(statements, account)
    .toSorted((a, b) => (a.to ?? '').localeCompare(b.to ?? ''))
    .at(-1)

/** Weeks of an account, Monday first, the last one with today. Statements come in the night, so today's and yesterday's may be due. */
export function weeksOf(
  statements: readonly Statement[],
  account: string,
  today: string,
  weeks = 5,
): readonly (readonly CalendarDay[])[] {
  const own = closing(statements, account)
  const days = own.map((each) => ({ ...each, from: each.from ?? each.to ?? '', to: each.to ?? '' }))
  const firstDay = days.map(({ from }) => from).toSorted()[0] ?? '9999'
  const lastDay =
    days
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? ''
  const dueFrom = dateOf(numberOf(today) - 1)
  const stateOf = (date: string): CalendarDay => {
    const shown = days.find(({ from, to }) => from <= date && date <= to)
    const open = (): DayState => {
      if (date > today || date < firstDay) return 'outside'
      if (!isBankDay(date)) return 'closed'
      if (date < lastDay) return 'none'
      return date >= dueFrom ? 'due' : 'missing'
    }
    return { date, state: shown === undefined ? open() : 'shown', statementId: shown?.statementId ?? null }
  }
  const monday = numberOf(today) - weekdayOf(numberOf(today)) - 7 * (weeks - 1)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => stateOf(dateOf(monday + 7 * week + day))),
  )
}
