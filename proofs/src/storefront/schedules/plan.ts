import type { Random } from '@firsthand/sandbox/world/random'

/** What becomes of one answer: how long it takes, and whether it still comes after the page has given up on it. */
type Answer = {
  readonly afterMs: number
  readonly outcome: 'quote' | 'refusal' | 'failure'
  /** A server that has answered already cannot be stopped. */
  readonly ignoresAbort: boolean
}

/** Somebody types an amount, waits, and types the next. */
type Typed = Answer & { readonly amount: number; readonly waitMs: number }
export type Schedule = readonly Typed[]

/** Time runs this many times faster in the page, for the delay of the buy box and for this plan alike. */
export const speedUp = 25
const slowestMs = 900
const longestWaitMs = 450
const outcomes = ['quote', 'quote', 'quote', 'refusal', 'failure'] as const

/** Amounts of whole units, each once in a schedule: an answer is known by its amount. */
export function makeSchedules(count: number, random: Random): readonly Schedule[] {
  return Array.from({ length: count }, () => {
    let amount = 1 + random.below(500)
    return Array.from({ length: 2 + random.below(5) }, () => {
      amount += 1 + random.below(9)
      return {
        amount,
        waitMs: random.below(longestWaitMs),
        afterMs: random.below(slowestMs),
        outcome: random.pick(outcomes),
        ignoresAbort: random.chance(0.5),
      }
    })
  })
}
