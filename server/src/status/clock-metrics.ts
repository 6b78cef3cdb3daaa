import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from '@firsthand/probes/open-metrics'
import { Gauge } from 'prom-client'

/** An answer that took longer says too little about the moment at which it was given. */
const patienceMs = 500

/** How far another clock is ahead of ours, in seconds; null when it did not answer in time. What the question took is halved. */
async function aheadBy(ask: () => Promise<number>): Promise<number | null> {
  const asked = Date.now()
  const answer = await Promise.race([ask().catch(() => null), sleep(patienceMs, null, { ref: false })])
  return answer === null ? null : (answer - (asked + Date.now()) / 2) / 1000
}

/** How far other clocks are ahead of this process's. Prices, deadlines and signatures carry dates of all of them. */
export function clockMetrics(registry: Registry, database: () => Promise<number>) {
  const skew: Gauge<'against'> = new Gauge({
    name: 'firsthand_clock_skew_seconds',
    help: 'How far the clock of the database, or of the newest block of a chain, is ahead of ours',
    labelNames: ['against'],
    registers: [registry],
    // A database that does not answer has an alert of its own; the figure stays as it was.
    async collect() {
      const seconds = await aheadBy(database)
      if (seconds !== null) this.set({ against: 'database' }, seconds)
    },
  })
  return {
    /** A block is older than the moment at which it is seen. One from the future shows that a clock is wrong: ours, or the chain's. */
    block: (chain: string, minedAt: Date): void =>
      skew.set({ against: chain }, (minedAt.getTime() - Date.now()) / 1000),
  }
}
