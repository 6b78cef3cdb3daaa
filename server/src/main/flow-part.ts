import type { FlowObject, OpenWork } from '@firsthand/engine/run'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import type pg from 'pg'
import type { Meters } from '#status/measured-rail'
import type { WorkerMetrics } from './worker-metrics.ts'

/** What every flow may need of its process. */
export type FlowSurroundings = {
  readonly pool: pg.Pool
  readonly keys: PublishedKeys
  readonly alarm: (what: string, facts: object) => void
  readonly note: (event: string, facts: object) => void
  readonly isDraining: () => boolean
  /** Where questions of the bank-transfer rail are timed. */
  readonly meters: Meters
  readonly metrics: Pick<WorkerMetrics, 'chainHead' | 'webhookAttempts'>
}

/** Flows that belong together, and who looks for what they have left. */
export type FlowPart = { readonly objects: readonly FlowObject[]; readonly open: Readonly<Record<string, OpenWork>> }
