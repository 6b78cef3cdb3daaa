import { collectDefaultMetrics, Gauge } from 'prom-client'
import { showCertificates } from './certificates.ts'
import { openMetrics, type Registry } from './open-metrics.ts'
import { commit, version } from './release.ts'

/** What is read of a pool of connections. */
type Pool = { readonly idleCount: number; readonly totalCount: number; readonly waitingCount: number }
export type Pools = Readonly<Record<string, Pool>>

function showBuild(registry: Registry, program: string): void {
  const gauge = new Gauge({
    name: 'firsthand_build_info',
    help: 'Always 1: the program, its version and the commit that it was packed from',
    labelNames: ['program', 'version', 'commit'],
    registers: [registry],
  })
  gauge.set({ program, version, commit }, 1)
}

function showPools(registry: Registry, pools: Pools): void {
  new Gauge({
    name: 'firsthand_pool_connections',
    help: 'Database connections, by login and state',
    labelNames: ['login', 'state'],
    registers: [registry],
    collect() {
      for (const [login, pool] of Object.entries(pools)) {
        this.set({ login, state: 'idle' }, pool.idleCount)
        this.set({ login, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ login, state: 'awaited' }, pool.waitingCount)
      }
    },
  })
}

/** What this process takes for the time: Prometheus knows when it asked, so a clock that is wrong shows without another service. */
function showClock(registry: Registry): void {
  new Gauge({
    name: 'firsthand_clock_seconds',
    help: 'The Unix time by the clock of this process when it was scraped',
    registers: [registry],
    collect() {
      this.set(Date.now() / 1000)
    },
  })
}

/** The metrics of any process of ours: what it was built from, processor, memory, event loop and connections. */
export function openRegistry(program: string, pools: Pools = {}): Registry {
  const registry = openMetrics()
  collectDefaultMetrics({ register: registry, prefix: 'firsthand_' })
  showBuild(registry, program)
  showClock(registry)
  showCertificates(registry)
  showPools(registry, pools)
  return registry
}
