import { openMetrics } from '@firsthand/server/observability/metrics'
import { openWorkerMetrics } from '@firsthand/server/observability/worker-metrics'
import { expect, test } from 'vitest'
import { dashboardExpressions, figuresNamed } from './expressions.ts'

/** Figures that the worker has yet to show; a name leaves the list once it does. */
const awaited: readonly string[] = [
  'firsthand_chain_final',
  'firsthand_chain_followed',
  'firsthand_chain_head',
  'firsthand_engine_invocations',
  'firsthand_transactions_waiting',
  'firsthand_webhook_attempts_total',
]

const relay = { waiting: async () => ({ number: 0, seconds: 0 }), count: () => 0 }
const shown = new Set(
  [openMetrics({}), openWorkerMetrics({}, relay)].flatMap(({ registry }) =>
    registry.getMetricsAsArray().map(({ name }) => name),
  ),
)

test('every figure that an alert or a panel speaks of is shown by the API or the worker', () => {
  expect(figuresNamed().length).toBeGreaterThan(12)
  expect(figuresNamed().filter((name) => !shown.has(name))).toEqual(awaited)
})

test('every figure of our own is on the dashboard', () => {
  const own = [...shown].filter((name) => !/^firsthand_(process|nodejs)_/.test(name))
  const asked = dashboardExpressions()
    .map(({ expression }) => expression)
    .join('\n')
  expect(own.filter((name) => !asked.includes(name))).toEqual([])
})
