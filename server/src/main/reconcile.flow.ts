import type { FlowObject, OpenWork, Run, Target } from '@firsthand/engine/run'
import type { MutualClient } from '@firsthand/mutual-tls/mutual-client'
import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import type pg from 'pg'
import type { Meters } from '#status/measured-ports'
import type { WorkerMetrics } from './worker-metrics.ts'

/** What every flow may need of its process. */
export type FlowSurroundings = {
  readonly pool: pg.Pool
  readonly sealing: KeyedSealing
  readonly keys: PublishedKeys
  /** Our certificate for signers on other hosts; null where none is. */
  readonly signerTls: MutualClient | null
  readonly alarm: (what: string, facts: object) => void
  readonly note: (event: string, facts: object) => void
  readonly isDraining: () => boolean
  /** Where questions of the bank-transfer rail are timed. */
  readonly meters: Meters
  readonly metrics: Pick<WorkerMetrics, 'chainHead' | 'clock' | 'webhookAttempts' | 'sales'>
}

/** Flows that belong together, and how their overdue work is found. */
export type FlowPart = { readonly objects: readonly FlowObject[]; readonly open: Readonly<Record<string, OpenWork>> }

/** The flow that checks for work whose message was lost. */
export const reconciler: Target = { object: 'Reconciler', key: 'cluster', handler: 'check' }

/** Of one kind of work at a time; the next check finds the rest. */
const limit = 2_000

/**
 * Sends again what is open and overdue by its row. A message that was lost for any reason is replaced by the next check, and
 * an engine that lost everything is filled by it.
 */
export const reconcilerObject = (kinds: Readonly<Record<string, OpenWork>>): FlowObject => ({
  name: reconciler.object,
  open: true,
  keptHours: 1,
  flows: {
    async check(run: Run) {
      let count = 0
      for (const [kind, work] of Object.entries(kinds)) {
        const messages = await run.step(`find ${kind}`, () => work.messages(limit))
        for (const { target, input, delaySeconds } of messages) run.send(target, input, delaySeconds)
        count += messages.length
      }
      return { count }
    },
  },
})
