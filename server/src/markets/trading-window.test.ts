import type { TradingWindow } from '@firsthand/wire/markets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowAt } from './trading-window.rules.ts'

const every = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const minuteMs = 60_000

const daily = (timeZone: string, opens: string, closes: string, closedDates: string[] = []): TradingWindow => ({
  timeZone,
  weekly: every.map((day) => ({ day, opens, closes })),
  closedDates,
})
const at = (window: TradingWindow | null, now: string) => {
  const { open, opensAt } = windowAt(window, new Date(now))
  return open ? 'open' : (opensAt?.toISOString() ?? 'never')
}

test('no window is always open, and a window without hours never', () => {
  expect(at(null, '2026-11-15T03:00:00Z')).toBe('open')
  expect(at({ timeZone: 'UTC', weekly: [], closedDates: [] }, '2026-11-15T03:00:00Z')).toBe('never')
})

test.each([
  ['the second before opening', '2026-11-16T07:59:59.999Z', '2026-11-16T08:00:00.000Z'],
  ['opening', '2026-11-16T08:00:00.000Z', 'open'],
  ['the last millisecond', '2026-11-16T16:29:59.999Z', 'open'],
  ['closing', '2026-11-16T16:30:00.000Z', '2026-11-17T08:00:00.000Z'],
  ['Friday night', '2026-11-20T20:00:00.000Z', '2026-11-23T08:00:00.000Z'],
  ['the eve of a holiday', '2026-12-24T20:00:00.000Z', '2026-12-28T08:00:00.000Z'],
  ['noon of a holiday', '2026-12-25T11:00:00.000Z', '2026-12-28T08:00:00.000Z'],
])('on weekdays from 09:00 to 17:30 in Zurich: %s', (_, now, state) => {
  const weekly = every.slice(0, 5).map((day) => ({ day, opens: '09:00', closes: '17:30' }))
  expect(at({ timeZone: 'Europe/Zurich', weekly, closedDates: ['2026-12-25'] }, now)).toBe(state)
})

test('several spans a day leave a pause, and 24:00 runs on into the next day', () => {
  const weekly = [
    { day: 'mon' as const, opens: '13:00', closes: '24:00' },
    { day: 'mon' as const, opens: '08:00', closes: '12:00' },
    { day: 'tue' as const, opens: '00:00', closes: '01:00' },
  ]
  const window = { timeZone: 'UTC', weekly, closedDates: [] }
  expect(at(window, '2026-11-16T12:00:00Z')).toBe('2026-11-16T13:00:00.000Z')
  expect(at(window, '2026-11-16T23:59:59Z')).toBe('open')
  expect(at(window, '2026-11-17T00:00:00Z')).toBe('open')
  expect(at(window, '2026-11-17T01:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
})

test.each([
  // Clocks go from 02:00 to 03:00, or from 03:00 back to 02:00.
  ['skipped, so it opens at the skip', 'Europe/Zurich', '02:30-05:00', '2026-03-29T00:30Z', '2026-03-29T01:00:00.000Z'],
  ['skipped whole, so the next day', 'Europe/Zurich', '02:10-02:50', '2026-03-29T00:30Z', '2026-03-30T00:10:00.000Z'],
  ['shown twice, the first time', 'Europe/Zurich', '02:30-02:45', '2026-10-25T00:00Z', '2026-10-25T00:30:00.000Z'],
  ['shown twice, the second time', 'Europe/Zurich', '02:30-02:45', '2026-10-25T00:50Z', '2026-10-25T01:30:00.000Z'],
  ['back into a span', 'Europe/Zurich', '01:00-02:15', '2026-10-25T00:20Z', '2026-10-25T01:00:00.000Z'],
  // From 02:00 to 03:00, and from 02:00 back to 01:00.
  ['skipped', 'America/New_York', '02:30-16:00', '2026-03-08T06:45Z', '2026-03-08T07:00:00.000Z'],
  ['shown twice', 'America/New_York', '01:30-01:40', '2026-11-01T05:45Z', '2026-11-01T06:30:00.000Z'],
  // Half an hour: from 02:00 to 02:30, and from 02:00 back to 01:30.
  ['skipped', 'Australia/Lord_Howe', '02:10-03:00', '2026-10-03T15:00Z', '2026-10-03T15:30:00.000Z'],
  ['shown twice', 'Australia/Lord_Howe', '01:40-01:45', '2026-04-04T14:50Z', '2026-04-04T15:10:00.000Z'],
  // Midnight itself is skipped; a whole day is.
  ['a day without midnight', 'Africa/Cairo', '00:00-00:30', '2026-04-23T21:40Z', '2026-04-24T21:00:00.000Z'],
  ['a day that never was', 'Pacific/Apia', '10:00-11:00', '2011-12-30T09:59Z', '2011-12-30T20:00:00.000Z'],
])('an opening time that is %s (%s, %s)', (_, zone, hours, now, opensAt) => {
  expect(at(daily(zone, hours.slice(0, 5), hours.slice(6)), now)).toBe(opensAt)
})

test('one day a week, closed as often as dates can be given, still opens in the end', () => {
  const first = Date.UTC(2026, 10, 16)
  const mondays = Array.from({ length: 400 }, (_, i) => new Date(first + i * 7 * 86_400_000).toISOString().slice(0, 10))
  const window = { timeZone: 'UTC', weekly: [{ day: 'mon' as const, opens: '09:00', closes: '10:00' }] }
  const opens = new Date(first + 400 * 7 * 86_400_000 + 9 * 3_600_000).toISOString()
  expect(at({ ...window, closedDates: mondays }, '2026-11-15T12:00:00Z')).toBe(opens)
})

/** Around every change of the clocks that a rule could stumble over, and an ordinary week. */
const changes = [
  ['Europe/Zurich', '2026-03-29T01:00Z'],
  ['Europe/Zurich', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00Z'],
  ['America/St_Johns', '2006-10-29T02:31Z'], // back from 00:01 into the day before
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Asia/Kathmandu', '2026-06-10T00:00Z'],
] as const

/** What the clocks show, minute by minute, from three days before until nine days after. */
const shown = changes.map(([timeZone, change]) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' })
  const startMs = Date.parse(change) - 3 * 1440 * minuteMs
  const minutes = Array.from({ length: 12 * 1440 }, (_, i) => {
    const [date = '', time = ''] = clock.format(startMs + i * minuteMs).split(' ')
    return { date, time, day: weekday.format(startMs + i * minuteMs).toLowerCase() }
  })
  return { timeZone, startMs, minutes }
})

const clockTime = fc.integer({ min: 0, max: 1439 })
const text = (minute: number) =>
  `${Math.floor(minute / 60)}`.padStart(2, '0').concat(':', `${minute % 60}`.padStart(2, '0'))
/** Mostly in the small hours, when clocks are changed. */
const edge = fc.oneof(fc.integer({ min: 0, max: 240 }), clockTime, fc.constantFrom(0, 30, 60, 90, 120, 150, 180))
const span = fc
  .tuple(fc.constantFrom(...every), edge, fc.oneof(edge, fc.constant(1440)))
  .filter(([, opens, closes]) => opens < closes)
  .map(([day, opens, closes]) => ({ day, opens: text(opens), closes: text(closes) }))

test('minute by minute, the window is what the clocks of its zone say', () => {
  const zone = fc.constantFrom(...shown)
  const start = fc.oneof(
    fc.integer({ min: 0, max: 6 * 1440 }),
    fc.integer({ min: 3 * 1440 - 180, max: 3 * 1440 + 180 }),
  )
  const seconds = fc.integer({ min: 0, max: 59_999 })
  const hours = fc.array(span, { maxLength: 12 })
  const shut = fc.array(fc.nat({ max: 12 * 1440 - 1 }), { maxLength: 3 })
  const asClocksSay = fc.property(zone, start, seconds, hours, shut, (place, from, ms, weekly, closedMinutes) => {
    const closedDates = closedMinutes.map((minute) => place.minutes[minute]!.date)
    const openAt = ({ date, time, day }: (typeof place.minutes)[number]) =>
      !closedDates.includes(date) && weekly.some((each) => each.day === day && each.opens <= time && time < each.closes)
    const wanted = place.minutes.findIndex((minute, i) => i >= from && openAt(minute))
    const now = new Date(place.startMs + from * minuteMs + ms)
    const { open, opensAt } = windowAt({ timeZone: place.timeZone, weekly, closedDates }, now)
    expect(open).toBe(wanted === from)
    if (open) expect(opensAt).toBeNull()
    else if (wanted !== -1) expect(opensAt).toEqual(new Date(place.startMs + wanted * minuteMs))
    else if (opensAt) expect(opensAt.getTime()).toBeGreaterThanOrEqual(place.startMs + 12 * 1440 * minuteMs)
    else expect(weekly).toEqual([])
  })
  fc.assert(asClocksSay, { numRuns: 3_000 })
})
