import { Gauge } from 'prom-client'
import type { Registry } from './open-metrics.ts'

/** What is wrong, as a sentence without secrets; null while nothing is. */
export type Check = () => Promise<string | null> | string | null
type Checks = Readonly<Record<string, Check>>

/** What a program needs to do its work, each under a short name. */
export type Needs = {
  /** Without one of these this instance cannot work, and others may: it is not ready. */
  readonly own: Checks
  /**
   * What all instances share. An instance is not ready until it has had each of them once, so that a wrong address gets no
   * requests. An outage later is shown and leaves it ready: the other instances would be no better.
   */
  readonly shared?: Checks
}

export type Readiness = {
  readonly status: 'ready' | 'degraded' | 'not ready'
  /** The first thing that is wrong. */
  readonly reason: string | null
  /** Every need by its name, with what is wrong with it. */
  readonly causes: Readonly<Record<string, string | null>>
}

/** Probes and scrapes that come within this time share one answer: how often they come costs a dependency nothing. */
const keptMs = 1_000
/** A check that takes longer has failed: a probe waits a few seconds at most. */
const patienceMs = 2_000

async function checked(check: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer within two seconds'), patienceMs)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return 'it could not be checked'
  } finally {
    clearTimeout(timer)
  }
}

/** Asks again only after a while, and sooner when something was wrong: for checks that cost others something. */
export function sparingly(check: Check, everyMs: number): Check {
  let until = Number.NEGATIVE_INFINITY
  let last: string | null = null
  return async () => {
    if (until > performance.now()) return last
    last = await checked(check)
    until = performance.now() + (last === null ? everyMs : Math.min(everyMs, keptMs))
    return last
  }
}

/** Asks what a program needs, and shows the answers as metrics. */
export function openReadiness(registry: Registry, { own, shared = {} }: Needs) {
  const checks: Checks = { ...own, ...shared }
  const hadOnce = new Set<string>()
  let isLeaving = false
  let kept: { readonly until: number; readonly answer: Promise<Readiness> } | null = null

  async function ask(): Promise<Readiness> {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await checked(check)] as const),
    )
    for (const [name, fault] of found) if (fault === null) hadOnce.add(name)
    const faults = found.filter(([, fault]) => fault !== null)
    const stops = faults.filter(([name]) => name in own || !hadOnce.has(name))
    const status = stops.length > 0 ? 'not ready' : faults.length > 0 ? 'degraded' : 'ready'
    return { status, reason: [...stops, ...faults][0]?.[1] ?? null, causes: Object.fromEntries(found) }
  }

  async function read(): Promise<Readiness> {
    if (isLeaving) return { status: 'not ready', reason: 'draining', causes: {} }
    if (kept === null || kept.until <= performance.now()) kept = { until: performance.now() + keptMs, answer: ask() }
    return kept.answer
  }

  new Gauge({
    name: 'firsthand_ready_cause',
    help: 'Whether the program has what it needs, by the name of the need (1 or 0)',
    labelNames: ['cause'],
    registers: [registry],
    async collect() {
      const { causes } = await read()
      for (const [cause, fault] of Object.entries(causes)) this.set({ cause }, fault === null ? 1 : 0)
    },
  })
  new Gauge({
    name: 'firsthand_ready',
    help: 'Whether this instance can do its work (1 or 0)',
    registers: [registry],
    async collect() {
      this.set((await read()).status === 'not ready' ? 0 : 1)
    },
  })

  return {
    read,
    /** From now on it is not ready: it ends soon. */
    leave: (): void => {
      isLeaving = true
    },
  }
}
