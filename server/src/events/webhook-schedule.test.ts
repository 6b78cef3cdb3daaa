import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failingDaysMax, retryDelaySeconds, retryDelaysSeconds } from './webhook-schedule.rules.ts'

const secondsUntil = (attempt: number) =>
  retryDelaysSeconds.slice(0, attempt - 1).reduce((sum, seconds) => sum + seconds, 0)
const attempts = retryDelaysSeconds.length + 1

test('every attempt but the last has a next one, and none waits shorter than the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (attempt) => {
      const delay = retryDelaySeconds(attempt)
      expect(delay === null).toBe(attempt >= attempts)
      if (delay !== null) expect(delay).toBeGreaterThanOrEqual(retryDelaySeconds(attempt - 1) ?? 0)
    }),
  )
})

test('the last attempt is the first one behind three days', () => {
  const limit = failingDaysMax * 86_400
  expect(secondsUntil(attempts)).toBeGreaterThanOrEqual(limit)
  expect(secondsUntil(attempts - 1)).toBeLessThan(limit)
})

test('a short outage costs seconds: four attempts within three minutes', () => {
  expect(secondsUntil(4)).toBeLessThan(180)
})
