import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { ClientAccountRow } from '#rows.gen'
import { dayIn } from '../calendar.rules.ts'
import { type OfferingRows, offeringOf, offeringQueries } from '../instruments/offering.store.ts'
import { keepPurchase, purchaseUnderKey, selectUnderKey } from './create-purchase.store.ts'
import { movePurchase } from './move-purchase.store.ts'
import type { PurchaseFilter, PurchasePageRequest, PurchaseStore } from './purchase.port.ts'
import { evidenceOf, evidenceQueries } from './purchase-evidence.store.ts'
import { ownPurchases, purchaseFromRow, type SelectedPurchase } from './purchase-row.store.ts'
import { timelineOf, timelineQueries } from './purchase-timeline.store.ts'

const oneOf = (caller: Caller, reference: string): Sql => sql`${ownPurchases(caller)} and p.reference = ${reference}`

/** A buyer who asks for purchases under review is shown frozen ones too, because that is how he reads them. */
function pageQuery(caller: Caller, { state, pairId }: PurchaseFilter, { before, limit }: PurchasePageRequest): Sql {
  const states = state === 'payment_review' ? ['payment_review', 'frozen'] : [state]
  return sql`${ownPurchases(caller)}
    ${before === null ? empty : sql`and p.reference < ${before}`}
    ${pairId === null ? empty : sql`and p.pair_id = ${pairId}`}
    ${state === null ? empty : sql`and p.state = any (${states})`}
    order by p.reference desc limit ${limit + 1}`
}

/** Purchases on the login that row-level security binds to the tenant. */
export function purchaseStore(pool: pg.Pool, now: () => Date): PurchaseStore {
  return {
    async offering(caller, pairId) {
      return offeringOf(await tenantPipeline<OfferingRows>(pool, caller.tenantId, offeringQueries(caller, pairId)))
    },

    async underKey(caller, key) {
      const [rows] = await tenantPipeline<[SelectedPurchase]>(pool, caller.tenantId, [selectUnderKey(caller, key)])
      return purchaseUnderKey(rows, key)
    },

    create: (caller, key, pairId, decide) =>
      inTenant(pool, caller.tenantId, (query) => keepPurchase(query, caller, { key, pairId }, decide)),

    async find(caller, reference) {
      const query = oneOf(caller, reference)
      const [[row]] = await tenantPipeline<[SelectedPurchase]>(pool, caller.tenantId, [query])
      return row ? purchaseFromRow(row) : null
    },

    async list(caller, filter, page) {
      const [rows] = await tenantPipeline<[SelectedPurchase]>(pool, caller.tenantId, [pageQuery(caller, filter, page)])
      return rows.map(purchaseFromRow)
    },

    cancel: (caller, reference) =>
      inTenant(pool, caller.tenantId, async (query) => {
        const [row] = await query<Pick<ClientAccountRow, 'time_zone'>>(sql`select c.time_zone from app.purchase p
          join app.client_account c using (tenant_id, client_account_id)
          where p.tenant_id = ${caller.tenantId} and p.caller = ${caller.subject} and p.reference = ${reference}`)
        if (row === undefined) return null
        const { tenantId: tenant, subject: actor } = caller
        const on = dayIn(row.time_zone, now())
        const { event } = await movePurchase(query, { tenant, reference, actor, on }, { kind: 'cancel' })
        if (event === null) return false
        const [moved] = await query<SelectedPurchase>(oneOf(caller, reference))
        if (moved === undefined) throw new Error(`the purchase ${reference} is gone`)
        return purchaseFromRow(moved)
      }),

    async timeline(caller, reference) {
      return timelineOf(reference, await tenantPipeline(pool, caller.tenantId, timelineQueries(caller, reference)))
    },

    async evidence(caller, reference) {
      return evidenceOf(reference, await tenantPipeline(pool, caller.tenantId, evidenceQueries(caller, reference)))
    },
  }
}
