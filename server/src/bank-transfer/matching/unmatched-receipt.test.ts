import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarOf, dayIn, isBusinessDay } from '../calendar.rules.ts'
import { returnDueAt } from './receipt.rules.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const timeZone = fc.constantFrom('Europe/Berlin', 'Europe/London', 'UTC', 'Asia/Beirut')
const currency = fc.constantFrom('EUR', 'GBP', 'USD')
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-01'), noInvalidDate: true })

test('money goes back at the end of a business day, with ten of them gone, and long after the alarm', () => {
  fc.assert(
    fc.property(moment, currency, timeZone, (importedAt, money, zone) => {
      const due = returnDueAt(importedAt, { currency: money, timeZone: zone })
      const [first, last] = [dayIn(zone, importedAt), dayIn(zone, new Date(due.getTime() - minuteMs))]
      const gone: string[] = []
      for (let at = Date.parse(first) + dayMs; at <= Date.parse(last); at += dayMs)
        gone.push(new Date(at).toISOString().slice(0, 10))
      expect(gone.filter((day) => isBusinessDay(calendarOf(money), day))).toHaveLength(10)
      expect(isBusinessDay(calendarOf(money), last)).toBe(true)
      expect(dayIn(zone, due)).not.toBe(last)
      expect(due.getTime() - importedAt.getTime()).toBeGreaterThan(5 * dayMs)
    }),
    { numRuns: 2_000 },
  )
})

test('May Day is the first of May in euros, and the first Monday in pounds', () => {
  const imported = new Date('2026-04-20T09:00:00Z')
  expect(returnDueAt(imported, { currency: 'EUR', timeZone: 'Europe/Berlin' }).toISOString()).toBe(
    '2026-05-05T22:00:00.000Z',
  )
  expect(returnDueAt(imported, { currency: 'GBP', timeZone: 'Europe/London' }).toISOString()).toBe(
    '2026-05-05T23:00:00.000Z',
  )
})
