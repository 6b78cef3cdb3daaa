import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ClientMoney } from './client-money.port.ts'

export const postgresClientMoney = (pool: pg.Pool): ClientMoney => ({
  async standing(tenant) {
    const [[row] = []] = await tenantPipeline(pool, tenant, [
      // One account without a statement makes the least day of all unknown.
      sql`select count(*)::integer as accounts, nullif(min(coalesce(a.complete_through, '-infinity')), '-infinity')::text as complete_through,
          bool_and(p.holds) as holds
        from app.client_account a left join lateral (
          select d.holds from app.daily_reconciliation d
          where d.tenant_id = ${tenant} and d.client_account_id = a.client_account_id
          order by d.day desc, d.run desc limit 1) p on true
        where a.tenant_id = ${tenant} and a.state in ('approved', 'suspended')`,
    ])
    if (row === undefined || row.accounts === 0) return null
    const holds = row.holds as boolean | null
    return {
      completeThrough: row.complete_through as string | null,
      reconciliation: holds === null ? null : holds ? 'holds' : 'broken',
    }
  },
})
