import { inTenant } from '@firsthand/postgres/tenant'
import type { PairId, Subject, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { Housekeeping } from './housekeeping.port.ts'
import { lockedMarket } from './lock-market.store.ts'
import { countedIntents, setSwitches } from './market-switches.store.ts'
import { switchesOf } from './switches.rules.ts'

/** Who acts when a drain ends: nobody asked again, so no person is named. */
const drainer = 'firsthand' as Subject

/** Turns execution off in every market that drains and has no signed intent left; answers in how many. */
async function finishDrains(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pair_id: string; tenant_id: TenantId }>('select * from app.drained_markets()')
  const done = rows.map(({ pair_id, tenant_id: tenantId }) =>
    inTenant(pool, tenantId, async (query) => {
      const pairId = Number(pair_id) as PairId
      const market = await lockedMarket(query, pairId)
      const liveIntents = await countedIntents(query, pairId)
      // Somebody may have been quicker, or have thought better of it.
      if (!market?.rfqDraining || liveIntents.number > 0) return false
      const action = { caller: { tenantId, subject: drainer, roles: new Set<string>() }, requestId: `drain-${pair_id}` }
      const switches = { ...switchesOf(market), execution: false, draining: false }
      await setSwitches(query, action, market, { switches, liveIntents, why: { drained: true } })
      return true
    }),
  )
  return (await Promise.all(done)).filter(Boolean).length
}

async function swept(pool: pg.Pool, sweep: 'sweep_idempotency' | 'sweep_deliveries'): Promise<number> {
  const { rows } = await pool.query<{ swept: string }>(`select app.${sweep}() as swept`)
  return Number(rows[0]?.swept ?? 0)
}

/** What has to be done without being asked, on the login that may write the catalogue. */
export const postgresHousekeeping = (pool: pg.Pool): Housekeeping => ({
  finishDrains: () => finishDrains(pool),
  sweepAnswers: () => swept(pool, 'sweep_idempotency'),
  sweepDeliveries: () => swept(pool, 'sweep_deliveries'),
})
