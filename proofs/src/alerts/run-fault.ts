import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'

const pollMs = 500
/** The machine is small and others use it: what Prometheus and Alertmanager need beside the alert's own times. */
const slackMs = 45_000
/** Until everything is quiet again. */
const quietMs = 240_000
/** Until every part has been asked again, and rates have two values. */
const scrapesMs = 6_000

export type Outcome = {
  readonly name: string
  readonly rings: string
  /** Null when nobody was rung. */
  readonly seconds: number | null
  readonly limitSeconds: number
  /** What else rang and does not follow from it. */
  readonly others: readonly string[]
  readonly wrong: readonly string[]
}

/** A host that others use is slow for buyers too, and these say so: they are shown, and count neither for nor against a fault. */
const isOfHost = ({ alertname, objective }: Readonly<Record<string, string>>): boolean =>
  (objective === 'latency' && ['ObjectiveBurnsFast', 'ObjectiveBurnsSlowly'].includes(alertname ?? '')) ||
  ['ApiSlow', 'EventLoopDelayed', 'DependencyDegraded', 'Watchdog'].includes(alertname ?? '')

const describe = ({ alertname, job, role, cause, instance }: Readonly<Record<string, string>>) =>
  [alertname, job, role, cause, instance].filter(Boolean).join(' ')

/** An error budget that was spent rings as long as its window, which is up to three days. */
const isOfBudget = ({ alertname = '' }: Readonly<Record<string, string>>): boolean =>
  alertname.startsWith('ObjectiveBurns')

/**
 * Waits until nothing rings but the watchdog, what the host's load brings and what the caller leaves out; answers what still does when
 * the time is over.
 */
export async function untilQuiet(
  { monitors }: Stage,
  ms = quietMs,
  isLeftOut: typeof isOfHost = () => false,
): Promise<readonly string[]> {
  const deadline = performance.now() + ms
  for (;;) {
    const ringing = (await monitors.active()).filter((each) => !isOfHost(each) && !isLeftOut(each))
    if (ringing.length === 0 || performance.now() > deadline) return ringing.map(describe)
    await sleep(pollMs)
  }
}

/** Makes one thing go wrong, waits until it rings at somebody, mends it, and waits until all is quiet. */
export async function runFault(stage: Stage, fault: Fault, anchors: ReadonlySet<string>): Promise<Outcome> {
  const { monitors } = stage
  const { name, rings, labels = {}, follows, takes = 0 } = fault
  const shipped = monitors.shipped.get(rings)
  const limitMs = (shipped?.patienceMs ?? 0) + takes * 1000 + slackMs
  const begun = performance.now()
  const others = new Set<string>()
  const wrong: string[] = []
  const isIt = (found: Readonly<Record<string, string>>, alert: string) =>
    alert === rings && Object.entries(labels).every(([label, value]) => found[label] === value)
  async function noteOthers(): Promise<void> {
    for (const found of await monitors.active()) {
      const alert = found.alertname ?? ''
      if (!isOfHost(found) && alert !== rings && !follows.includes(alert)) others.add(describe(found))
    }
  }
  let seconds: number | null = null
  try {
    await fault.inject(stage)
    while (seconds === null && performance.now() - begun < limitMs) {
      await sleep(pollMs)
      await noteOthers()
      const received = monitors.receiver.since(begun).find((each) => isIt(each.labels, each.alert))
      if (received === undefined) continue
      seconds = (received.at - begun) / 1000
      if (received.runbook !== shipped?.runbook || !anchors.has(received.runbook))
        wrong.push(`${name}: there is no section ${received.runbook}`)
    }
  } catch (error) {
    wrong.push(`${name}: ${String(error)}`)
  }
  await Promise.resolve(fault.mend(stage)).catch((error) => wrong.push(`${name}: not mended: ${String(error)}`))
  await untilQuiet(stage, quietMs, isOfBudget)
  // The next fault begins with whole budgets.
  await monitors.forgetBudgets()
  await sleep(scrapesMs)
  const still = await untilQuiet(stage)
  if (still.length > 0) wrong.push(`${name}: still rings: ${still.join(', ')}`)
  return { name, rings, seconds, limitSeconds: limitMs / 1000, others: [...others], wrong }
}
