import { expect, test } from 'vitest'
import { type Load, measure } from './limits.ts'

const limit = { what: 'caller-1', names: ['caller-1'], perSecond: 4, burst: 2, admitted: 200 as const }
const load: Load = { callers: [], judged: [limit], quiet: 'quiet', leastPossible: 0.6 }

/** Calls at these moments, of which so many were admitted. */
const calls = (moments: readonly number[], admitted: number) => ({
  counted: (names: readonly string[]) => new Map(names.includes('caller-1') ? [[200, admitted]] : []),
  momentsOf: () => moments,
  idsOf: () => [],
  lostBetween: () => [],
  end: () => undefined,
})
/** Ten calls a second for ten seconds, but for those in which the machine stood still. */
const moments = (stood: (second: number) => boolean = () => false) =>
  Array.from({ length: 100 }, (_, at) => at * 100).filter((at) => !stood(Math.floor(at / 1000)))
const judged = (at: readonly number[], admitted: number) => measure(load, calls(at, admitted), 'window', 0, 10_000)

test('a caller who calls all the time is admitted the limit, within a tenth of it', () => {
  for (const right of [37, 40, 43]) expect(judged(moments(), right).faults).toEqual([])
  for (const wrong of [34, 45]) expect(judged(moments(), wrong).faults).toHaveLength(1)
})

test('where no calls came less is possible, and the limit itself is never raised', () => {
  const still = moments((second) => second >= 3 && second < 6)
  // Eleven in the first three seconds; then two that the bucket held, and fifteen.
  expect(judged(still, 29).possible).toBe(28 / 40)
  expect(judged(still, 29).faults).toEqual([])
  expect(judged(still, 20).faults).toHaveLength(1)
  expect(judged(still, 45).faults).toHaveLength(1)
})

test('calls that came for less than the least share show nothing, and are not excused', () => {
  const still = moments((second) => second >= 2)
  expect(judged(still, 8).possible).toBeLessThan(0.6)
  expect(judged(still, 8).faults).toHaveLength(1)
})
