import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EventSequence } from './event-sequence.store.ts'

/** How long an event waits at most before a sequencer that has nothing else to do looks for it. */
const idleMs = 50
/** While events come: so many commits a second number all that has come meanwhile. */
const busyMs = 10
const failedMs = 500
/** Events of a batch: fewer after one that failed, because a slow database may have taken too long for it. */
const [smallest, largest] = [50, 2_000]

/** Gives committed events their numbers, until it is stopped. Workers do this side by side, and one takes over where another ends. */
export function startSequencer(events: Pick<EventSequence, 'number'>, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function work(): Promise<void> {
    let batch = largest
    while (!stopping.signal.aborted) {
      try {
        const numbered = await events.number(batch)
        if (numbered !== batch) await pause(numbered === 0 ? idleMs : busyMs)
        batch = Math.min(largest, batch + smallest)
      } catch (err) {
        log.warn({ err: err as Error, batch }, 'sequencer.failed')
        batch = Math.max(smallest, Math.floor(batch / 2))
        await pause(failedMs)
      }
    }
  }

  const done = work()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
