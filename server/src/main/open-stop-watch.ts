import { openPool } from '@firsthand/postgres/pool'
import type pg from 'pg'
import { stopStore } from '#stops/stop.store'
import { watchStops } from '#stops/watch-stops'
import type { WorkerConfig } from './config/worker-config.ts'

type Surroundings = {
  readonly pool: pg.Pool
  readonly alarm: (what: string, facts: object) => void
  readonly note: (event: string, facts: object) => void
}

/** Connections of its own: what stops a market waits behind no flow, for as long as the flows would wait. */
export const openStopPool = (url: WorkerConfig['databaseUrl'], patienceMs: number) =>
  openPool({ url, size: 2, applicationName: 'firsthand-stops', patienceMs })

/** Watches chains and books beside the flows, so that no queue of the engine delays a stop; null where it is turned off. */
export function openStopWatch({ stops, chains }: WorkerConfig, { pool, alarm, note }: Surroundings) {
  if (stops === null) return null
  return watchStops({ store: stopStore(pool), chains, settings: stops, alarm, note })
}

/** What was stopped and how old the watch is, for the metrics. */
export const stopReadings = (pool: pg.Pool, watch: () => ReturnType<typeof openStopWatch>) => ({
  stops: () => stopStore(pool).open(),
  stopWatch: () => watch()?.ages() ?? [],
})
