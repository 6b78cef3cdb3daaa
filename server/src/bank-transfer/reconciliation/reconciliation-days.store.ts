import { keyOf, type OpenWork } from '@firsthand/engine/run'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ReconciliationDays } from './reconciliation-days.port.ts'

export const reconciliationDayStore = (pool: pg.Pool): ReconciliationDays => ({
  async isReconciled({ tenant, clientAccountId, day }) {
    const [rows = []] = await tenantPipeline(pool, tenant, [
      sql`select from app.daily_reconciliation where tenant_id = ${tenant} and client_account_id = ${clientAccountId}
        and day = ${day}::date limit 1`,
    ])
    return rows.length > 0
  },
})

/** Days whose statement is there, and that nobody has proved. */
export const unreconciledDays = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<{ tenant_id: string; client_account_id: string; day: string }>(
      'select tenant_id, client_account_id, day::text from app.unreconciled_days($1)',
      [limit],
    )
    return rows.map(({ tenant_id: tenant, client_account_id: clientAccountId, day }) => ({
      target: { object: 'DailyReconciliation', key: keyOf(tenant, clientAccountId, day), handler: 'prove' },
      input: { tenant, clientAccountId, day },
      delaySeconds: 0,
    }))
  },
})
