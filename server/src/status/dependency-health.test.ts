import { dependencyStates } from '@firsthand/wire/status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, noVerdict, type Reading, type Verdict, worstOf } from './dependency-health.rules.ts'

const slowMs = 1_000
const quiet: Reading = {
  samples: 0,
  outages: 0,
  outagesInRow: 0,
  p50Ms: null,
  p95Ms: null,
  p99Ms: null,
  recentP95Ms: null,
}
const reading = (samples: number, outages: number, more: Partial<Reading> = {}): Reading => ({
  ...quiet,
  samples,
  outages,
  outagesInRow: Math.min(outages, 1),
  ...more,
})
const stateAfter = (before: Verdict, ...readings: readonly Reading[]) =>
  readings.reduce((verdict, each) => judge(verdict, each, slowMs), before).state

const anyReading = fc
  .record({
    samples: fc.nat(200),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    outagesInRow: fc.nat(20),
    ms: fc.option(fc.nat(3_000), { nil: null }),
    recentMs: fc.option(fc.nat(3_000), { nil: null }),
  })
  .map(({ samples, share, outagesInRow, ms, recentMs }) =>
    reading(samples, Math.round(samples * share), { outagesInRow, p95Ms: ms, recentP95Ms: recentMs }),
  )
const anyVerdict = fc.record({ state: fc.constantFrom(...dependencyStates, null), slowTurns: fc.nat(12) })

test('a fifth of at least ten answers is degraded, nearly all of them is down', () => {
  expect(stateAfter(noVerdict, reading(10, 1))).toBeNull()
  expect(stateAfter(noVerdict, reading(10, 2))).toBe('degraded')
  expect(stateAfter(noVerdict, reading(100, 89))).toBe('degraded')
  expect(stateAfter(noVerdict, reading(100, 90))).toBe('down')
})

test('few answers say it by a row of outages', () => {
  expect(stateAfter(noVerdict, reading(4, 4, { outagesInRow: 4 }))).toBeNull()
  expect(stateAfter(noVerdict, reading(1, 1, { outagesInRow: 5 }))).toBe('down')
})

test('slow for half a window is degraded, a hiccup is not', () => {
  const slow = reading(20, 0, { p95Ms: 1_500, recentP95Ms: 1_500 })
  const after = reading(20, 0, { p95Ms: 1_500, recentP95Ms: 20 })
  const ok: Verdict = { state: 'ok', slowTurns: 0 }
  expect(stateAfter(ok, slow, slow, slow, slow, slow)).toBe('ok')
  expect(stateAfter(ok, slow, slow, slow, slow, slow, after, slow)).toBe('ok')
  expect(stateAfter(ok, slow, slow, slow, slow, slow, slow)).toBe('degraded')
  expect(stateAfter(ok, slow, slow, slow, slow, slow, slow, after)).toBe('degraded')
  expect(stateAfter(ok, slow, slow, slow, slow, slow, slow, reading(20, 0, { p95Ms: 20 }))).toBe('ok')
})

test('silence is no opinion, whatever was before', () => {
  fc.assert(
    fc.property(anyVerdict, (before) => {
      expect(judge(before, quiet, slowMs)).toEqual(noVerdict)
    }),
  )
})

test('it turns bad only for a reason, good only after a good window, and stays as it is between', () => {
  fc.assert(
    fc.property(anyVerdict, anyReading, (before, seen) => {
      fc.pre(seen.samples > 0)
      const share = seen.outages / seen.samples
      const { state, slowTurns } = judge(before, seen, slowMs)
      const enough = seen.samples >= 10 || seen.outagesInRow >= 5
      const isBad = (enough && share >= 0.2) || slowTurns >= 6
      const isGood = share <= 0.05 && (seen.p95Ms ?? 0) < slowMs
      if (isBad) expect(['degraded', 'down']).toContain(state)
      else if (isGood) expect(state).toBe('ok')
      else expect(state).toBe(before.state)
    }),
  )
})

test('more outages never make it better', () => {
  fc.assert(
    fc.property(anyVerdict, anyReading, fc.nat(50), (before, seen, more) => {
      fc.pre(seen.samples > 0)
      const worse = { ...seen, outages: Math.min(seen.samples, seen.outages + more) }
      const [one, other] = [judge(before, seen, slowMs), judge(before, worse, slowMs)].map(({ state }) => state)
      const rank = (state: typeof one) => (state === null || state === undefined ? 0 : dependencyStates.indexOf(state))
      // The state that was stays within the band, which may be worse than what the reading alone would say.
      fc.pre(before.state === null || before.state === 'ok')
      expect(rank(other)).toBeGreaterThanOrEqual(rank(one))
    }),
  )
})

test('a share that wavers between the two thresholds changes nothing in a thousand turns', () => {
  const wavering = fc.array(fc.integer({ min: 6, max: 19 }), { minLength: 1_000, maxLength: 1_000 })
  fc.assert(
    fc.property(fc.constantFrom(...dependencyStates), wavering, (state, shares) => {
      const seen = shares.map((share) => reading(100, share))
      expect(stateAfter({ state, slowTurns: 0 }, ...seen)).toBe(state)
    }),
    { numRuns: 20 },
  )
})

test('the worst of many', () => {
  expect(worstOf([])).toBe('ok')
  expect(worstOf(['ok', 'down', 'degraded'])).toBe('down')
})
