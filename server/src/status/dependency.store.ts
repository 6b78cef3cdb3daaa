import type { Dependency, DependencyState, Status, WatchedRail } from '@firsthand/wire/status'
import type pg from 'pg'

/** How a dependency of a rail is. */
export type Found = {
  readonly rail: WatchedRail
  readonly dependency: Dependency
  readonly state: DependencyState
}

/** What all instances know together. */
export type ClusterView = {
  readonly states: readonly (Found & { readonly since: Date })[]
  /** What waits for the durable engine, and for how long the first of it has. */
  readonly relay: NonNullable<Status['relay']>
  /** How far chains are followed. */
  readonly chains: Status['chains']
}

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

/** Where the instances share what they found. The rows belong to no tenant, so functions of the owner answer. */
export const dependencyStore = (pool: pg.Pool) => ({
  /**
   * Reports what this instance has found, which is valid until its next report or for so many seconds. The worst state that
   * any instance reports counts; when that changes between good and bad, it is news for every tenant.
   */
  async report(instance: string, found: readonly Found[], holdsSeconds: number): Promise<ClusterView> {
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

  /** Writes the next news to so many tenants that do not have it yet; answers to how many. */
  async spreadPage(most: number): Promise<number> {
    const { rows } = await pool.query<{ written: number }>('select app.spread_news($1) as written', [most])
    return rows[0]?.written ?? 0
  },
})

export type DependencyStore = ReturnType<typeof dependencyStore>
