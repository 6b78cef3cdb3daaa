import type { Logger } from 'pino'
import type { Housekeeping } from '#markets/housekeeping.store'

/** A drain ends this long after its last signed intent at the latest. */
const drainsMs = 2_000
const sweepMs = 60_000

/** Does again and again what nobody asks for. Answers how to stop. */
export function periodicJobs(house: Housekeeping, expire: () => Promise<number>, log: Logger): () => void {
  const every = (ms: number, work: () => Promise<number>, done: string) =>
    setInterval(() => {
      work().then(
        (count) => count > 0 && log.info({ count }, done),
        (err: Error) => log.warn({ err }, 'housekeeping.failed'),
      )
    }, ms)
  const timers = [
    every(drainsMs, () => house.finishDrains(), 'markets.drained'),
    every(sweepMs, () => house.sweepAnswers(), 'idempotency.swept'),
    every(sweepMs, () => house.sweepDeliveries(), 'webhooks.swept'),
    every(sweepMs, () => house.sweepRequests(), 'requests.swept'),
    every(sweepMs, () => house.sweepProofs(), 'proofs.swept'),
    every(sweepMs, () => house.sweepSessionEnds(), 'sessions.swept'),
    every(sweepMs, expire, 'proposals.expired'),
  ]
  return () => timers.forEach(clearInterval)
}
