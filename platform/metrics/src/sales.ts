import type { Registry } from '@firsthand/probes/open-metrics'
import { Counter, Histogram } from 'prom-client'

/** How far a sale has come. A bank transfer has no bundle: its order is made firm, and then paid. */
type SaleStep = 'soft' | 'firm' | 'intent' | 'paid' | 'settled' | 'final'

/** One step of one sale. No label names a tenant or a buyer. */
export type SaleSeen = {
  readonly rail: string
  readonly market: string
  readonly step: SaleStep
  /** In base units of the market's cash; left out by a process that may not read it. */
  readonly cash?: bigint
  /** Since the intent or the order; where the step is the settlement. */
  readonly seconds?: number
}

/** The way of sales from a price to finality, by rail and market. A process counts the steps that it takes part in. */
export function salesMetrics(registry: Registry): (seen: SaleSeen) => void {
  const registers = [registry]
  const labelNames = ['rail', 'market', 'step'] as const
  const steps = new Counter({
    name: 'firsthand_sales_total',
    help: 'Steps of sales: soft, firm, intent, paid, settled, final',
    labelNames,
    registers,
  })
  // A number of a metric is no amount: nothing is computed with it, and it may be off in its last digits.
  const value = new Counter({
    name: 'firsthand_sales_cash_base_units_total',
    help: 'What these steps were about, in base units of the market’s cash; for charts only',
    labelNames,
    registers,
  })
  const settle = new Histogram({
    name: 'firsthand_sale_settle_seconds',
    help: 'From the intent or the order to the settlement',
    labelNames: ['rail'],
    buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600, 21_600, 86_400, 259_200, 604_800],
    registers,
  })
  /** Found once for each step of a market: finding it takes longer than counting. */
  const found = new Map<string, { readonly steps: Counter.Internal; readonly value: Counter.Internal }>()
  function countersOf({ rail, market, step }: SaleSeen) {
    const key = `${rail} ${market} ${step}`
    const known = found.get(key) ?? {
      steps: steps.labels(rail, market, step),
      value: value.labels(rail, market, step),
    }
    found.set(key, known)
    return known
  }
  return (seen) => {
    const { rail, cash, seconds } = seen
    const counters = countersOf(seen)
    counters.steps.inc()
    if (cash !== undefined) counters.value.inc(Number(cash))
    if (seconds !== undefined) settle.observe({ rail }, Math.max(0, seconds))
  }
}
