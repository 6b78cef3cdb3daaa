import type pg from 'pg'
import type { Logger } from 'pino'
import { askWitness, type Witness } from './ask-witness.ts'
import { takeIn, takeInKeys, tenantsBehind } from './log.store.ts'
import { ForkedLog, type PublishDeps, publish, signNewest } from './publish-log.ts'
import { stampToday } from './time-stamp.ts'

export type LogDeps = Omit<PublishDeps, 'witnesses'> & {
  readonly witnesses: readonly Witness[]
  /** A time-stamping authority of RFC 3161; null when nothing is stamped. */
  readonly timeStamps: string | null
  /** The keys that are published, as everybody reads them. */
  readonly publishedKeys: () => readonly object[]
  readonly now: () => Date
}

/** Batches of one tenant in one pass: one that is far behind does not keep the checkpoint from being renewed. */
const batchesMax = 20

async function takeInAll({ pool, publishedKeys }: LogDeps): Promise<number> {
  let leaves = await takeInKeys(pool, publishedKeys())
  for (const tenant of await tenantsBehind(pool))
    for (let i = 0; i < batchesMax; i += 1) {
      const added = await takeIn(pool, tenant)
      leaves += added
      if (added === 0) break
    }
  return leaves
}

export type Pass = {
  readonly leaves: number
  /** The size that is published now. */
  readonly size: number
  /** What did not go well with a witness or the stamp, in words. */
  readonly troubles: readonly Error[]
}

/** Takes in what is new, signs it, has it cosigned, and publishes it. Whatever a crash leaves undone is done by the next pass. */
export async function passOnce(deps: LogDeps): Promise<Pass> {
  const publishing = { ...deps, witnesses: deps.witnesses.map(({ key }) => key.name) }
  const leaves = await takeInAll(deps)
  const newest = await signNewest(publishing)
  const asked = newest === null ? [] : deps.witnesses.map((witness) => askWitness(deps, witness, newest))
  const troubles = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  )
  const size = await publish(publishing)
  const { timeStamps } = deps
  if (timeStamps !== null) await stampToday({ ...deps, url: timeStamps }).catch((error: Error) => troubles.push(error))
  return { leaves, size, troubles }
}

const everyMs = 1_000
/** A fork rings again and again, and not at every pass. */
const alarmMs = 60_000

type Reports = { readonly log: Logger; readonly alarm: (what: string, facts: object) => void }

/** Passes again and again, with a pause between. `currentAt` is when everything was last in the published checkpoint. */
export function keepLog(deps: LogDeps, { log, alarm }: Reports) {
  let isOver = false
  let current = performance.now()
  let alarmedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  function report(error: Error): void {
    if (!(error instanceof ForkedLog)) {
      log.warn({ err: error }, 'evidence_log.failed')
    } else if (performance.now() - alarmedAt >= alarmMs) {
      alarmedAt = performance.now()
      alarm('evidence_log.forked', { reason: error.message })
    }
  }
  async function pass(): Promise<void> {
    const begun = performance.now()
    try {
      const { leaves, size, troubles } = await passOnce(deps)
      current = begun
      if (leaves > 0) log.debug({ leaves, size }, 'evidence_log.published')
      troubles.forEach(report)
    } catch (error) {
      report(error as Error)
    }
    if (!isOver) timer = setTimeout(() => void follow(), everyMs)
  }
  let running: Promise<void> = Promise.resolve()
  const follow = () => {
    running = pass()
    return running
  }
  void follow()
  return {
    /** How old what is published is: since the pass that last took in everything. */
    ageSeconds: (): number => (performance.now() - current) / 1000,
    async stop(): Promise<void> {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}

export type KeptLog = ReturnType<typeof keepLog>

export type LogReadings = {
  readonly pool: pg.Pool
  readonly kept: Pick<KeptLog, 'ageSeconds'>
  readonly witnesses: readonly Witness[]
}
