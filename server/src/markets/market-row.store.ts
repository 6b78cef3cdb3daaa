import { checksumAddress } from '@firsthand/wire/checksum-address'
import type { AdminMarket, Market } from '@firsthand/wire/markets'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { MarketRow } from '#rows.gen'
import type { SeenMarket } from './availability.rules.ts'
import type { MarketFilter, TradedMarket } from './market.rules.ts'
import { type BankSale, missingOf } from './on-sale.rules.ts'

/** What a read of a market selects. In a row that comes as JSON the number of the market is a number. */
export type SelectedMarket = Omit<MarketRow, 'pair_id' | 'rfq_drain_tenant'> & {
  readonly pair_id: string | number
  readonly trading_window: Market['tradingWindow']
  readonly eligibility: AdminMarket['eligibility']
  readonly entitled_tenants: string[]
  readonly sale: SelectedSale | null
}

/** A moment inside JSON is text. */
type SelectedSale = Omit<BankSale, 'opensAt' | 'closesAt'> & {
  readonly tenantId: string
  readonly opensAt: string | null
  readonly closesAt: string | null
}

/** What the reading tenant itself sells by bank transfer: row-level security hides the instruments of others. */
const saleColumn = `case when m.primary_execution_kind = 'offchain_fixed_price' then (
  select json_build_object('tenantId', i.tenant_id, 'status', i.status, 'accountState', c.state,
    'hasDeliveryContract', i.delivery_contract is not null, 'opensAt', i.opens_at, 'closesAt', i.closes_at)
  from app.offchain_instrument i join app.client_account c using (tenant_id, client_account_id)
  where i.pair_id = m.pair_id) end as sale`

/** Columns that a consumer's read may show. */
const consumerColumns = `m.pair_id, m.name, m.listing_id, m.status, m.asset_class, m.primary_execution_kind, m.chain_id,
  m.cash_symbol, m.cash_decimals, m.cash_address, m.unit_symbol, m.unit_decimals, m.unit_address, m.trading_window,
  m.min_cash_base_units::text, m.max_cash_base_units::text, m.freshness_seconds, m.fee_bps, m.rfq_venue_contract,
  m.rfq_instrument_id, m.rfq_quotes_enabled, m.rfq_execution_enabled, m.issuance_venue_contract,
  m.offchain_instrument_id, m.offchain_sales_enabled, m.offchain_delivery_enabled`

/**
 * The consumer's rows of a source, each as one JSON value: the driver reads one column in half the time that it takes for
 * twenty-six.
 */
export const consumerRows = (source: string) =>
  `select row_to_json(market) as market from (select ${consumerColumns} ${source}) market`

/** The same with the rules about who may buy. */
export const tradedRows = (source: string) =>
  `select row_to_json(market) as market from (select ${consumerColumns}, m.eligibility, m.rfq_draining ${source}) market`

/** The same with what the tenant sells there and whether the market winds down, which say what is available. */
export const seenRows = (source: string) =>
  `select row_to_json(market) as market from (select ${consumerColumns}, m.rfq_draining, ${saleColumn} ${source}) market`

/** All columns, with the tenants that may see the market. */
export const adminColumns = `m.*, ${saleColumn}, array(select e.tenant_id from app.market_entitlement e
  where e.pair_id = m.pair_id order by e.tenant_id) as entitled_tenants`

/** The conditions of a filter on `app.market m`, each led by `and`. */
export function matching({ status, primaryExecutionKind: kind, listingId }: MarketFilter): Sql {
  const byStatus = status === null ? empty : sql`and m.status = ${status}`
  const byListing = listingId === null ? empty : sql`and m.listing_id = ${listingId}`
  if (kind === null) return sql`${byStatus} ${byListing}`
  const byKind =
    kind === 'none' ? sql`and m.primary_execution_kind is null` : sql`and m.primary_execution_kind = ${kind}`
  return sql`${byStatus} ${byListing} ${byKind}`
}

const shown = (address: string | null) => (address === null ? null : checksumAddress(address))

/** What a consumer reads. Fields of other rails are left out, not null. */
export function marketFromRow(row: SelectedMarket): Market {
  const kind = row.primary_execution_kind
  return {
    pairId: Number(row.pair_id),
    status: row.status,
    primaryMarket: kind !== null,
    name: row.name ?? row.unit_symbol,
    listingId: row.listing_id,
    assetClass: row.asset_class,
    primaryExecutionKind: kind,
    chainId: row.chain_id,
    cash: { symbol: row.cash_symbol, decimals: row.cash_decimals, address: shown(row.cash_address) },
    unit: { symbol: row.unit_symbol, decimals: row.unit_decimals, address: shown(row.unit_address) },
    tradingWindow: row.trading_window,
    limits: { minCashAmount: row.min_cash_base_units, maxCashAmount: row.max_cash_base_units },
    freshnessSeconds: row.freshness_seconds,
    feeBps: row.fee_bps,
    ...(kind === 'onchain_rfq_atomic' && {
      rfqVenueContract: shown(row.rfq_venue_contract),
      rfqInstrumentId: row.rfq_instrument_id,
      rfqQuotesEnabled: row.rfq_quotes_enabled,
      rfqExecutionEnabled: row.rfq_execution_enabled,
    }),
    ...(kind === 'onchain_primary_mint' && { issuanceVenueContract: shown(row.issuance_venue_contract) }),
    ...(kind === 'offchain_fixed_price' && {
      offchainInstrumentId: row.offchain_instrument_id,
      offchainSalesEnabled: row.offchain_sales_enabled,
      offchainDeliveryEnabled: row.offchain_delivery_enabled,
    }),
  }
}

/** The same with what a trade is judged by. */
export const tradedFromRow = (row: SelectedMarket): TradedMarket => ({
  ...marketFromRow(row),
  eligibility: row.eligibility,
  rfqDraining: row.rfq_draining,
})

/** The same with what the tenant sells there. */
export function seenFromRow(row: SelectedMarket): SeenMarket {
  return { market: { ...marketFromRow(row), rfqDraining: row.rfq_draining }, sale: saleFromRow(row) }
}

function saleFromRow({ sale }: SelectedMarket): BankSale | null {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return sale && { ...sale, opensAt: moment(sale.opensAt), closesAt: moment(sale.closesAt) }
}

/** What an administrator reads: the consumer's view and what stands behind it. */
export function adminMarketFromRow(row: SelectedMarket): AdminMarket {
  const market = marketFromRow(row)
  // One tenant sells: by its instrument where the reading tenant sees it, else by the market's owner.
  const seller = row.sale?.tenantId ?? row.owner_tenant
  const nonSellers = row.entitled_tenants.filter((tenant) => tenant !== seller)
  const missing = missingOf(market, saleFromRow(row), nonSellers)
  return {
    ...market,
    ownerTenant: row.owner_tenant,
    hidden: row.hidden,
    entitledTenants: row.entitled_tenants,
    eligibility: row.eligibility,
    configuration: { complete: missing.length === 0, missing },
    ...(row.primary_execution_kind === 'onchain_rfq_atomic' && { rfqDraining: row.rfq_draining }),
    version: Number(row.version),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
