import type { OpenWork } from '@firsthand/engine/run'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { RouteSwitches } from './route-switches.port.ts'

type Hex = `0x${string}`
type RouteRow = {
  readonly chain_id: string
  readonly venue: Hex
  readonly cash_token: Hex
  readonly asset_token: Hex
  readonly wanted: boolean
}

/** Later than this nobody is on the way any more. */
const overdue = '20 seconds'

/** The switches that routers have to follow, on the worker's login. */
export function postgresRouteSwitches(pool: pg.Pool): RouteSwitches {
  return {
    async wanted(pairId) {
      const { rows } = await pool.query<RouteRow>(sql`select * from app.wanted_route(${pairId})`)
      const [row] = rows
      if (row === undefined) return null
      const { chain_id: chainId, venue, cash_token: cashToken, asset_token: assetToken, wanted: on } = row
      return { chainId, venue, cashToken, assetToken, on }
    },

    async askedAt(tenant, pairId) {
      const [rows = []] = await tenantPipeline(pool, tenant, [
        sql`select asked_at::text from app.route_switch
          where tenant_id = ${tenant} and pair_id = ${pairId} and done_at is null`,
      ])
      return (rows[0]?.asked_at as string | undefined) ?? null
    },

    async checkAgain(tenant, pairId, nextSeconds) {
      await tenantPipeline(pool, tenant, [
        sql`update app.route_switch set next_check_at = clock_timestamp() + make_interval(secs => ${nextSeconds})
          where tenant_id = ${tenant} and pair_id = ${pairId} and done_at is null`,
      ])
    },

    done: (tenant, pairId, askedAt, record) =>
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

/** Switches that nobody looks after. */
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
