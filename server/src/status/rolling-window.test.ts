import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollingWindow, turnsInWindow } from './rolling-window.ts'

/** The value whose place in the sorted list is nearest to the share. */
const percentileOf = (sorted: readonly number[], share: number) =>
  sorted[Math.max(1, Math.round((share / 100) * sorted.length)) - 1] ?? 0

const times = fc.double({ min: 0.001, max: 59_000, noNaN: true })

test('percentiles are those of the sorted list, within one percent and a microsecond', () => {
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 400 }), (all) => {
      const window = rollingWindow()
      all.forEach((ms, place) => {
        window.note(ms, false)
        if (place % 50 === 49) window.turn()
      })
      const sorted = all.toSorted((one, other) => one - other)
      const { p50Ms, p95Ms, p99Ms, samples } = window.reading()
      expect(samples).toBe(all.length)
      for (const [share, reported] of [
        [50, p50Ms],
        [95, p95Ms],
        [99, p99Ms],
      ] as const) {
        const real = percentileOf(sorted, share)
        expect(Math.abs((reported ?? 0) - real)).toBeLessThanOrEqual(real * 0.01 + 0.001)
      }
    }),
    { numRuns: 300 },
  )
})

test('a window of turns is counted, and what is older is forgotten', () => {
  const turnsOf = fc.array(fc.record({ answers: fc.nat(9), outages: fc.nat(9), atHand: fc.nat(9) }), { maxLength: 60 })
  fc.assert(
    fc.property(turnsOf, (turns) => {
      const window = rollingWindow()
      turns.forEach(({ answers, outages, atHand }, place) => {
        if (place > 0) window.turn()
        for (let number = 0; number < answers; number += 1) window.note(5, false)
        for (let number = 0; number < outages; number += 1) window.note(5, true)
        for (let number = 0; number < atHand; number += 1) window.noteAtHand()
      })
      const last = turns.slice(-turnsInWindow)
      const sum = (of: (turn: (typeof last)[number]) => number) => last.reduce((all, turn) => all + of(turn), 0)
      const { samples, outages } = window.reading()
      expect({ samples, outages }).toEqual({
        samples: sum((turn) => turn.answers + turn.outages + turn.atHand),
        outages: sum((turn) => turn.outages),
      })
    }),
  )
})

test('what is beyond the range is kept at its end, and an empty window has no percentile', () => {
  const window = rollingWindow()
  expect(window.reading()).toMatchObject({ samples: 0, p50Ms: null, p99Ms: null, recentP95Ms: null })
  window.note(0, false)
  expect(window.reading().p50Ms).toBe(0.001)
  for (let number = 0; number < 9; number += 1) window.note(1e9, true)
  expect(window.reading().p95Ms).toBeGreaterThanOrEqual(60_000)
  expect(window.reading().outagesInRow).toBe(9)
  window.noteAtHand()
  expect(window.reading().outagesInRow).toBe(0)
})
