import { tenantFlight } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { ClientMoney } from './client-money.port.ts'

export const postgresClientMoney = (pool: pg.Pool): ClientMoney => ({
  async standing(tenant) {
    const [[row] = []] = await tenantFlight(pool, tenant, [
      // One account without a statement makes the least day of all unknown.
      sql`select count(*)::integer as accounts, nullif(min(coalesce(a.covered_to, '-infinity')), '-infinity')::text as covered_to,
          bool_and(p.holds) as holds
        from app.client_account a left join lateral (
          select d.holds from app.daily_proof d
          where d.tenant_id = ${tenant} and d.client_account_id = a.client_account_id
          order by d.day desc, d.run desc limit 1) p on true
        where a.tenant_id = ${tenant} and a.state in ('approved', 'suspended')`,
    ])
    if (row === undefined || row.accounts === 0) return null
    const holds = row.holds as boolean | null
    return {
      coveredTo: row.covered_to as string | null,
      proof: holds === null ? null : holds ? 'holds' : 'broken',
    }
  },
})
