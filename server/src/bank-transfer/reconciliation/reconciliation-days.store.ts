import type { OpenWork } from '@firsthand/engine/open-work'
import { keyOf } from '@firsthand/engine/run'
import { tenantFlight } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ProofDays } from './reconciliation-days.port.ts'

export const postgresProofDays = (pool: pg.Pool): ProofDays => ({
  async isProven({ tenant, clientAccountId, day }) {
    const [rows = []] = await tenantFlight(pool, tenant, [
      sql`select from app.daily_proof where tenant_id = ${tenant} and client_account_id = ${clientAccountId}
        and day = ${day}::date limit 1`,
    ])
    return rows.length > 0
  },
})

/** Days whose statement is there, and that nobody has proved. */
export const unprovenDays = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<{ tenant_id: string; client_account_id: string; day: string }>(
      'select tenant_id, client_account_id, day::text from app.unproven_days($1)',
      [limit],
    )
    return rows.map(({ tenant_id: tenant, client_account_id: clientAccountId, day }) => ({
      target: { object: 'DailyProof', key: keyOf(tenant, clientAccountId, day), handler: 'prove' },
      input: { tenant, clientAccountId, day },
      delaySeconds: 0,
    }))
  },
})
