import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { todayOfPurchase } from '../statements/account-day.store.ts'
import { type Moved, movePurchase } from './move-purchase.store.ts'
import type { PurchaseKey, Signal } from './signals.rules.ts'

/** The actor of a move that no person made. */
const actor = 'firsthand'

const open = sql`p.state in ('awaiting_payment', 'partially_paid')`

/** A purchase that has moved, and what it was about. */
export type MovedPurchase = Pick<Moved, 'to' | 'purchase'>

/** Moves purchases for flows, on the worker's login. */
export function purchaseTransitionStore(pool: pg.Pool, moved: (purchase: MovedPurchase) => void = () => undefined) {
  return {
    /** Sends the purchase a signal in a transaction of its own. Null when its state does not list it: nothing has moved. */
    async move(key: PurchaseKey, signal: Signal): Promise<PurchaseState | null> {
      const done = await inTenant(pool, key.tenant, async (query) => {
        const on = await todayOfPurchase(query, key)
        return on === null ? null : movePurchase(query, { ...key, on, actor }, signal)
      })
      if (done === null || done.event === null) return null
      moved(done)
      return done.to
    },

    /** How long until the due time, at least 0; null when nothing is due, because the purchase is no longer open. */
    async dueInSeconds({ tenant, reference }: PurchaseKey): Promise<number | null> {
      const [[row]] = await tenantPipeline<[{ readonly seconds: number }]>(pool, tenant, [
        sql`select greatest(extract(epoch from p.due_at - clock_timestamp()), 0)::float as seconds from app.purchase p
          where p.tenant_id = ${tenant} and p.reference = ${reference} and ${open}`,
      ])
      return row?.seconds ?? null
    },

    /** Whether the due time has passed and a statement covers the due day: then, and only then, it may expire. */
    async isDueDayComplete({ tenant, reference }: PurchaseKey): Promise<boolean> {
      const [rows] = await tenantPipeline<[object]>(pool, tenant, [
        sql`select from app.purchase p join app.client_account a using (tenant_id, client_account_id)
          where p.tenant_id = ${tenant} and p.reference = ${reference} and ${open}
            and p.due_at <= clock_timestamp() and a.complete_through >= p.due_on`,
      ])
      return rows.length > 0
    },
  }
}

export type PurchaseTransitionStore = ReturnType<typeof purchaseTransitionStore>
