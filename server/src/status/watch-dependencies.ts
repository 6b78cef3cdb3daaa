import { randomUUID } from 'node:crypto'
import { rpcCalls } from '@firsthand/chain/rpc-calls'
import type { DependencyMetrics } from '@firsthand/metrics/metrics'
import type { Registry } from '@firsthand/probes/open-metrics'
import { type Dependency, type DependencyState, dependencyStates, type WatchedRail } from '@firsthand/wire/status'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { DependencyStore, Found } from './dependency.store.ts'
import type { DependencyBoard } from './dependency-board.ts'
import { turnsInWindow } from './rolling-window.ts'
import { spreadNews } from './spread-news.ts'

/** A report outlives a few turns that failed; whoever is silent for longer has no say. */
const reportTurns = 6

type DependencyWatch = {
  readonly board: DependencyBoard
  readonly store: DependencyStore
  readonly log: Logger
  readonly show: (states: readonly Found[]) => void
  readonly now: () => Date
  readonly windowSeconds: number
}

/** Judges the dependencies turn by turn, and shares what it found with the other instances. Answers how to stop. */
export function watchDependencies({ board, store, log, show, now, windowSeconds }: DependencyWatch): () => void {
  const turnSeconds = windowSeconds / turnsInWindow
  const instance = randomUUID()
  let reported = new Map<string, string>()
  let isReporting = false

  function logChanges(): void {
    const states = board.states()
    show(states)
    for (const { rail, dependency, state } of states) {
      const before = reported.get(`${rail} ${dependency}`) ?? 'ok'
      if (before !== state) log.warn({ rail, dependency, state }, 'dependency.changed')
    }
    reported = new Map(states.map(({ rail, dependency, state }) => [`${rail} ${dependency}`, state]))
  }

  async function turn(): Promise<void> {
    const found = board.turn(now())
    logChanges()
    // The windows turn also while the database hangs.
    if (isReporting) return
    isReporting = true
    try {
      board.receive(await store.report(instance, found, turnSeconds * reportTurns))
    } catch (err) {
      board.receive(null)
      log.warn({ err }, 'dependencies.not_reported')
    }
    // Not only its own: what another instance left when it was killed is written here too.
    const budgetMs = (turnSeconds * 1000) / 2
    await spreadNews({ store, log, budgetMs }).catch((err) => log.warn({ err }, 'news.not_spread'))
    isReporting = false
  }

  void turn()
  const timer = setInterval(() => void turn(), turnSeconds * 1000)
  return () => clearInterval(timer)
}

type Seen = { readonly rail: WatchedRail; readonly dependency: Dependency; readonly state: DependencyState }

/** What operators see of the dependencies of the rails, as figures. */
export const dependencySignals = ({ dependencies, dependencyState }: DependencyMetrics) => ({
  /** Where the questions to one dependency are counted; its labels are looked up once. */
  timerOf: (rail: WatchedRail, dependency: Dependency) => {
    const answered = dependencies.labels(rail, dependency, 'answered')
    const outage = dependencies.labels(rail, dependency, 'outage')
    return (ms: number, isOutage: boolean): void => (isOutage ? outage : answered).observe(ms / 1000)
  },
  show: (states: readonly Seen[]): void => {
    for (const { rail, dependency, state } of states)
      dependencyState.labels(rail, dependency).set(dependencyStates.indexOf(state))
  },
})

/** What this process asks the nodes of its chains: providers charge for each call. */
export function showRpcCalls(registry: Registry): void {
  new Counter({
    name: 'firsthand_rpc_calls_total',
    help: 'Calls to nodes of a chain, by method',
    labelNames: ['chain', 'method'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { chain, method, number } of rpcCalls()) this.inc({ chain, method }, number)
    },
  })
}
