import { sweepInBatches } from '@firsthand/postgres/sweep'
import { inTenant } from '@firsthand/postgres/tenant'
import { serviceCaller } from '@firsthand/values/service-names'
import type { PairId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { lockedMarket } from './market-administration.store.ts'
import { countedIntents, setSwitches } from './market-switches.store.ts'
import { switchesOf } from './switches.rules.ts'

/** Turns execution off in every market that drains and has no signed intent left; answers in how many. */
async function finishDrains(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pair_id: string; tenant_id: TenantId }>('select * from app.drained_markets()')
  const done = rows.map(({ pair_id, tenant_id: tenantId }) =>
    inTenant(pool, tenantId, async (query) => {
      const pairId = Number(pair_id) as PairId
      const market = await lockedMarket(query, pairId)
      const liveIntents = await countedIntents(query, pairId)
      // Another instance may have ended the drain already, or an administrator may have cancelled it.
      if (!market?.rfqDraining || liveIntents.number > 0) return false
      // No person caused it, and the record says so.
      const action = { caller: serviceCaller(tenantId), requestId: `drain-${pair_id}` }
      const switches = { ...switchesOf(market), execution: false, draining: false }
      await setSwitches(query, action, market, { switches, liveIntents, why: { drained: true } })
      return true
    }),
  )
  return (await Promise.all(done)).filter(Boolean).length
}

type Sweep = 'sweep_idempotency' | 'sweep_deliveries' | 'sweep_requests' | 'sweep_proofs' | 'sweep_session_ends'

const swept = (pool: pg.Pool, sweep: Sweep): Promise<number> =>
  sweepInBatches(async () => {
    const { rows } = await pool.query<{ swept: string }>(`select app.${sweep}() as swept`)
    return Number(rows[0]?.swept ?? 0)
  })

/** Housekeeping, on the login that may write the catalogue. Any number of instances may run it at once; each job answers how much it did. */
export const housekeeping = (pool: pg.Pool) => ({
  /** Ends every drain whose last signed intent is done: execution goes off, with a record and an event. */
  finishDrains: () => finishDrains(pool),
  /** Forgets answers under idempotency keys that are older than a day, in batches until none is left. */
  sweepAnswers: () => swept(pool, 'sweep_idempotency'),
  /** Forgets webhooks that were delivered or given up a month ago, in batches until none is left. */
  sweepDeliveries: () => swept(pool, 'sweep_deliveries'),
  /** Forgets requests that were answered a month ago, in batches until none is left. */
  sweepRequests: () => swept(pool, 'sweep_requests'),
  /** Forgets proofs that can no longer be used, in batches until none is left. */
  sweepProofs: () => swept(pool, 'sweep_proofs'),
  /** Forgets ended sessions of which no token is good any more, in batches until none is left. */
  sweepSessionEnds: () => swept(pool, 'sweep_session_ends'),
})

export type Housekeeping = ReturnType<typeof housekeeping>
