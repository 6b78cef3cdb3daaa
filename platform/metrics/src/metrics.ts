import type { Registry } from '@firsthand/probes/open-metrics'
import { openRegistry, type Pools } from '@firsthand/probes/registry'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram } from 'prom-client'
import { salesMetrics } from './sales.ts'
import { requestTimes } from './time-requests.ts'

/** Whether the database keeps what it acknowledges, by its settings. */
const soundnessGauge = (registry: Registry) =>
  new Gauge({
    name: 'firsthand_database_sound',
    help: 'Whether the database holds to what this deployment demands: durable, enough standbys, time limits (1 or 0)',
    registers: [registry],
  })

/** Shows in the figures, and in the log, what each check of the database's settings found. */
export function soundnessReport({ registry }: { readonly registry: Registry }, log: Pick<Logger, 'error'>) {
  const gauge = soundnessGauge(registry)
  gauge.set(1)
  return (faults: readonly string[]): void => {
    gauge.set(faults.length === 0 ? 1 : 0)
    for (const why of faults) log.error({ why }, 'database.unsound')
  }
}

/** What a person should look at: the log line of the same name holds the rest. */
export const alarmCounter = (registry: Registry) =>
  new Counter({
    name: 'firsthand_alarm_total',
    help: 'What a person should look at, by its name',
    labelNames: ['what'],
    registers: [registry],
  })

/** What a process finds of the dependencies of the rails, and what all instances know of them together. */
export const dependencyMetrics = (registry: Registry) => ({
  dependencies: new Histogram({
    name: 'firsthand_dependency_seconds',
    help: 'Time that a dependency of a rail took, by outcome: answered, or outage',
    labelNames: ['rail', 'dependency', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  }),
  dependencyState: new Gauge({
    name: 'firsthand_dependency_state',
    help: 'State of a dependency of a rail as all instances find it: 0 ok, 1 degraded, 2 down',
    labelNames: ['rail', 'dependency'],
    registers: [registry],
  }),
})
export type DependencyMetrics = ReturnType<typeof dependencyMetrics>

/** Figures of an API process. */
export function openMetrics(pools: Pools) {
  const registry = openRegistry('api', pools)
  const registers = [registry]

  const latency = requestTimes('firsthand_request_seconds', registry)
  const refusals = new Counter({
    name: 'firsthand_refusals_total',
    help: 'Refusals, by surface and code',
    labelNames: ['surface', 'code'],
    registers,
  })
  const unrecorded = new Counter({
    name: 'firsthand_requests_unrecorded_total',
    help: 'Requests that the request log lacks, because the database was away or too slow',
    registers,
  })
  const instances = new Gauge({
    name: 'firsthand_api_instances',
    help: 'How many instances of the API share the ceilings of tenants, as this one counts them',
    registers,
  })
  return {
    registry,
    latency,
    refusals,
    unrecorded,
    instances,
    sales: salesMetrics(registry),
    ...dependencyMetrics(registry),
    alarms: alarmCounter(registry),
  }
}

export type Metrics = ReturnType<typeof openMetrics>
