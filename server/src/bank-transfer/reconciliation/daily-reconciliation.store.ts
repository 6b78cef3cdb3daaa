import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { clientMoney } from './client-money.store.ts'
import type { DailyReconciliations } from './daily-reconciliation.port.ts'
import { dayFigures } from './day-figures.store.ts'
import { reconciliationColumns, reconciliationFromRow, saveReconciliation } from './keep-reconciliation.store.ts'

/** Proofs of client money, on any login that row-level security binds to the tenant. */
export const dailyReconciliationStore = (pool: pg.Pool): DailyReconciliations => ({
  async accounts(tenant) {
    const query = sql`select client_account_id from app.client_account
      where tenant_id = ${tenant} and state in ('approved', 'suspended') order by client_account_id`
    const [rows = []] = await tenantPipeline(pool, tenant, [query])
    return rows.map((row) => row.client_account_id as string)
  },

  figures: (tenant, clientAccountId, day) =>
    inTenant(pool, tenant, (query) => dayFigures(query, tenant, clientAccountId, day)),

  keep: (action, reconciled) =>
    inTenant(pool, action.caller.tenantId, (query) => saveReconciliation(query, action, reconciled)),

  async read(action, day) {
    const { tenantId } = action.caller
    const query = sql`select distinct on (d.client_account_id) ${raw(reconciliationColumns)} from app.daily_reconciliation d
      where d.tenant_id = ${tenantId} and d.day = ${day}::date order by d.client_account_id, d.run desc`
    const record = treasuryAudit(action, 'offchain.reconciliation.read', { day })
    const [rows = []] = await tenantPipeline(pool, tenantId, [query, record])
    return rows.map(reconciliationFromRow)
  },

  clientMoney: (action, asOf) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const report = await clientMoney(query, action.caller.tenantId, asOf)
      await query(treasuryAudit(action, 'offchain.client_money.read', { asOf }))
      return report
    }),
})
