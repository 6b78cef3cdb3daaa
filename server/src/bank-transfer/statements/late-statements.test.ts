import { expect, test } from 'vitest'
import { lateDays, lateFrom } from './statement.rules.ts'

test('the statement of a Friday is late from Monday noon on, and over a weekend none is', () => {
  expect(lateFrom('2026-11-13', 'EUR')).toEqual(new Date('2026-11-16T12:00:00Z'))
  expect(lateDays('2026-11-12', 'EUR', new Date('2026-11-15T23:00:00Z'))).toBe(0)
  expect(lateDays('2026-11-12', 'EUR', new Date('2026-11-16T11:59:59Z'))).toBe(0)
  expect(lateDays('2026-11-12', 'EUR', new Date('2026-11-16T12:00:00Z'))).toBe(1)
  expect(lateDays('2026-11-12', 'EUR', new Date('2026-11-17T12:00:00Z'))).toBe(2)
})

test('an account that nobody serves any more is not counted without end', () => {
  expect(lateDays('2020-01-01', 'EUR', new Date('2026-11-16T12:00:00Z'))).toBe(30)
})

test('statements of days to come are not late', () => {
  expect(lateDays('2026-11-20', 'EUR', new Date('2026-11-16T12:00:00Z'))).toBe(0)
})

test('whose holidays count follows from the currency', () => {
  // The last Monday of August is a holiday in England and a working day of T2.
  expect(lateFrom('2026-08-28', 'EUR')).toEqual(new Date('2026-08-31T12:00:00Z'))
  expect(lateFrom('2026-08-28', 'GBP')).toEqual(new Date('2026-09-01T12:00:00Z'))
})
