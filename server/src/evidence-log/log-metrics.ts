import type { Registry } from '@firsthand/probes/open-metrics'
import type pg from 'pg'
import { Gauge } from 'prom-client'
import { secondsWithoutRoot } from './log-roots.store.ts'
import type { LogReadings } from './run-log.ts'
import { secondsSinceStamp, secondsWithout } from './witnesses.store.ts'

/** What a worker shows of the log that it keeps. A reading that fails leaves the figure as it was. */
export function showLogFigures(
  registry: Registry,
  { pool, kept, witnesses }: LogReadings,
  { hasStamps, hasRoots }: { readonly hasStamps: boolean; readonly hasRoots: boolean },
): void {
  const registers = [registry]
  new Gauge({
    name: 'firsthand_log_checkpoint_age_seconds',
    help: 'How long ago the published checkpoint last held everything that had happened',
    registers,
    collect() {
      this.set(kept.ageSeconds())
    },
  })
  new Gauge({
    name: 'firsthand_log_unwitnessed_seconds',
    help: 'How long the first checkpoint without a witness’s cosignature has waited for it',
    labelNames: ['witness'],
    registers,
    async collect() {
      for (const { key } of witnesses) {
        const seconds = await secondsWithout(pool, key.name).catch(() => null)
        if (seconds !== null) this.set({ witness: key.name }, seconds)
      }
    },
  })
  const reading = (name: string, help: string, read: (pool: pg.Pool) => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const seconds = await read(pool).catch(() => null)
        if (seconds !== null) this.set(seconds)
      },
    })
  if (hasStamps)
    reading(
      'firsthand_log_time_stamp_age_seconds',
      'The age of the newest time stamp of a checkpoint',
      secondsSinceStamp,
    )
  if (hasRoots)
    reading(
      'firsthand_log_unrooted_seconds',
      'How long the first checkpoint that no root on chain covers has waited for one',
      secondsWithoutRoot,
    )
}
