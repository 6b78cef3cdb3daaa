import type { Rows } from './rows.ts'

const minute = 60
const hour = 60 * minute
/** What docs/events.md promises, written down a second time: the proof does not rely on the service's own table. */
const promisedSeconds = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  ...Array.from({ length: 5 }, () => 12 * hour),
]
/** An attempt that was interrupted is not made again before. */
const leaseSeconds = 30

/** How the attempts of every delivery lie to the schedule. */
export function judgeSchedule(attempts: Awaited<ReturnType<Rows['attempts']>>) {
  let retries = 0
  let interrupted = 0
  const early: string[] = []
  const lateSeconds: number[] = []
  for (const [index, each] of attempts.entries()) {
    const before = attempts[index - 1]
    if (each.attempt === 1 || before?.endpoint !== each.endpoint || before.sequence !== each.sequence) continue
    const promised = before.ms === null ? leaseSeconds : promisedSeconds[before.attempt - 1]
    // Sent again by hand: the schedule has ended or begins anew.
    if (promised === undefined || (before.ms !== null && before.error === null)) continue
    retries += 1
    if (before.ms === null) interrupted += 1
    const waited = (each.atMs - before.atMs - (before.ms ?? 0)) / 1000
    // A clock tick: the end of an attempt is kept in whole milliseconds.
    if (waited < promised - 0.01) early.push(`${each.sequence} attempt ${each.attempt}: ${waited} s, not ${promised} s`)
    lateSeconds.push(waited - promised)
  }
  const inOrder = lateSeconds.toSorted((a, b) => a - b)
  return {
    retries,
    interrupted,
    early,
    medianLate: inOrder[Math.floor(inOrder.length / 2)] ?? 0,
    attemptsMax: promisedSeconds.length + 1,
  }
}
