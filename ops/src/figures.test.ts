import { readFileSync } from 'node:fs'
import { openMetrics, soundnessReport } from '@firsthand/metrics/metrics'
import { openWorkerMetrics, type WorkerReadings } from '@firsthand/server/main/worker-metrics'
import { openRelayerMetrics, type RelayerReadings } from '@firsthand/server/relaying/relayer-metrics'
import { expect, test } from 'vitest'
import { dashboardExpressions, figuresNamed } from './expressions.ts'

const readings: WorkerReadings = {
  waiting: async () => ({ number: 0, seconds: 0 }),
  months: async () => [],
  sent: () => 0,
  chains: async () => [],
  transactions: async () => [],
  invocations: null,
  bankWork: async () => [],
  clientAccounts: async () => [],
}
const relayerReadings: RelayerReadings = {
  chains: new Map(),
  days: async () => [],
  counts: async () => [],
  balances: () => new Map(),
  leads: () => true,
  now: () => new Date(),
}
const programs = [openMetrics({}), openWorkerMetrics({}, readings), openRelayerMetrics({}, relayerReadings)]
for (const program of programs) soundnessReport(program, { error: () => undefined })
const shown = new Set(programs.flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name)))
/** What the check of the backups writes for the collector of the host. */
const written = readFileSync(new URL('../backup/check-backups.sh', import.meta.url), 'utf8')
const isWritten = (name: string) => written.includes(`echo "${name}{`)

test('every metric that an alert or a panel uses is served by the API, the worker or the relayer', () => {
  expect(figuresNamed().length).toBeGreaterThan(12)
  expect(figuresNamed().filter((name) => !shown.has(name) && !isWritten(name))).toEqual([])
})

test('every metric of our own is on the dashboard', () => {
  const own = [...shown].filter((name) => !/^firsthand_(process|nodejs)_/.test(name))
  const asked = dashboardExpressions()
    .map(({ expression }) => expression)
    .join('\n')
  expect(own.filter((name) => !asked.includes(name))).toEqual([])
})
