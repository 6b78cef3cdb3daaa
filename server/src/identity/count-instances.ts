import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { InstanceStore } from './instance.store.ts'
import type { LimitShares } from './limit-shares.ts'

const turnMs = 1_000
/** An instance that was killed is out after so long. It survives a few turns that failed. */
const holdsSeconds = 3

type Counting = {
  /** Null where an operator has set how many there are. */
  readonly store: InstanceStore | null
  readonly shares: LimitShares
  readonly log: Logger
  readonly show: (instances: number) => void
}

/**
 * Counts this instance in every second, and learns how many there are and what is asked of them. While the database does not answer, the last
 * shares stay. Resolves when it is counted for the first time, with how to be out at once.
 */
export async function countInstances({ store, shares, log, show }: Counting): Promise<() => Promise<void>> {
  if (store === null) return async () => undefined
  const counted = store
  const instance = randomUUID()
  let [reportedAt, isAsking, isAway] = [performance.now(), false, false]

  async function turn(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const begun = performance.now()
    try {
      const view = await counted.count(instance, shares.report((begun - reportedAt) / 1000), holdsSeconds)
      // After a pause of the database others are about to be counted again too: what it knows is whole at the next turn.
      const wasAway = isAway || performance.now() - begun > turnMs
      if (!wasAway) {
        shares.receive(view)
        show(view.instances)
      }
      isAway = false
    } catch (err) {
      if (!isAway) log.warn({ err }, 'instances.not_counted')
      isAway = true
    }
    reportedAt = begun
    isAsking = false
  }

  await turn()
  const timer = setInterval(() => void turn(), turnMs)
  return async () => {
    clearInterval(timer)
    // When this fails, the row runs out by itself.
    await counted.count(instance, {}, 0).catch(() => undefined)
  }
}
