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

  /** The next closed and complete day that is not reconciled; null when there is none. */
  async nextClosed({ tenant, clientAccountId, day }: AccountDay): Promise<string | null> {
    const [[row]] = await tenantPipeline<[{ day: string | null }]>(pool, tenant, [
      sql`select min(s.to_on)::text as day from app.client_account a join app.bank_statement s using (tenant_id, client_account_id)
        where a.tenant_id = ${tenant} and a.client_account_id = ${clientAccountId} and s.closes_day
          and s.to_on > ${day}::date and s.to_on <= a.complete_through and not exists (
            select from app.daily_reconciliation d where d.tenant_id = ${tenant}
              and d.client_account_id = ${clientAccountId} and d.day >= s.to_on)`,
    ])
    return row?.day ?? null
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

/** Tenants whose ledger was not recounted within so many days. */
export async function recountsDue(pool: pg.Pool, limit: number, days: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ tenant_id: string }>(
    sql`select tenant_id from app.recounts_due(${limit}, make_interval(days => ${days}))`,
  )
  return rows.map(({ tenant_id }) => tenant_id)
}
