import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Reading } from './dependency-health.rules.ts'

/** So many turns are a window. */
export const turnsInWindow = 12
const recentTurns = 3
const recentSamplesMin = 5
/** Microseconds. Two figures keep every percentile within one percent. */
const range = { lowest: 1, highest: 60_000_000, figures: 2 } as const

type Slot = { readonly times: RecordableHistogram; atHand: number; outages: number }

const newSlot = (): Slot => ({ times: createHistogram(range), atHand: 0, outages: 0 })

/**
 * Answers of the last window, in slots that are used again: its memory does not grow with the answers. It knows no
 * clock; whoever turns it says how long a slot lasts.
 */
export function rollingWindow() {
  const slots = Array.from({ length: turnsInWindow }, newSlot)
  const sum = createHistogram(range)
  let place = 0
  let current = slots[0] as Slot
  let outagesInRow = 0

  /** The slots of so many turns up to the one being filled; their times are summed up in `sum`. */
  function summed(turns: number): readonly Slot[] {
    sum.reset()
    const last = Array.from({ length: turns }, (_, ago) => slots.at(place - ago) as Slot)
    for (const { times } of last) sum.add(times)
    return last
  }

  const percentileMs = (share: number) => (sum.count === 0 ? null : sum.percentile(share) / 1000)

  return {
    /** A question that somebody waited for, and whether it ended in an outage. */
    note(ms: number, isOutage: boolean): void {
      current.times.record(Math.min(Math.max(Math.round(ms * 1000), range.lowest), range.highest))
      if (isOutage) {
        current.outages += 1
        outagesInRow += 1
      } else outagesInRow = 0
    },
    /** An answer that was at hand, and only is because the dependency gave it just now. */
    noteAtHand(): void {
      current.atHand += 1
      outagesInRow = 0
    },
    /** Begins a slot; the eldest is forgotten. */
    turn(): void {
      place = (place + 1) % slots.length
      current = slots[place] as Slot
      current.times.reset()
      current.atHand = 0
      current.outages = 0
    },
    /** What the window holds, the slot being filled included. */
    reading(): Reading {
      summed(recentTurns)
      const recentP95Ms = sum.count >= recentSamplesMin ? percentileMs(95) : null
      const all = summed(turnsInWindow)
      const [p50Ms, p95Ms, p99Ms] = [percentileMs(50), percentileMs(95), percentileMs(99)]
      return {
        samples: sum.count + all.reduce((number, { atHand }) => number + atHand, 0),
        outages: all.reduce((number, { outages }) => number + outages, 0),
        outagesInRow,
        p50Ms,
        p95Ms,
        p99Ms,
        recentP95Ms,
      }
    },
  }
}
