import type pg from 'pg'
import type { Logger } from 'pino'
import type { DecisionSource } from '#compliance/decision-hashes'
import { askWitness, type Witness } from './ask-witness.ts'
import { takeIn, takeInKeys, tenantsBehind } from './log.store.ts'
import { DecisionsSetBack, takeInDecisions } from './logged-decisions.store.ts'
import { ForkedLog, type PublishDeps, publish, signNewest } from './publish-log.ts'
import { keepRoots, type Roots } from './show-roots.ts'
import { stampToday } from './time-stamp.ts'

export type LogDeps = Omit<PublishDeps, 'witnesses'> & {
  readonly witnesses: readonly Witness[]
  /** A time-stamping authority of RFC 3161; null when nothing is stamped. */
  readonly timeStamps: string | null
  /** Where roots are written on chain; null when none are. */
  readonly roots: Roots | null
  /** The keys that are published, as everybody reads them. */
  readonly publishedKeys: () => readonly object[]
  /** Where the decisions of Compliance are; null where there is none. */
  readonly decisions: DecisionSource | null
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
  /** Whether the decisions of Compliance are in it too, where there are any. */
  readonly hasDecisions: boolean
  /** What did not go well with Compliance, a witness, the stamp or the root on chain, in words. */
  readonly troubles: readonly Error[]
}

/** Takes in what is new, signs it, has it cosigned, and publishes it. Whatever a crash leaves undone is done by the next pass. */
export async function passOnce(deps: LogDeps): Promise<Pass> {
  const publishing = { ...deps, witnesses: deps.witnesses.map(({ key }) => key.name) }
  const troubles: Error[] = []
  const note = (error: Error): void => void troubles.push(error)
  const { decisions, timeStamps, roots } = deps
  // Compliance that does not answer keeps nothing else out of the log.
  const decided = decisions === null ? 0 : await takeInDecisions(deps.pool, decisions).catch(note)
  const leaves = (decided ?? 0) + (await takeInAll(deps))
  const newest = await signNewest(publishing)
  const asked = newest === null ? [] : deps.witnesses.map((witness) => askWitness(deps, witness, newest))
  for (const each of await Promise.allSettled(asked)) if (each.status === 'rejected') note(each.reason)
  const size = await publish(publishing)
  if (timeStamps !== null) await stampToday({ ...deps, url: timeStamps }).catch(note)
  if (roots !== null) await keepRoots({ ...publishing, log: deps.signer.name, roots }).catch(note)
  return { leaves, size, hasDecisions: decided !== undefined, troubles }
}

const everyMs = 1_000
/** What rings does so again and again, and not at every pass. */
const alarmMs = 60_000
/** How long decisions may be missing before it rings: a restart of Compliance is no reason. */
const decisionsMs = 15 * 60_000

type Reports = { readonly log: Logger; readonly alarm: (what: string, facts: object) => void }

/** Passes again and again, with a pause between. `currentAt` is when everything was last in the published checkpoint. */
export function keepLog(deps: LogDeps, { log, alarm }: Reports) {
  let isOver = false
  let current = performance.now()
  let decided = performance.now()
  const rungAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  function ring(what: string, reason: string): void {
    if (performance.now() - (rungAt.get(what) ?? Number.NEGATIVE_INFINITY) < alarmMs) return
    rungAt.set(what, performance.now())
    alarm(what, { reason })
  }
  function report(error: Error): void {
    if (error instanceof ForkedLog) ring('evidence_log.forked', error.message)
    else if (error instanceof DecisionsSetBack) ring('evidence_log.decisions_set_back', error.message)
    else log.warn({ err: error }, 'evidence_log.failed')
  }
  async function pass(): Promise<void> {
    const begun = performance.now()
    try {
      const { leaves, size, hasDecisions, troubles } = await passOnce(deps)
      current = begun
      if (hasDecisions) decided = begun
      else if (begun - decided > decisionsMs)
        ring('evidence_log.decisions_missing', 'no decision of Compliance could be read')
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
