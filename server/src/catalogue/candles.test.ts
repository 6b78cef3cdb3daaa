import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf, intervalMs, parseMoment, rangeOf } from './candles.rules.ts'
import { intervals, lengthOf } from './testing/candle-rules.ts'

const moment = fc.integer({ min: 0, max: 9_999_999_999_999 })
const interval = fc.constantFrom(...intervals)
const limit = fc.integer({ min: 1, max: 1000 })

test('an interval lasts as long as its name says', () => {
  for (const each of intervals) expect([each, intervalMs[each]]).toEqual([each, lengthOf(each)])
})

test('every moment is read as it was written, in milliseconds and in RFC 3339', () => {
  fc.assert(
    fc.property(moment, (ms) => {
      expect(parseMoment(`${ms}`)).toBe(ms)
      expect(parseMoment(new Date(ms).toISOString())).toBe(ms)
      expect(parseMoment(`${new Date(ms).toISOString().slice(0, 19)}Z`)).toBe(Math.floor(ms / 1000) * 1000)
    }),
  )
})

test('a day is read when the calendar has it, and otherwise not', () => {
  const two = (value: number) => `${value}`.padStart(2, '0')
  const daysOf = (year: number, month: number) =>
    month === 2
      ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        ? 29
        : 28
      : [4, 6, 9, 11].includes(month)
        ? 30
        : 31
  const year = fc.integer({ min: 1970, max: 2400 })
  fc.assert(
    fc.property(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (y, m, d) => {
      const read = parseMoment(`${y}-${two(m)}-${two(d)}T12:00:00Z`)
      expect(read).toBe(d <= daysOf(y, m) ? Date.UTC(y, m - 1, d, 12) : null)
    }),
  )
})

test('what was before 1970, or never is, is no moment', () => {
  for (const text of [
    '1969-12-31T23:59:59.999Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '',
    'x',
    '-1',
    '1.5',
  ]) {
    expect([text, parseMoment(text)]).toEqual([text, null])
  }
})

const requested = fc.record({
  interval,
  from: fc.option(moment),
  to: fc.option(moment),
  limit,
  now: moment,
})

test('a range holds the closed buckets that open from its beginning on and before its end, and no others', () => {
  fc.assert(
    fc.property(requested, fc.nat(2000), (asked, near) => {
      const length = intervalMs[asked.interval]
      const { from, to } = rangeOf(asked)
      expect([from % length, to % length, from >= 0, from <= to]).toEqual([0, 0, true, true])
      expect(to).toBeLessThanOrEqual(asked.now)
      const belongs = (open: number) =>
        open + length <= asked.now &&
        (asked.to === null || open < asked.to) &&
        (asked.from === null ? open >= to - asked.limit * length : open >= asked.from)
      for (const around of [from, to]) {
        const open = around + (near - 1000) * length
        if (open >= 0) expect([open, open >= from && open < to]).toEqual([open, belongs(open)])
      }
    }),
  )
})

test('without a beginning it is the last ones, as many as fit on a page', () => {
  fc.assert(
    fc.property(interval, limit, moment, (each, most, now) => {
      const length = intervalMs[each]
      const { from, to } = rangeOf({ interval: each, from: null, to: null, limit: most, now })
      expect((to - from) / length).toBe(Math.min(most, Math.floor(now / length)))
      expect(now - to).toBeLessThan(length)
    }),
  )
})

test('the first of a range and the rest of it are the range', () => {
  fc.assert(
    fc.property(requested, limit, (asked, most) => {
      const range = rangeOf(asked)
      const first = firstOf(range, most)
      expect([first.interval, first.from]).toEqual([range.interval, range.from])
      expect(first.to).toBe(Math.min(range.to, range.from + most * intervalMs[range.interval]))
    }),
  )
})
