import { Refusal } from '@firsthand/refusal/refusal'
import type { Reason } from '@firsthand/wire/refusals'

/** Where the questions to one dependency of one rail are counted. */
export type Meter = {
  /** A question that somebody waited for. */
  note(ms: number, isOutage: boolean): void
  /** An answer that was at hand, and is true of now. */
  noteAtHand(): void
}

/** How an outage is called: a refusal of ours, or the word of a signer of transactions. */
type Outage = Reason | 'unavailable'

/** Outages have one reason each; whatever is no refusal is a fault, and counts as one. */
const raisedOutage = (error: unknown, outage: Outage) => !(error instanceof Refusal) || error.reason === outage

/** Ports hand a refusal back by one of two names. */
function answeredOutage(answer: unknown, outage: Outage): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const { refusal, refused } = answer as { readonly refusal?: unknown; readonly refused?: unknown }
  return refusal === outage || refused === outage
}

async function timed<T>(meter: Meter, outage: Outage, asked: Promise<T>): Promise<T> {
  const begunMs = performance.now()
  let isOutage = true
  try {
    const answer = await asked
    isOutage = answeredOutage(answer, outage)
    return answer
  } catch (error) {
    isOutage = raisedOutage(error, outage)
    throw error
  } finally {
    meter.note(performance.now() - begunMs, isOutage)
  }
}

/** Asks, and notes how long it took. Only the outage of this name counts against the dependency: any other no is an answer. */
export const asking = <T>(meter: Meter, outage: Outage, ask: () => Promise<T>): Promise<T> =>
  timed(meter, outage, ask())

/** The same where the answer may be at hand: then nobody was asked, and there is no time to note. */
export function knowing<T>(meter: Meter, outage: Outage, ask: () => T | Promise<T>, atHand: () => void) {
  let answer: T | Promise<T>
  try {
    answer = ask()
  } catch (error) {
    meter.note(0, raisedOutage(error, outage))
    throw error
  }
  if (answer instanceof Promise) return timed(meter, outage, answer)
  atHand()
  return answer
}
