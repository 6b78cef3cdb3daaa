import { openRegistry } from '@firsthand/metrics/metrics'
import { Counter, Gauge, Histogram } from 'prom-client'

/** Figures of a server of pages, under its name: `firsthand_console_requests_total`. */
export function openPageMetrics(server: string) {
  const registry = openRegistry({})
  const registers = [registry]
  const requests = new Counter({
    name: `firsthand_${server}_requests_total`,
    help: 'Requests of browsers, by kind and status',
    labelNames: ['kind', 'status'],
    registers,
  })
  const upstream = new Histogram({
    name: `firsthand_${server}_upstream_seconds`,
    help: 'Time of calls that were passed on, by operation and status, or why none came',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  })
  const violations = new Counter({
    name: `firsthand_${server}_policy_violations_total`,
    help: 'Violations of the pages’ content security policy that browsers report',
    registers,
  })
  return {
    registry,
    requests,
    upstream,
    violations,
    watchStreams(open: () => number): void {
      new Gauge({
        name: `firsthand_${server}_streams`,
        help: 'Pages that follow events',
        registers,
        collect() {
          this.set(open())
        },
      })
    },
  }
}
export type PageMetrics = ReturnType<typeof openPageMetrics>
