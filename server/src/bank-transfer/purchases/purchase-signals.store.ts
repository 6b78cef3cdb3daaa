import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { todayOfPurchase } from '../statements/account-day.store.ts'
import { movePurchase } from './move-purchase.store.ts'
import type { PurchaseTransitionStore } from './purchase-signals.port.ts'

/** Who stands in the record where no person acted. */
const actor = 'firsthand'

const open = sql`p.state in ('awaiting_payment', 'partially_paid')`

/** Purchases on the worker's login. */
export const purchaseTransitionStore = (pool: pg.Pool): PurchaseTransitionStore => ({
  move: (key, signal) =>
    inTenant(pool, key.tenant, async (query) => {
      const on = await todayOfPurchase(query, key)
      if (on === null) return null
      const { event, to } = await movePurchase(query, { ...key, on, actor }, signal)
      return event === null ? null : to
    }),

  async dueInSeconds({ tenant, reference }) {
    const [rows = []] = await tenantPipeline(pool, tenant, [
      sql`select greatest(extract(epoch from p.due_at - clock_timestamp()), 0)::float as seconds from app.purchase p
        where p.tenant_id = ${tenant} and p.reference = ${reference} and ${open}`,
    ])
    return (rows[0]?.seconds as number | undefined) ?? null
  },

  async isDueDayComplete({ tenant, reference }) {
    const [rows = []] = await tenantPipeline(pool, tenant, [
      sql`select from app.purchase p join app.client_account a using (tenant_id, client_account_id)
        where p.tenant_id = ${tenant} and p.reference = ${reference} and ${open}
          and p.due_at <= clock_timestamp() and a.complete_through >= p.due_on`,
    ])
    return rows.length > 0
  },
})
