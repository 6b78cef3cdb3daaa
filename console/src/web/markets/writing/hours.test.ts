import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursText, isDay, isZone, readHours } from './hours.ts'

test.each([
  ['', []],
  ['09:00-17:30', [{ opens: '09:00', closes: '17:30' }]],
  [
    '09:00 – 12:00, 13:00-24:00',
    [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '24:00' },
    ],
  ],
])('%s is read', (text, hours) => expect(readHours(text)).toEqual(hours))

test.each(['9-17', '17:00-09:00', '09:00-09:00', '09:00', '24:00-24:00', '09:00-17:00;', '09:00-17:00, closed'])(
  '%s is not',
  (text) => expect(readHours(text)).toBeNull(),
)

const clock = fc.nat(1439).map((minute) => {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  return `${`${hour}`.padStart(2, '0')}:${`${rest}`.padStart(2, '0')}`
})

test('what is written for a day is read as the same hours', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(clock, clock), { maxLength: 4 }), (pairs) => {
      const hours = pairs.filter(([a, b]) => a < b).map(([opens, closes]) => ({ day: 'tue' as const, opens, closes }))
      const text = hoursText({ timeZone: 'Europe/Zurich', weekly: hours, closedDates: [] }, 'tue')
      expect(readHours(text)).toEqual(hours.map(({ opens, closes }) => ({ opens, closes })))
    }),
  )
})

test('days and time zones are real ones', () => {
  expect(['2026-12-24', '2026-02-30', '24.12.2026'].map(isDay)).toEqual([true, false, false])
  expect(['Europe/Zurich', 'Mars/Base', ''].map(isZone)).toEqual([true, false, false])
})
