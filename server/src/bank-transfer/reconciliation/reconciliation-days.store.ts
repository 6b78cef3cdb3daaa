import { keyOf, type OpenWork } from '@firsthand/engine/run'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AccountKey } from '../matching/receipt.rules.ts'

/** One day of a client account. */
export type AccountDay = AccountKey & { readonly day: string }

/** Which days of client accounts are reconciled. */
export const reconciliationDayStore = (pool: pg.Pool) => ({
  async isReconciled({ tenant, clientAccountId, day }: AccountDay): Promise<boolean> {
    const [rows = []] = await tenantPipeline(pool, tenant, [
      sql`select from app.daily_reconciliation where tenant_id = ${tenant} and client_account_id = ${clientAccountId}
        and day = ${day}::date limit 1`,
    ])
    return rows.length > 0
  },
})

export type ReconciliationDayStore = ReturnType<typeof reconciliationDayStore>

/** Days whose statement is there, and that are not reconciled. */
export const unreconciledDays = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<{ tenant_id: string; client_account_id: string; day: string }>(
      sql`select tenant_id, client_account_id, day::text from app.unreconciled_days(${limit})`,
    )
    return rows.map(({ tenant_id: tenant, client_account_id: clientAccountId, day }) => ({
      target: { object: 'DailyReconciliation', key: keyOf(tenant, clientAccountId, day), handler: 'reconcile' },
      input: { tenant, clientAccountId, day },
      delaySeconds: 0,
    }))
  },
})
