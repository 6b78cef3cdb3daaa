import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { OffchainInstrumentRow } from '#rows.gen'
import type { InstrumentPrice } from './sale.rules.ts'

type PriceRow = Pick<
  OffchainInstrumentRow,
  | 'pair_id'
  | 'instrument_id'
  | 'unit_price'
  | 'unit_price_scale'
  | 'min_cash_base_units'
  | 'max_cash_base_units'
  | 'per_buyer_cash_cap'
  | 'terms_hash'
>

const priceFromRow = (row: PriceRow): InstrumentPrice => ({
  instrumentId: row.instrument_id,
  unitPrice: row.unit_price,
  unitPriceScale: row.unit_price_scale,
  limits: {
    minCashAmount: row.min_cash_base_units,
    maxCashAmount: row.max_cash_base_units,
    perBuyerCashCap: row.per_buyer_cash_cap,
  },
  termsHash: row.terms_hash,
})

/** What a tenant sells in these markets, on the login that row-level security binds to the tenant. */
export const instrumentPrices =
  (pool: pg.Pool) =>
  async (tenant: TenantId, pairIds: readonly PairId[]): Promise<ReadonlyMap<PairId, InstrumentPrice>> => {
    const query = sql`select pair_id, instrument_id, unit_price, unit_price_scale, min_cash_base_units,
        max_cash_base_units, per_buyer_cash_cap, terms_hash
      from app.offchain_instrument where tenant_id = ${tenant} and pair_id = any (${pairIds})`
    const [rows] = await tenantPipeline<[PriceRow]>(pool, tenant, [query])
    return new Map(rows.map((row) => [Number(row.pair_id) as PairId, priceFromRow(row)]))
  }
