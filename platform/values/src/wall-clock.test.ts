import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isTimeZone, offsetAt } from './wall-clock.ts'

const zones = Intl.supportedValuesOf('timeZone')
/** From 1970 on: before it, offsets have parts of a minute, and no market has traded. */
const moments = fc.integer({ min: 0, max: Date.UTC(2100, 0) })

test('the offset of every zone at any moment is what Temporal computes', () => {
  const agrees = fc.property(fc.constantFrom(...zones), moments, (zone, ms) => {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
    expect(offsetAt(zone, ms)).toBe(offsetNanoseconds / 1e6)
  })
  fc.assert(agrees, { numRuns: 2_000 })
})

test('the hour in which clocks change is what Temporal computes, to the second', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']) {
    let at = Temporal.ZonedDateTime.from(`2010-01-01T00:00[${zone}]`)
    for (let i = 0; i < 10; i++) {
      const next = at.getTimeZoneTransition('next')
      if (next === null) break
      for (const ms of [next.epochMilliseconds - 1000, next.epochMilliseconds]) {
        const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
        expect(offsetAt(zone, ms)).toBe(offsetNanoseconds / 1e6)
      }
      at = next
    }
  }
})

test('a time zone has a name of IANA, and an offset is none', () => {
  expect(['Europe/Zurich', 'UTC'].map(isTimeZone)).toEqual([true, true])
  expect(['+01:00', 'Mars/Base', ''].map(isTimeZone)).toEqual([false, false, false])
})
