import type pg from 'pg'
import sql from 'sql-template-tag'
import type { PurchaseKey, PurchaseMoves } from '../../../ports/bank-transfer/purchase-moves.ts'
import { inTenant, type TenantTransaction, tenantFlight } from '../tenant.ts'
import { movePurchase } from './move-purchase.ts'

/** Who stands in the record where no person acted. */
const actor = 'firsthand'

/** The day at the client account: postings count for it. */
export async function dayOf(query: TenantTransaction, { tenant, reference }: PurchaseKey): Promise<string | null> {
  const [row] = await query(sql`select (clock_timestamp() at time zone a.time_zone)::date::text as today
    from app.purchase p join app.client_account a using (tenant_id, client_account_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference}`)
  return (row?.today as string | undefined) ?? null
}

const open = sql`p.state in ('awaiting_payment', 'partially_paid')`

/** Purchases on the worker's login. */
export const postgresPurchaseMoves = (pool: pg.Pool): PurchaseMoves => ({
  move: (key, signal) =>
    inTenant(pool, key.tenant, async (query) => {
      const on = await dayOf(query, key)
      if (on === null) return null
      const { event, to } = await movePurchase(query, { ...key, on, actor }, signal)
      return event === null ? null : to
    }),

  async dueInSeconds({ tenant, reference }) {
    const [rows = []] = await tenantFlight(pool, tenant, [
      sql`select greatest(extract(epoch from p.due_at - clock_timestamp()), 0)::float as seconds from app.purchase p
        where p.tenant_id = ${tenant} and p.reference = ${reference} and ${open}`,
    ])
    return (rows[0]?.seconds as number | undefined) ?? null
  },

  async isDueCovered({ tenant, reference }) {
    const [rows = []] = await tenantFlight(pool, tenant, [
      sql`select from app.purchase p join app.client_account a using (tenant_id, client_account_id)
        where p.tenant_id = ${tenant} and p.reference = ${reference} and ${open}
          and p.due_at <= clock_timestamp() and a.covered_to >= p.due_on`,
    ])
    return rows.length > 0
  },
})
