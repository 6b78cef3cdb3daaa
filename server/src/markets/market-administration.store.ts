import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId, PairId } from '@firsthand/values/values'
import type { AdminMarket } from '@firsthand/wire/markets'
import type pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { auditRead, changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { type MarketFilter, marketListeners, type PageRequest } from './market.rules.ts'
import type { MarketDraft } from './market-draft.rules.ts'
import { adminColumns, adminMarketFromRow, matching, type SelectedMarket } from './market-row.store.ts'

export const oneMarket = ([row]: readonly SelectedMarket[]): AdminMarket | null =>
  row === undefined ? null : adminMarketFromRow(row)

export const selectMarket = (pairId: PairId) =>
  sql`select ${raw(adminColumns)} from app.market m where m.pair_id = ${pairId}`

/** A market of any tenant, with an audit record of the read; null when there is no such market. */
export async function findMarket(catalog: pg.Pool, context: AdminContext, pairId: PairId): Promise<AdminMarket | null> {
  const audit = auditRead(context, 'market.read', { pairId })
  const queries = [selectMarket(pairId), audit]
  const [rows] = await tenantPipeline<[SelectedMarket, object]>(catalog, context.caller.tenantId, queries)
  return oneMarket(rows)
}

/** Markets of every tenant in the order of `pairId`; one more than `limit` when there is a further page. */
export async function listMarkets(
  catalog: pg.Pool,
  context: AdminContext,
  filter: MarketFilter,
  { after, limit }: PageRequest,
): Promise<AdminMarket[]> {
  const query = sql`
    select ${raw(adminColumns)} from app.market m
    where m.pair_id > ${after ?? 0} ${matching(filter)} order by m.pair_id limit ${limit + 1}`
  const audit = auditRead(context, 'market.listed', { filter, after, limit })
  const [rows] = await tenantPipeline<[SelectedMarket, object]>(catalog, context.caller.tenantId, [query, audit])
  return rows.map(adminMarketFromRow)
}

type OfferedListing = { readonly name: string }

/** The listing that a market of this tenant may sell: its own, or one that it is entitled to; null for any other. */
export async function offeredListing(
  query: TenantTransaction,
  tenant: string,
  id: ListingId,
): Promise<OfferedListing | null> {
  const [found] = await query<OfferedListing>(sql`select l.name from app.listing l
    where l.id = ${id} and l.status <> 'deleted' and (l.owner_tenant = ${tenant} or exists (
      select from app.listing_entitlement e left join app.audience a on a.audience = e.tenant_id
      where e.listing_id = l.id and (e.tenant_id = ${tenant} or ${tenant} = any(a.tenants))))`)
  return found ?? null
}

/** Two statements: a row that waited for the lock shows its entitlements as they are now, not as they were. */
export async function lockedMarket(query: TenantTransaction, pairId: PairId): Promise<AdminMarket | null> {
  await query(sql`select from app.market m where m.pair_id = ${pairId} for no key update`)
  return oneMarket(await query<SelectedMarket>(selectMarket(pairId)))
}

/** Column by column, so that insert and update cannot drift apart. */
const columnsOf = (draft: MarketDraft): Readonly<Record<string, unknown>> => ({
  name: draft.name,
  listing_id: draft.listingId,
  status: draft.status,
  hidden: draft.hidden,
  asset_class: draft.assetClass,
  primary_execution_kind: draft.primaryExecutionKind,
  chain_id: draft.chainId,
  cash_symbol: draft.cash.symbol,
  cash_decimals: draft.cash.decimals,
  cash_address: draft.cash.address,
  unit_symbol: draft.unit.symbol,
  unit_decimals: draft.unit.decimals,
  unit_address: draft.unit.address,
  trading_window: draft.tradingWindow === null ? null : JSON.stringify(draft.tradingWindow),
  min_cash_base_units: draft.limits.minCashAmount,
  max_cash_base_units: draft.limits.maxCashAmount,
  freshness_seconds: draft.freshnessSeconds,
  fee_bps: draft.feeBps,
  rfq_venue_contract: draft.rfqVenueContract,
  rfq_instrument_id: draft.rfqInstrumentId,
  issuance_venue_contract: draft.issuanceVenueContract,
  eligibility: JSON.stringify(draft.eligibility),
})

const entitle = (pairId: PairId, tenants: readonly string[]): Sql =>
  sql`insert into app.market_entitlement (tenant_id, pair_id)
    select tenant, ${pairId} from unnest(${tenants}::text[]) tenant on conflict do nothing`

/** The market as it was stored. */
export async function insertMarket(query: TenantTransaction, draft: MarketDraft): Promise<AdminMarket> {
  const columns = columnsOf(draft)
  const [row] = await query<{ readonly pair_id: string }>(sql`
    insert into app.market (${raw(Object.keys(columns).join(', '))})
    values (${join(Object.values(columns))}) returning pair_id`)
  const pairId = Number(row?.pair_id) as PairId
  await query(entitle(pairId, draft.entitledTenants))
  return oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
}

/** The locked market as it is after the change. Leaving a rail that has switches, as a draft may, also leaves them. */
export async function updateMarket(query: TenantTransaction, pairId: PairId, draft: MarketDraft): Promise<AdminMarket> {
  const sets = Object.entries(columnsOf(draft)).map(([name, value]) => sql`${raw(name)} = ${value}`)
  const keepsSwitches = draft.primaryExecutionKind === 'onchain_rfq_atomic'
  const keepsSales = draft.primaryExecutionKind === 'offchain_fixed_price'
  await query(sql`
    update app.market set ${join(sets)}, rfq_quotes_enabled = rfq_quotes_enabled and ${keepsSwitches},
    rfq_execution_enabled = rfq_execution_enabled and ${keepsSwitches}, rfq_draining = rfq_draining and ${keepsSwitches},
    rfq_drain_tenant = case when ${keepsSwitches} then rfq_drain_tenant end,
    offchain_sales_enabled = offchain_sales_enabled and ${keepsSales},
    offchain_delivery_enabled = offchain_delivery_enabled and ${keepsSales},
    version = version + 1, updated_at = clock_timestamp() where pair_id = ${pairId}`)
  await query(sql`delete from app.market_entitlement where pair_id = ${pairId}
    and tenant_id <> all(${draft.entitledTenants})`)
  await query(entitle(pairId, draft.entitledTenants))
  return oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
}

/** The locked market as it is with another status. */
export async function updateStatus(query: TenantTransaction, pairId: PairId, status: string): Promise<AdminMarket> {
  await query(sql`update app.market set status = ${status}, version = version + 1, updated_at = clock_timestamp()
    where pair_id = ${pairId}`)
  return oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
}

/** Moves of the status have names of their own; any other change is an update. Nobody has seen a draft before. */
function eventKind(before: AdminMarket | null, after: AdminMarket) {
  const from = before?.status ?? 'draft'
  if (from === after.status) return 'market.updated'
  if (after.status === 'closed') return 'market.closed'
  if (from === 'draft') return 'market.created'
  return after.status === 'paused' ? 'market.paused' : 'market.resumed'
}

/** The audit record of a write, and its event for every tenant that sees the market. */
export const marketRecord = (context: AdminContext, action: string, before: AdminMarket | null, after: AdminMarket) =>
  changeRecord(context, {
    action,
    payload: { pairId: after.pairId, before, after },
    event: { kind: eventKind(before, after), subject: `${after.pairId}`, data: { pairId: after.pairId } },
    tenants: marketListeners(before, after),
  })
