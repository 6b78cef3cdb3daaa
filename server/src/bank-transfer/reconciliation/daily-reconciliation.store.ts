import { inTenant, tenantFlight } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { clientMoney } from './client-money.store.ts'
import type { DailyProofs } from './daily-reconciliation.port.ts'
import { dayFigures } from './day-figures.store.ts'
import { keepProof, proofColumns, proofFromRow } from './keep-reconciliation.store.ts'

/** Proofs of client money, on any login that row-level security binds to the tenant. */
export const postgresDailyProofs = (pool: pg.Pool): DailyProofs => ({
  async accounts(tenant) {
    const query = sql`select client_account_id from app.client_account
      where tenant_id = ${tenant} and state in ('approved', 'suspended') order by client_account_id`
    const [rows = []] = await tenantFlight(pool, tenant, [query])
    return rows.map((row) => row.client_account_id as string)
  },

  figures: (tenant, clientAccountId, day) =>
    inTenant(pool, tenant, (query) => dayFigures(query, tenant, clientAccountId, day)),

  keep: (act, proven) => inTenant(pool, act.caller.tenantId, (query) => keepProof(query, act, proven)),

  async read(act, day) {
    const { tenantId } = act.caller
    const query = sql`select distinct on (d.client_account_id) ${raw(proofColumns)} from app.daily_proof d
      where d.tenant_id = ${tenantId} and d.day = ${day}::date order by d.client_account_id, d.run desc`
    const record = treasuryAudit(act, 'offchain.reconciliation.read', { day })
    const [rows = []] = await tenantFlight(pool, tenantId, [query, record])
    return rows.map(proofFromRow)
  },

  clientMoney: (act, asOf) =>
    inTenant(pool, act.caller.tenantId, async (query) => {
      const report = await clientMoney(query, act.caller.tenantId, asOf)
      await query(treasuryAudit(act, 'offchain.client_money.read', { asOf }))
      return report
    }),
})
