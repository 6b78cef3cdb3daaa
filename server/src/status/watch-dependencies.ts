import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { DependencyStore, Found } from './dependency.port.ts'
import type { DependencyBoard } from './dependency-board.ts'
import { turnsInWindow } from './rolling-window.ts'

/** A report outlives a few turns that failed; whoever is silent for longer has no say. */
const reportTurns = 6

export type DependencyWatch = {
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
    isReporting = false
  }

  void turn()
  const timer = setInterval(() => void turn(), turnSeconds * 1000)
  return () => clearInterval(timer)
}
