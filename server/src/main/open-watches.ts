import { openPool } from '@firsthand/postgres/pool'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import type pg from 'pg'
import { stopStore } from '#stops/stop.store'
import { watchStops } from '#stops/watch-stops'
import { watchAccounts } from '#transactions/account-balances'
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

/** The gas of the largest call of each account that the worker sends from. */
const senders = { delivery: 300_000n, switch: 120_000n } as const

/** Watches what the accounts have that pay for deliveries and for switches of routes, where the worker has signers of them. */
export const watchSenders = ({ chains, transactionSignerSockets: sockets }: WorkerConfig, keys: PublishedKeys) =>
  watchAccounts({
    chains,
    senders: (['delivery', 'switch'] as const)
      .filter((role) => sockets[role] !== undefined)
      .map((role) => ({ role, gas: senders[role], address: () => keys.inForce(role, new Date()) })),
    nowMs: () => Date.now(),
  })
