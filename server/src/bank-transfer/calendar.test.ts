import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessDays, dayIn, endOfDay, isBusinessDay, laterDue, paymentDue } from './calendar.rules.ts'
import { easterSunday, holidaysOf } from './holidays.rules.ts'

const dayMs = 86_400_000
const text = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
const calendar = fc.constantFrom('T2' as const, 'GB' as const)
const zone = fc.constantFrom('Europe/Berlin', 'Europe/London', 'UTC', 'Atlantic/Azores', 'Africa/Cairo', 'Asia/Beirut')
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-01'), noInvalidDate: true })
const runs = { numRuns: 2_000 }

/** As the churches published them. */
test.each([
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2099-04-12',
])('Easter of that year is %s', (day) => expect(text(easterSunday(Number(day.slice(0, 4))))).toBe(day))

/** As the governments and the ECB published them. */
test.each([
  ['T2', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
  ['T2', 2026, '01-01 04-03 04-06 05-01 12-25 12-26'],
  ['GB', 2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  ['GB', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['GB', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['GB', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ['GB', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
] as const)('the holidays of %s in %s', (name, year, days) => {
  const found = [...holidaysOf(name, year)].map((day) => text(day).slice(5)).sort()
  expect(found.join(' ')).toBe(days)
})

test('the n-th business day is one, and n business days lie behind the first day', () => {
  fc.assert(
    fc.property(calendar, moment, fc.integer({ min: 1, max: 30 }), (name, at, days) => {
      const from = at.toISOString().slice(0, 10)
      const found = addBusinessDays(name, from, days)
      const between: string[] = []
      for (let day = Date.parse(from) + dayMs; day <= Date.parse(found); day += dayMs) between.push(text(day / dayMs))
      expect(isBusinessDay(name, found)).toBe(true)
      expect(between.filter((day) => isBusinessDay(name, day))).toHaveLength(days)
    }),
    runs,
  )
})

test('a day ends when the clocks show the next one, and not a minute before', () => {
  fc.assert(
    fc.property(zone, moment, (timeZone, at) => {
      const day = dayIn(timeZone, at)
      const end = endOfDay(timeZone, day)
      expect(dayIn(timeZone, end) > day).toBe(true)
      expect(dayIn(timeZone, new Date(end.getTime() - 1)) <= day).toBe(true)
      expect(end.getTime()).toBeGreaterThan(at.getTime())
    }),
    runs,
  )
})

test('what is due later in the day is never due earlier', () => {
  fc.assert(
    fc.property(zone, calendar, moment, fc.integer({ min: 0, max: 5 * dayMs }), (timeZone, name, at, laterMs) => {
      const terms = { paymentDays: 3, calendar: name, timeZone }
      const [first, second] = [at, new Date(at.getTime() + laterMs)].map((each) => paymentDue(each, terms).dueAt)
      expect(Number(second)).toBeGreaterThanOrEqual(Number(first))
    }),
    runs,
  )
})

test.each([
  ['over a weekend', '2026-11-12T10:00:00Z', 'Europe/Berlin', '2026-11-17', '2026-11-17T23:00:00.000Z'],
  [
    'late at night it is the next day in Berlin',
    '2026-11-12T23:30:00Z',
    'Europe/Berlin',
    '2026-11-18',
    '2026-11-18T23:00:00.000Z',
  ],
  [
    'over Easter and into summer time',
    '2026-03-27T10:00:00Z',
    'Europe/Berlin',
    '2026-04-01',
    '2026-04-01T22:00:00.000Z',
  ],
  ['over the holidays', '2026-12-23T10:00:00Z', 'Europe/Berlin', '2026-12-29', '2026-12-29T23:00:00.000Z'],
  ['on a Saturday', '2026-10-24T10:00:00Z', 'Europe/Berlin', '2026-10-28', '2026-10-28T23:00:00.000Z'],
])('three business days of T2 %s', (_, at, timeZone, dueOn, dueAt) => {
  const due = paymentDue(new Date(at), { paymentDays: 3, calendar: 'T2', timeZone })
  expect({ ...due, dueAt: due.dueAt.toISOString() }).toEqual({ dueOn, dueAt })
})

test.each([
  ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['a day of 25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['midnight is skipped', 'Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z'],
  ['clocks go back at midnight', 'Asia/Beirut', '2026-10-24', '2026-10-24T22:00:00.000Z'],
  ['clocks go back to midnight', 'Atlantic/Azores', '2026-10-24', '2026-10-25T00:00:00.000Z'],
  ['clocks go back over midnight', 'America/St_Johns', '2010-11-06', '2010-11-07T03:30:00.000Z'],
])('the end of %s', (_, timeZone, day, end) => {
  expect(endOfDay(timeZone, day).toISOString()).toBe(end)
})

test('a payment that was held moves the due day by the days held, and on to the next business day', () => {
  const held = fc.integer({ min: 0, max: 40 * dayMs })
  fc.assert(
    fc.property(calendar, zone, moment, held, (name, timeZone, from, ms) => {
      const to = new Date(from.getTime() + ms)
      const dueOn = addBusinessDays(name, dayIn(timeZone, from), 3)
      const later = laterDue(dueOn, { from, to }, { calendar: name, timeZone })
      const days = (Date.parse(dayIn(timeZone, to)) - Date.parse(dayIn(timeZone, from))) / dayMs
      const earliest = Date.parse(dueOn) + days * dayMs
      expect(isBusinessDay(name, later.dueOn)).toBe(true)
      expect(later.dueAt).toEqual(endOfDay(timeZone, later.dueOn))
      expect(Date.parse(later.dueOn)).toBeGreaterThanOrEqual(earliest)
      for (let day = earliest; day < Date.parse(later.dueOn); day += dayMs)
        expect(isBusinessDay(name, text(day / dayMs))).toBe(false)
    }),
    runs,
  )
})

test('held from Thursday to Friday, an order due on Friday can be paid until Monday', () => {
  const held = { from: new Date('2026-03-05T09:00:00Z'), to: new Date('2026-03-06T09:00:00Z') }
  expect(laterDue('2026-03-06', held, { calendar: 'T2', timeZone: 'Europe/Berlin' })).toEqual({
    dueOn: '2026-03-09',
    dueAt: new Date('2026-03-09T23:00:00Z'),
  })
})
