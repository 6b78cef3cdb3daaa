import { groupedReads } from '@firsthand/postgres/coalesce'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, PairId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { SeenMarket } from './availability.rules.ts'
import type { MarketFilter, PageRequest, TradedMarket } from './market.rules.ts'
import {
  consumerRows,
  marketFromRow,
  matching,
  type SelectedMarket,
  seenFromRow,
  seenRows,
  tradedFromRow,
  tradedRows,
} from './market-row.store.ts'

const visible = 'from app.market_entitlement e join app.market m using (pair_id)'

const named = `${visible} where e.tenant_id = $1 and e.pair_id = any($2)`
const seenById = { name: 'seen_markets_by_id', text: seenRows(named) }
const byId = { name: 'markets_by_id', text: consumerRows(named) }
/** Takes the tenant and a list of markets. */
export const tradedById = { name: 'traded_markets_by_id', text: tradedRows(named) }

/** A row that comes as one JSON value. */
export type MarketAsJson = { readonly market: SelectedMarket }

const seenOf = (rows: readonly MarketAsJson[]) => rows.map(({ market }) => seenFromRow(market))

/**
 * Markets as consumers see them, entitled to their tenant, not hidden, not a draft; on the login that row-level security
 * binds to the tenant.
 */
export function marketStore(pool: pg.Pool) {
  const findOne = groupedReads<PairId, Market>(async (tenant, pairIds) => {
    const [rows] = await tenantPipeline<[MarketAsJson]>(pool, tenant, [{ ...byId, values: [tenant, pairIds] }])
    const markets = rows.map(({ market }) => marketFromRow(market))
    return new Map(markets.map((market) => [market.pairId as PairId, market]))
  })

  const findTraded = groupedReads<PairId, TradedMarket>(async (tenant, pairIds) => {
    const [rows] = await tenantPipeline<[MarketAsJson]>(pool, tenant, [{ ...tradedById, values: [tenant, pairIds] }])
    const markets = rows.map(({ market }) => tradedFromRow(market))
    return new Map(markets.map((market) => [market.pairId as PairId, market]))
  })

  const see = groupedReads<PairId, SeenMarket>(async (tenant, pairIds) => {
    const [rows] = await tenantPipeline<[MarketAsJson]>(pool, tenant, [{ ...seenById, values: [tenant, pairIds] }])
    return new Map(seenOf(rows).map((seen) => [seen.market.pairId as PairId, seen]))
  })

  return {
    /** With what a trade is judged by; null when nothing is visible under this id. */
    findTraded: (caller: Caller, pairId: PairId) => findTraded(caller.tenantId, pairId),

    /** Null when nothing is visible under this id. */
    find: (caller: Caller, pairId: PairId) => findOne(caller.tenantId, pairId),

    /** With what its tenant sells there; null when nothing is visible under this id. */
    see: (caller: Caller, pairId: PairId) => see(caller.tenantId, pairId),

    /** In the order of `pairId`; one more than `limit` when there is a further page. */
    async list({ tenantId }: Caller, filter: MarketFilter, { after, limit }: PageRequest): Promise<SeenMarket[]> {
      const page = sql`where e.tenant_id = ${tenantId} and e.pair_id > ${after ?? 0} ${matching(filter)}
        order by e.pair_id limit ${limit + 1}`
      const query = { text: seenRows(`${visible} ${page.text}`), values: page.values }
      const [rows] = await tenantPipeline<[MarketAsJson]>(pool, tenantId, [query])
      return seenOf(rows)
    },
  }
}

export type MarketStore = ReturnType<typeof marketStore>
