import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAsked, dashboardExpressions } from '@firsthand/ops/expressions'
import { anchorsOf } from '@firsthand/ops/runbook-sections'
import { repository } from '../harness/changed-copy.ts'
import type { ProofOptions } from '../harness/proof.ts'
import type { Fault } from './fault.ts'
import { around, atTheEnd } from './faults/around.ts'
import { records } from './faults/records.ts'
import { frozen, stopped } from './faults/stopped.ts'
import { missingMonitor } from './monitors.ts'
import { runFault, untilQuiet } from './run-fault.ts'
import { openStage, type Stage } from './stage.ts'

/** A minute of the rules is three seconds here. Ages that are compared with numbers are as they are. */
const factor = 20
/** A whole run ends after so long, and says which faults it had no time for. */
const wholeMs = 85 * 60_000
const startMs = 60_000
const startedMs = 30_000

const everyFault: readonly Fault[] = [...stopped, ...around, ...frozen, ...records, ...atTheEnd]

/** Prometheus is gone, so nothing can ring: the receiver notices that nothing arrives. */
async function withoutPrometheus({ monitors }: Stage): Promise<readonly string[]> {
  const arrived = () =>
    monitors.receiver.since(performance.now() - 20_000).filter(({ alert }) => alert === 'Watchdog').length
  if (arrived() === 0) return ['the watchdog did not arrive while all was well']
  await monitors.killPrometheus()
  // Alertmanager repeats an alert until the alert's own end, four times the time between two messages.
  const deadline = performance.now() + 330_000
  while (arrived() > 0 && performance.now() < deadline) await sleep(1_000)
  const wrong = arrived() > 0 ? ['the watchdog arrived without Prometheus'] : []
  await monitors.restartPrometheus()
  return wrong
}

/** The questions of the dashboard, and those that no series answered. */
async function askDashboard({ monitors }: Stage) {
  const all = dashboardExpressions()
  const silent: string[] = []
  for (const { panel, expression } of all) {
    const asked = asAsked(expression).replaceAll('[5m]', '[30s]')
    if ((await monitors.seriesOf(asked)) === 0) silent.push(panel)
  }
  return { asked: all.length, silent }
}

/** Each fault is injected into a running service; what watches it rings in time, says what to do, and nothing else rings. */
export const alerts = {
  async run({ short }: ProofOptions) {
    const missing = missingMonitor()
    if (missing !== null)
      return {
        held: false,
        summary: `${missing} is not installed: apt-get download ${missing} && dpkg -x ${missing}_*.deb DIR`,
      }
    const begun = performance.now()
    const anchors = await anchorsOf(join(repository, 'docs/operations.md'), 'docs/operations.md')
    await using stage = await openStage(factor)
    const wrong: string[] = []
    // Rates need a few scrapes, and the probe a round through every step.
    await sleep(startedMs)
    const before = await untilQuiet(stage, startMs)
    if (before.length > 0) wrong.push(`rings while all is well: ${before.join(', ')}`)
    const dashboard = await askDashboard(stage)
    console.log(
      `${dashboard.asked} questions of the dashboard, without a series: ${dashboard.silent.join('; ') || 'none'}`,
    )
    const faults = everyFault.filter((each) => !short || each.short)
    let rang = 0
    let tried = 0
    for (const fault of faults) {
      if (performance.now() - begun > wholeMs) {
        wrong.push(`no time was left for: ${fault.name}`)
        continue
      }
      tried += 1
      const outcome = await runFault(stage, fault, anchors)
      const { name, rings, seconds, limitSeconds, others } = outcome
      if (seconds !== null) rang += 1
      else wrong.push(`${name}: ${rings} did not ring within ${limitSeconds.toFixed(0)} s`)
      if (others.length > 0) wrong.push(`${name}: rang too: ${others.join(', ')}`)
      wrong.push(...outcome.wrong)
      console.log(
        `${name}: ${rings} ${seconds === null ? 'did not ring' : `after ${seconds.toFixed(1)} s`} (limit ${limitSeconds.toFixed(0)} s)${others.length ? `; too: ${others.join(', ')}` : ''}`,
      )
    }
    if (!short) wrong.push(...(await withoutPrometheus(stage)))
    for (const each of wrong) console.log(`WRONG ${each}`)
    const pace = `a minute of the rules in ${60 / factor} s`
    const summary = `${rang} of ${tried} faults rang with their section of the runbook, ${pace}; ${dashboard.asked - dashboard.silent.length} of ${dashboard.asked} questions of the dashboard have series`
    return { held: wrong.length === 0, summary }
  },
}
