import { openRegistry } from '@firsthand/probes/registry'
import { Counter, Gauge } from 'prom-client'

/** What became of one step. */
export type StepTaken = {
  readonly rail: string
  readonly step: string
  readonly ok: boolean
  readonly seconds: number
}

/** The metrics of the probe, beside those of any process. */
export function openProbeMetrics() {
  const registry = openRegistry('probe')
  const registers = [registry]
  const labelNames = ['rail', 'step']
  const success = new Gauge({
    name: 'firsthand_probe_success',
    help: 'Whether the last try of a step succeeded (1 or 0); a step behind one that failed was not tried',
    labelNames,
    registers,
  })
  const seconds = new Gauge({
    name: 'firsthand_probe_step_seconds',
    help: 'How long the last try of a step took',
    labelNames,
    registers,
  })
  const steps = new Counter({
    name: 'firsthand_probe_steps_total',
    help: 'Steps that were tried, by outcome: ok or failed',
    labelNames: [...labelNames, 'outcome'],
    registers,
  })
  const last = new Gauge({
    name: 'firsthand_probe_last_seconds',
    help: 'When the last round ended, in Unix time, however it ended; the start before the first',
    registers,
  })
  last.set(Date.now() / 1000)
  return {
    registry,
    taken(step: StepTaken): void {
      const labels = { rail: step.rail, step: step.step }
      success.set(labels, step.ok ? 1 : 0)
      seconds.set(labels, step.seconds)
      steps.inc({ ...labels, outcome: step.ok ? 'ok' : 'failed' })
    },
    roundEnded: (): void => last.set(Date.now() / 1000),
  }
}
