import type pg from 'pg'
import { Gauge } from 'prom-client'
import { alarmCounter, openRegistry } from './metrics.ts'

type Lag = { readonly number: number; readonly seconds: number }

/** The figures of a worker, beside those of any process. */
export function openWorkerMetrics(
  pools: Readonly<Record<string, pg.Pool>>,
  relay: { waiting(): Promise<Lag>; count(): number },
) {
  const registry = openRegistry(pools)
  const registers = [registry]
  const lag = new Gauge({
    name: 'firsthand_outbox_lag_seconds',
    help: 'How long the first message has waited for the engine',
    registers,
  })
  new Gauge({
    name: 'firsthand_outbox_waiting',
    help: 'Messages that the engine does not have yet',
    registers,
    async collect() {
      const { number, seconds } = await relay.waiting()
      this.set(number)
      lag.set(seconds)
    },
  })
  new Gauge({
    name: 'firsthand_outbox_sent_total',
    help: 'Messages that this worker passed to the engine',
    registers,
    collect() {
      this.set(relay.count())
    },
  })
  return { registry, alarms: alarmCounter(registry) }
}
