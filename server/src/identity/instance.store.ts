import type pg from 'pg'
import type { Demand } from './limit-shares.rules.ts'
import type { InstancesView } from './limit-shares.ts'

type CountRow = {
  readonly instances: number
  readonly demands: Readonly<Record<string, readonly [calls: number, reporters: number]>>
}

const demandOf = ([calls, reporters]: readonly [number, number]): Demand => ({ calls, reporters })

/** Where instances of the API count each other. The rows belong to no tenant, so a function of the owner answers. */
export const instanceStore = (pool: pg.Pool) => ({
  /** Counts this instance in for so many seconds, with the calls that are asked of it; answers what all of them have reported. */
  async count(instance: string, asked: Readonly<Record<string, number>>, holdsSeconds: number): Promise<InstancesView> {
    const { rows } = await pool.query<CountRow>("select * from app.count_instances($1, $2, $3 * interval '1 second')", [
      instance,
      JSON.stringify(asked),
      holdsSeconds,
    ])
    const { instances = 1, demands = {} } = rows[0] ?? {}
    return { instances, demands: new Map(Object.entries(demands).map(([name, demand]) => [name, demandOf(demand)])) }
  },
})

export type InstanceStore = ReturnType<typeof instanceStore>
