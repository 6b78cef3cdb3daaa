import {
  type Dependency,
  type DependencyState,
  dependencies,
  type Status,
  type WatchedRail,
  watchedRails,
} from '@firsthand/wire/status'
import type { ClusterView, Found } from './dependency.store.ts'
import { judge, noVerdict, type Reading, type Verdict, worstOf } from './dependency-health.rules.ts'
import type { Meters } from './measured-ports.ts'
import { rollingWindow } from './rolling-window.ts'

/** Slow is what takes half of the time after which its adapter gives up. */
const slowMs: Readonly<Record<Dependency, number>> = {
  price_read: 1_000,
  venue: 2_000,
  fee_signer: 500,
  operator_signer: 500,
  wallet_registry: 1_500,
  compliance: 1_500,
  delivery_contract: 1_000,
  delivery_signer: 1_000,
}

const signing = ['fee_signer', 'operator_signer'] as const
const buyers = ['wallet_registry', 'compliance'] as const

/** At a third-party venue the venue is the price; a bank transfer meets the chain when its units are delivered. */
const leansOn: Readonly<Record<WatchedRail, readonly Dependency[]>> = {
  onchain_primary_mint: ['price_read', 'venue', ...signing, ...buyers],
  onchain_rfq_atomic: ['venue', ...signing, ...buyers],
  offchain_fixed_price: [...buyers, 'delivery_contract', 'delivery_signer'],
}

type Row = {
  readonly rail: WatchedRail
  readonly dependency: Dependency
  readonly window: ReturnType<typeof rollingWindow>
  readonly meter: Meters[Dependency]
  reading: Reading
  verdict: Verdict
}

/** What is the same for every tenant. */
export type ServiceStatus = Omit<Status, 'clientMoney'>

/** Where each question's time goes beside the window. */
export type TimerOf = (rail: WatchedRail, dependency: Dependency) => (ms: number, isOutage: boolean) => void

function newRow(rail: WatchedRail, dependency: Dependency, timerOf: TimerOf): Row {
  const window = rollingWindow()
  const time = timerOf(rail, dependency)
  const meter = {
    note(ms: number, isOutage: boolean) {
      window.note(ms, isOutage)
      time(ms, isOutage)
    },
    noteAtHand: () => window.noteAtHand(),
  }
  return { rail, dependency, window, meter, reading: window.reading(), verdict: noVerdict }
}

/** All that one instance measures of its dependencies, and what the others have reported. */
export function dependencyBoard(windowSeconds: number, timerOf: TimerOf) {
  const all = watchedRails.flatMap((rail) => dependencies.map((dependency) => newRow(rail, dependency, timerOf)))
  const rows = all.filter(({ rail, dependency }) => leansOn[rail].includes(dependency))
  let cluster: ClusterView | null = null
  let isReached = true
  let turnedAt = new Date(0)

  const receivedOf = ({ rail, dependency }: Row) =>
    cluster?.states.find((each) => each.rail === rail && each.dependency === dependency)

  const stateOf = (row: Row): DependencyState => worstOf([receivedOf(row)?.state ?? 'ok', row.verdict.state ?? 'ok'])

  const shown = (row: Row) => {
    const { samples, outages, p50Ms, p95Ms, p99Ms } = row.reading
    const { dependency } = row
    const since = receivedOf(row)?.since.toISOString() ?? null
    const errorRate = samples === 0 ? 0 : outages / samples
    return { dependency, state: stateOf(row), since, p50Ms, p95Ms, p99Ms, errorRate, samples }
  }

  return {
    meters: (kind: WatchedRail): Meters =>
      Object.fromEntries(
        all.filter(({ rail }) => rail === kind).map(({ dependency, meter }) => [dependency, meter]),
      ) as Meters,

    /** One turn of all windows: measured and judged anew. Answers whatever this instance has an opinion about. */
    turn(now: Date): readonly Found[] {
      turnedAt = now
      for (const row of rows) {
        row.reading = row.window.reading()
        row.verdict = judge(row.verdict, row.reading, slowMs[row.dependency])
        row.window.turn()
      }
      return rows.flatMap(({ rail, dependency, verdict: { state } }) =>
        state === null ? [] : [{ rail, dependency, state }],
      )
    },

    /** What the instances know together; null when the database did not say, and what is known may be old. */
    receive(view: ClusterView | null): void {
      isReached = view !== null
      cluster = view ?? cluster
    },

    states: (): readonly Found[] =>
      rows.map((row) => ({ rail: row.rail, dependency: row.dependency, state: stateOf(row) })),

    status(): ServiceStatus {
      const rails = watchedRails.map((rail) => {
        const own = rows.filter((row) => row.rail === rail)
        return { rail, state: worstOf(own.map(stateOf)), dependencies: own.map(shown) }
      })
      const database = isReached ? 'ok' : 'down'
      return {
        state: worstOf([database, ...rails.map(({ state }) => state)]),
        at: turnedAt.toISOString(),
        windowSeconds,
        database,
        rails,
        relay: isReached ? (cluster?.relay ?? null) : null,
        chains: isReached ? (cluster?.chains ?? []) : [],
      }
    },
  }
}

export type DependencyBoard = ReturnType<typeof dependencyBoard>
