import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from './limit-shares.rules.ts'
import { type InstancesView, limitShares } from './limit-shares.ts'

const limit = 100

/** The shares of instances that are asked so many calls a second, as each computes its own. */
function sharesAt(asked: readonly number[]): readonly number[] {
  const all = asked.map((calls) => ({ calls, shares: limitShares(null) }))
  let reported: readonly number[] = []
  // Long enough for the smoothed demand to reach what is asked.
  for (let second = 0; second < 40; second += 1) {
    for (const { calls, shares } of all) shares.meterOf('reads', 'acme', limit).calls = calls
    reported = all.flatMap(({ shares }) => shares.report(1)['reads acme'] ?? [])
    const calls = reported.reduce((sum, each) => sum + each, 0)
    const demand = [['reads acme', { calls, reporters: reported.length }]] as const
    const demands: InstancesView['demands'] = new Map(reported.length === 0 ? [] : demand)
    for (const { shares } of all) shares.receive({ instances: asked.length, demands })
  }
  return all.map(({ shares }) => shares.meterOf('reads', 'acme', limit).share)
}

test('whatever is asked of the instances, their shares add up to the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 12 }), (asked) => {
      expect(sharesAt(asked).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
    }),
  )
})

test('what is asked is served up to the limit, however unevenly callers are spread', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 12 }), (asked) => {
      const shares = sharesAt(asked)
      const served = asked.reduce((sum, calls, at) => sum + Math.min(calls, (shares[at] ?? 0) * limit), 0)
      const wanted = Math.min(
        limit,
        asked.reduce((sum, calls) => sum + calls, 0),
      )
      expect(served).toBeGreaterThanOrEqual(wanted * 0.95 - 1e-6)
      expect(served).toBeLessThanOrEqual(limit + 1e-6)
    }),
  )
})

test('while there is room, an instance that nobody asked yet has an equal part of it', () => {
  const [busy = 0, quiet = 0] = sharesAt([40, 0, 0])
  expect(quiet).toBeCloseTo(0.2, 6)
  expect(busy).toBeCloseTo(0.6, 6)
})

test('instances without a report have equal shares, and a set number is never changed', () => {
  expect(shareOf(limit, null, null, 4)).toBe(0.25)
  expect(limitShares(3).meterOf('soft', 'acme', limit).share).toBe(1 / 3)
})

test('an address is reported by its other name, and a report is bounded', () => {
  const shares = limitShares(null, (address) => `print of ${address}`)
  for (let stranger = 0; stranger < 600; stranger += 1) shares.meterOf('address', `10.0.0.${stranger}`, 50).calls = 100
  shares.meterOf('anonymous', '', 1000).calls = 60_000
  const report = shares.report(1)
  expect(Object.keys(report)).toHaveLength(500)
  expect(Object.keys(report)[0]).toBe('anonymous ')
  expect(Object.keys(report)[1]).toBe('address print of 10.0.0.0')
})
