import type { OpenWork } from '@firsthand/engine/run'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { Hex, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { SwitchedRoute } from './route-reader.ts'

/** How the router should set a route: on, while any market that sells over it executes. */
export type WantedRoute = SwitchedRoute & { readonly on: boolean }

type RouteRow = {
  readonly chain_id: string
  readonly venue: Hex
  readonly cash_token: Hex
  readonly asset_token: Hex
  readonly wanted: boolean
}

/** After this time a message about the switch counts as lost. */
const overdue = '20 seconds'

/** Switches of markets that were changed, until their router follows; on the worker's login. */
export function routeSwitchStore(pool: pg.Pool) {
  return {
    /** Null for a market that has no route. */
    async wanted(pairId: number): Promise<WantedRoute | null> {
      const { rows } = await pool.query<RouteRow>(sql`select * from app.wanted_route(${pairId})`)
      const [row] = rows
      if (row === undefined) return null
      const { chain_id: chainId, venue, cash_token: cashToken, asset_token: assetToken, wanted: on } = row
      return { chainId, venue, cashToken, assetToken, on }
    },

    /** Since when the router should follow, as text that is only compared; null when it follows already. */
    async askedAt(tenant: TenantId, pairId: number): Promise<string | null> {
      const [[row]] = await tenantPipeline<[{ readonly asked_at: string }]>(pool, tenant, [
        sql`select asked_at::text from app.route_switch
          where tenant_id = ${tenant} and pair_id = ${pairId} and done_at is null`,
      ])
      return row?.asked_at ?? null
    },

    /** Sets when the switch is overdue. */
    async checkAgain(tenant: TenantId, pairId: number, nextSeconds: number): Promise<void> {
      await tenantPipeline(pool, tenant, [
        sql`update app.route_switch set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
          where tenant_id = ${tenant} and pair_id = ${pairId} and done_at is null`,
      ])
    },

    /** The router follows, or cannot: kept with a record of it. False when the switch was changed again since. */
    done: (tenant: TenantId, pairId: number, askedAt: string, record: object): Promise<boolean> =>
      inTenant(pool, tenant, async (query) => {
        const rows = await query(sql`update app.route_switch set done_at = clock_timestamp()
          where tenant_id = ${tenant} and pair_id = ${pairId} and done_at is null and asked_at::text = ${askedAt}
          returning 1`)
        if (rows.length === 0) return false
        const payload = JSON.stringify({ pairId, askedAt, ...record })
        await query(sql`select app.append_route_audit(${payload})`)
        return true
      }),
  }
}

export type RouteSwitchStore = ReturnType<typeof routeSwitchStore>

/** Switches whose message was lost. */
export const routeSwitchWork = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<{ tenant_id: TenantId; pair_id: string }>(
      sql`select * from app.overdue_route_switches(${limit}, ${overdue}::interval)`,
    )
    return rows.map(({ tenant_id: tenant, pair_id }) => ({
      target: { object: 'RouteSwitch', key: pair_id, handler: 'turn' },
      input: { tenant, pairId: Number(pair_id) },
      delaySeconds: 0,
    }))
  },
})
