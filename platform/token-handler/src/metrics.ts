import { openRegistry } from '@firsthand/probes/registry'
import { Counter, Gauge, Histogram } from 'prom-client'

/** Figures of a server of pages, under its name: `firsthand_console_requests_total`. */
export function openPageMetrics(server: string) {
  const registry = openRegistry(server)
  const registers = [registry]
  const watch = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `firsthand_${server}_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  const requests = new Counter({
    name: `firsthand_${server}_requests_total`,
    help: 'Requests of browsers, by kind and status',
    labelNames: ['kind', 'status'],
    registers,
  })
  const times = new Histogram({
    name: `firsthand_${server}_request_seconds`,
    help: 'Time until a request of a browser was answered whole, by kind; a stream lasts as long as its page',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  })
  const logins = new Counter({
    name: `firsthand_${server}_logins_total`,
    help: 'Steps of logins: begin, finish, end; with their outcome: ok, or the code of the problem',
    labelNames: ['step', 'outcome'],
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
    times,
    logins,
    watchStreams: (open: () => number): void => watch('streams', 'Pages that follow events', open),
    watchSessions: (active: () => number): void =>
      watch('sessions', 'Sessions that this instance has seen within the time after which an idle one ends', active),
  }
}
export type PageMetrics = ReturnType<typeof openPageMetrics>
