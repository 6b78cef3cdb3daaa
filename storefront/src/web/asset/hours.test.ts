import { expect, test } from 'vitest'
import { openingsOf } from './hours.ts'

const weekly = (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({ day, opens: '09:00', closes: '17:30' }))
const shown = (openings: ReturnType<typeof openingsOf>) =>
  openings.map(({ from, to }) => `${from.toISOString()} ${to.toISOString()}`)

test('turns the hours of the market into moments, from the one that runs on', () => {
  const window = { timeZone: 'Europe/Zurich', weekly, closedDates: [] }
  // A Tuesday at noon in Zurich.
  expect(shown(openingsOf(window, new Date('2026-11-17T11:00:00Z')))[0]).toBe(
    '2026-11-17T08:00:00.000Z 2026-11-17T16:30:00.000Z',
  )
  expect(shown(openingsOf(window, new Date('2026-11-17T16:30:00Z')))[0]).toBe(
    '2026-11-18T08:00:00.000Z 2026-11-18T16:30:00.000Z',
  )
})

test('leaves closed days out', () => {
  const window = { timeZone: 'Europe/Zurich', weekly, closedDates: ['2026-11-18'] }
  expect(shown(openingsOf(window, new Date('2026-11-17T16:30:00Z')))[0]).toContain('2026-11-19')
})

test('follows the change of the clocks', () => {
  const window = { timeZone: 'America/New_York', weekly, closedDates: [] }
  // Clocks go back there on 1 November 2026.
  const openings = shown(openingsOf(window, new Date('2026-10-30T12:00:00Z')))
  expect(openings[0]).toBe('2026-10-30T13:00:00.000Z 2026-10-30T21:30:00.000Z')
  expect(openings[1]).toBe('2026-11-02T14:00:00.000Z 2026-11-02T22:30:00.000Z')
})
