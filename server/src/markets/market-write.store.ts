import type { PairId } from '@firsthand/values/values'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { MarketDraft } from './market.rules.ts'

/** Column by column, so that insert and update cannot drift apart. */
const columnsOf = (draft: MarketDraft): Readonly<Record<string, unknown>> => ({
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

export const insertMarket = (draft: MarketDraft): Sql => {
  const columns = columnsOf(draft)
  return sql`insert into app.market (${raw(Object.keys(columns).join(', '))})
    values (${join(Object.values(columns))}) returning pair_id`
}

/** Leaving a rail that has switches, as a draft may, also leaves them. */
export const updateMarket = (pairId: PairId, draft: MarketDraft): Sql => {
  const sets = Object.entries(columnsOf(draft)).map(([name, value]) => sql`${raw(name)} = ${value}`)
  const keepsSwitches = draft.primaryExecutionKind === 'onchain_rfq_atomic'
  const keepsSales = draft.primaryExecutionKind === 'offchain_fixed_price'
  return sql`update app.market set ${join(sets)}, rfq_quotes_enabled = rfq_quotes_enabled and ${keepsSwitches},
    rfq_execution_enabled = rfq_execution_enabled and ${keepsSwitches}, rfq_draining = rfq_draining and ${keepsSwitches},
    rfq_drain_tenant = case when ${keepsSwitches} then rfq_drain_tenant end,
    offchain_sales_enabled = offchain_sales_enabled and ${keepsSales},
    offchain_delivery_enabled = offchain_delivery_enabled and ${keepsSales},
    version = version + 1, updated_at = clock_timestamp() where pair_id = ${pairId}`
}

export const entitle = (pairId: PairId, tenants: readonly string[]): Sql =>
  sql`insert into app.market_entitlement (tenant_id, pair_id)
    select tenant, ${pairId} from unnest(${tenants}::text[]) tenant on conflict do nothing`
