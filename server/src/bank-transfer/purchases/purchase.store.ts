import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, PairId, Reference } from '@firsthand/values/values'
import type { PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import type { ShownPurchaseState } from '@firsthand/wire/bank-transfer/states'
import type pg from 'pg'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ClientAccountRow } from '#rows.gen'
import { type OfferingRows, offeringOf, offeringQueries } from '../instruments/instrument.store.ts'
import type { Offering } from '../instruments/sale.rules.ts'
import type { Purchase } from './purchase.rules.ts'
import {
  type EvidenceRows,
  evidenceOf,
  evidenceQueries,
  type KeptEvidence,
  type TimelineRows,
  timelineOf,
  timelineQueries,
} from './purchase-evidence.store.ts'
import {
  type KeptPurchase,
  keptPurchase,
  ownPurchases,
  purchaseFromRow,
  purchaseUnder,
  purchaseUnderKey,
  type SelectedPurchase,
} from './purchase-row.store.ts'
import { shownStateColumn } from './shown-state.store.ts'

type Filter = { readonly state: ShownPurchaseState | null; readonly pairId: PairId | null }
type PageRequest = { readonly before: Reference | null; readonly limit: number }

/** A frozen purchase is listed under the state that its buyer reads. */
function pageQuery(caller: Caller, { state, pairId }: Filter, { before, limit }: PageRequest): Sql {
  return sql`${ownPurchases(caller)}
    ${before === null ? empty : sql`and p.reference < ${before}`}
    ${pairId === null ? empty : sql`and p.pair_id = ${pairId}`}
    ${state === null ? empty : sql`and p.state in (${state}, 'frozen') and ${raw(shownStateColumn)} = ${state}`}
    order by p.reference desc limit ${limit + 1}`
}

/** The time zone of the client account of a caller's purchase; null when it is not this caller's. */
export async function timeZoneOf(query: TenantTransaction, caller: Caller, reference: string): Promise<string | null> {
  const [row] = await query<Pick<ClientAccountRow, 'time_zone'>>(sql`select c.time_zone from app.purchase p
    join app.client_account c using (tenant_id, client_account_id)
    where p.tenant_id = ${caller.tenantId} and p.caller = ${caller.buyer} and p.reference = ${reference}`)
  return row?.time_zone ?? null
}

/** Whether its buyer has cancelled it, whatever has become of money that came before or after. */
export async function wasCancelled(
  query: TenantTransaction,
  { tenantId }: Caller,
  reference: string,
): Promise<boolean> {
  const steps = await query(sql`select from app.purchase_step s where s.tenant_id = ${tenantId}
    and s.reference = ${reference} and s.event in ('cancelled', 'cancelled_with_return_open') limit 1`)
  return steps.length > 0
}

/**
 * A caller's own purchases, and what can be bought, on the login that row-level security binds to the tenant. Null means:
 * not visible to this caller.
 */
export function purchaseStore(pool: pg.Pool) {
  return {
    /** Null when no such market is visible. */
    async offering(caller: Caller, pairId: PairId): Promise<Offering | null> {
      return offeringOf(await tenantPipeline<OfferingRows>(pool, caller.tenantId, offeringQueries(caller, pairId)))
    },

    /** Null when nothing was created under the key. */
    async underKey(caller: Caller, key: string): Promise<KeptPurchase | null> {
      const [rows] = await tenantPipeline<[SelectedPurchase]>(pool, caller.tenantId, [purchaseUnderKey(caller, key)])
      return keptPurchase(rows)
    },

    async find(caller: Caller, reference: Reference): Promise<Purchase | null> {
      const query = purchaseUnder(caller, reference)
      const [[row]] = await tenantPipeline<[SelectedPurchase]>(pool, caller.tenantId, [query])
      return row ? purchaseFromRow(row) : null
    },

    /** Newest first; one more than `limit` when there is a further page. */
    async list(caller: Caller, filter: Filter, page: PageRequest): Promise<Purchase[]> {
      const [rows] = await tenantPipeline<[SelectedPurchase]>(pool, caller.tenantId, [pageQuery(caller, filter, page)])
      return rows.map(purchaseFromRow)
    },

    async timeline(caller: Caller, reference: Reference): Promise<PurchaseTimeline | null> {
      const queries = timelineQueries(caller, reference)
      return timelineOf(reference, await tenantPipeline<TimelineRows>(pool, caller.tenantId, queries))
    },

    async evidence(caller: Caller, reference: Reference): Promise<KeptEvidence | null> {
      const queries = evidenceQueries(caller, reference)
      return evidenceOf(reference, await tenantPipeline<EvidenceRows>(pool, caller.tenantId, queries))
    },
  }
}

export type PurchaseStore = ReturnType<typeof purchaseStore>
