import { readFileSync } from 'node:fs'
import { openContacts } from '@firsthand/bank-gateway/contacts'
import { openGatewayMetrics } from '@firsthand/bank-gateway/gateway-metrics'
import { openComplianceMetrics } from '@firsthand/compliance/main/compliance-metrics'
import { openMetrics, soundnessReport } from '@firsthand/metrics/metrics'
import { openProbeMetrics } from '@firsthand/probe/probe-metrics'
import { openReadiness } from '@firsthand/probes/readiness'
import { attestorMetrics } from '@firsthand/server/bank-transfer/attestor/attestor-metrics'
import { showLogFigures } from '@firsthand/server/evidence-log/log-metrics'
import { openWorkerMetrics, type WorkerReadings } from '@firsthand/server/main/worker-metrics'
import { openRelayerMetrics, type RelayerReadings } from '@firsthand/server/relaying/relayer-metrics'
import { showSessionEnds } from '@firsthand/server/sessions/open-sessions'
import { clockMetrics } from '@firsthand/server/status/clock-metrics'
import { showRpcCalls } from '@firsthand/server/status/watch-dependencies'
import { openSignerMetrics } from '@firsthand/signer/signer-metrics'
import { openPageMetrics } from '@firsthand/token-handler/metrics'
import { expect, test } from 'vitest'
import { dashboardExpressions, figuresNamed } from './expressions.ts'

const readings: WorkerReadings = {
  waiting: async () => ({ number: 0, seconds: 0 }),
  pending: async () => ({ number: 0, seconds: 0 }),
  months: async () => [],
  sent: () => 0,
  chains: async () => [],
  transactions: async () => [],
  invocations: null,
  stops: async () => [],
  stopWatch: () => [],
  bankWork: async () => [],
  clientAccounts: async () => [],
  accounts: () => [],
  databaseClock: async () => 0,
}
const relayerReadings: RelayerReadings = {
  chains: new Map(),
  days: async () => [],
  counts: async () => [],
  balances: () => new Map(),
  leads: () => true,
  now: () => new Date(),
}
const screening = { lists: [], published: { held: () => null }, now: () => new Date() }
const means = () => ({ policy: { number: 1, notAfter: '2026-12-31T00:00:00Z' }, ring: { all: [] } })

/** The gateway's metrics once it has read its journal, and those of a server of pages once it serves. */
function gateway() {
  const metrics = openGatewayMetrics(openContacts(1_000))
  metrics.watch({ onTheWay: () => ({ in: [], out: [] }), keptSince: () => null })
  return metrics
}
function pages(name: 'console' | 'storefront') {
  const metrics = openPageMetrics(name)
  metrics.watchSessions(() => 0)
  if (name === 'console') metrics.watchStreams(() => 0)
  return metrics
}
const worker = openWorkerMetrics({}, readings)
const log = { pool: null as never, kept: { ageSeconds: () => 0 }, witnesses: [] }
showLogFigures(worker.registry, log, { hasStamps: true, hasRoots: true })
const api = openMetrics({})
showSessionEnds(api.registry, { ageSeconds: () => 0 })
const withDatabase = [api, worker, openRelayerMetrics({}, relayerReadings), openComplianceMetrics({}, screening)]
for (const { registry } of withDatabase.slice(0, 3)) showRpcCalls(registry)
clockMetrics(api.registry, async () => 0)
for (const program of withDatabase) soundnessReport(program, { error: () => undefined })
const signer = openSignerMetrics('fee', { means, journalSilence: () => 0, hasUnusedFiles: () => false })
const programs = [
  ...withDatabase,
  attestorMetrics({}),
  signer,
  gateway(),
  pages('console'),
  pages('storefront'),
  openProbeMetrics(),
]
for (const { registry } of programs) openReadiness(registry, { own: {} })
const shown = new Set(programs.flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name)))
/** What the check of the backups writes for the collector of the host. */
const written = readFileSync(new URL('../backup/check-backups.sh', import.meta.url), 'utf8')
const isWritten = (name: string) => written.includes(`echo "${name}{`)

test('every metric that an alert or a panel uses is served by one of the programs', () => {
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
