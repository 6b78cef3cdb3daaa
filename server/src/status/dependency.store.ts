import type { Dependency, DependencyState, WatchedRail } from '@firsthand/wire/status'
import type pg from 'pg'
import type { DependencyStore, Found } from './dependency.port.ts'

type StateRow = {
  readonly rail: WatchedRail
  readonly dependency: Dependency
  readonly state: DependencyState
  readonly since: Date
}
type LagRow = { readonly waiting: number; readonly seconds: number }
type ChainRow = {
  readonly chain_id: string
  readonly head_number: string
  readonly final_number: string | null
  readonly seconds: number
}

const shownChain = ({ chain_id, head_number, final_number, seconds }: ChainRow) => ({
  chainId: chain_id,
  followedBlock: head_number,
  finalBlock: final_number,
  lagSeconds: seconds,
})

/** By rail and dependency, as the function takes it. */
const votesOf = (found: readonly Found[]) => {
  const byRail = Map.groupBy(found, ({ rail }) => rail)
  const votes = [...byRail].map(([rail, own]) => [
    rail,
    Object.fromEntries(own.map(({ dependency, state }) => [dependency, state])),
  ])
  return JSON.stringify(Object.fromEntries(votes))
}

/** The instances meet in the database, which belongs to no tenant here: functions of the owner answer. */
export const dependencyStore = (pool: pg.Pool): DependencyStore => ({
  async report(instance, found, holdsSeconds) {
    const [states, lag, chains] = await Promise.all([
      pool.query<StateRow>("select * from app.report_dependencies($1, $2, $3 * interval '1 second')", [
        instance,
        votesOf(found),
        holdsSeconds,
      ]),
      pool.query<LagRow>('select waiting, seconds from app.relay_lag()'),
      pool.query<ChainRow>('select * from app.followed_chains()'),
    ])
    const { waiting = 0, seconds = 0 } = lag.rows[0] ?? {}
    return { states: states.rows, relay: { waiting, lagSeconds: seconds }, chains: chains.rows.map(shownChain) }
  },
})
