import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { type Answers, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { BuyerId, Caller, PairId } from '@firsthand/values/values'
import type { Instrument } from '@firsthand/wire/bank-transfer/instruments'
import type pg from 'pg'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type MarketAsJson, tradedById } from '#markets/market.store'
import { tradedFromRow } from '#markets/market-row.store'
import type { ClientAccountRow } from '#rows.gen'
import { shownStateColumn, withheldUnits } from '../purchases/shown-state.store.ts'
import {
  instrumentColumns,
  instrumentFromRow,
  type SelectedInstrument,
  soldInstrumentFromRow,
} from './instrument-row.store.ts'
import type { Offering } from './sale.rules.ts'

export type InstrumentFilter = { readonly pairId: PairId | null; readonly currency: string | null }
export type InstrumentPageRequest = { readonly after: string | null; readonly limit: number }

/** What is left, as one buyer may see it. */
const withheldFrom = (buyer: BuyerId): Sql => sql`${raw(withheldUnits)} and p.caller = ${buyer}) as withheld`
type SeenInstrument = SelectedInstrument & { readonly withheld: string }

function asSeen<Row extends SeenInstrument>(row: Row): Row {
  const left = BigInt(row.available) - BigInt(row.withheld)
  return { ...row, available: `${left > 0n ? left : 0n}` }
}

const visible = (buyer: BuyerId): Sql => sql`select ${raw(instrumentColumns)}, ${withheldFrom(buyer)}
  from app.offchain_instrument i
  join app.market_entitlement e on e.tenant_id = i.tenant_id and e.pair_id = i.pair_id
  join app.market m on m.pair_id = i.pair_id and m.primary_execution_kind = 'offchain_fixed_price'`

/** The conditions of a filter, each led by `and`. */
export const matching = ({ pairId, currency }: InstrumentFilter): Sql =>
  sql`${pairId === null ? empty : sql`and i.pair_id = ${pairId}`}
    ${currency === null ? empty : sql`and i.currency = ${currency}`}`

/**
 * What buyers of a tenant see, on the login that row-level security binds to the tenant: instruments of its own, no drafts,
 * of markets that they see.
 */
export function instrumentStore(pool: pg.Pool) {
  return {
    /** Null when nothing is visible under this id. */
    async find({ tenantId, buyer }: Caller, instrumentId: string): Promise<Instrument | null> {
      const query = sql`${visible(buyer)} where i.tenant_id = ${tenantId} and i.instrument_id = ${instrumentId}
        and i.status <> 'draft'`
      const [[row]] = await tenantPipeline<[SeenInstrument]>(pool, tenantId, [query])
      return row ? instrumentFromRow(asSeen(row)) : null
    },

    /** In the order of their ids; one more than `limit` when there is a further page. */
    async list(
      { tenantId, buyer }: Caller,
      filter: InstrumentFilter,
      { after, limit }: InstrumentPageRequest,
    ): Promise<Instrument[]> {
      const query = sql`${visible(buyer)} where i.tenant_id = ${tenantId} and i.instrument_id > ${after ?? ''}
        and i.status <> 'draft' ${matching(filter)} order by i.instrument_id limit ${limit + 1}`
      const [rows] = await tenantPipeline<[SeenInstrument]>(pool, tenantId, [query])
      return rows.map((row) => instrumentFromRow(asSeen(row)))
    },
  }
}

export type InstrumentStore = ReturnType<typeof instrumentStore>

type OfferedRow = SeenInstrument &
  Pick<ClientAccountRow, 'time_zone'> & {
    readonly account_state: ClientAccountRow['state']
    readonly account_currency: string
  }
type BuyerRow = { readonly open: string; readonly open_units: string; readonly committed: string }
/** What `offeringQueries` answer, query by query. */
export type OfferingRows = [MarketAsJson, OfferedRow, BuyerRow]

/** Unpaid ones, and those that are not given up; a frozen purchase counts by the state that its buyer reads. */
const open = "q.shown in ('awaiting_payment', 'partially_paid', 'payment_review')"
const given = "q.shown not in ('expired', 'cancelled', 'refunding', 'refunded')"

/** What is read to judge a purchase: the market, its instrument with the account, and what the buyer has already. */
export const offeringQueries = ({ tenantId, buyer }: Caller, pairId: PairId): readonly Query[] => [
  { ...tradedById, values: [tenantId, [pairId]] },
  sql`select ${raw(instrumentColumns)}, ${withheldFrom(buyer)}, c.state as account_state, c.currency as account_currency, c.time_zone
    from app.offchain_instrument i join app.market m using (pair_id)
      join app.client_account c using (tenant_id, client_account_id)
    where i.tenant_id = ${tenantId} and i.pair_id = ${pairId}`,
  sql`select count(*) filter (where ${raw(open)}) as open,
      coalesce(sum(q.unit_base_units) filter (where ${raw(open)}), 0)::text as open_units,
      coalesce(sum(q.amount_due) filter (where ${raw(given)}), 0)::text as committed
    from (select p.amount_due, p.unit_base_units, ${raw(shownStateColumn)} as shown from app.purchase p
    where p.tenant_id = ${tenantId} and p.caller = ${buyer} and p.pair_id = ${pairId}) q`,
]

/** Null when no such market is visible. */
export function offeringOf([[seen], [offered], [bought]]: Answers<OfferingRows>): Offering | null {
  if (seen === undefined) return null
  const buyer = {
    openPurchases: Number(bought?.open ?? 0),
    openUnits: BigInt(bought?.open_units ?? 0),
    committedCash: BigInt(bought?.committed ?? 0),
  }
  const market = tradedFromRow(seen.market)
  if (offered === undefined) return { sale: { market, instrument: null, account: null }, buyer }
  const account = {
    clientAccountId: offered.client_account_id,
    state: offered.account_state,
    currency: offered.account_currency,
    timeZone: offered.time_zone,
  }
  return { sale: { market, instrument: soldInstrumentFromRow(asSeen(offered)), account }, buyer }
}

/** What is sold in a market to this buyer, in the caller's transaction. Null when no such market is visible. */
export async function readOffering(query: TenantTransaction, caller: Caller, pairId: PairId): Promise<Offering | null> {
  const rows = await Promise.all(offeringQueries(caller, pairId).map((each) => query(each)))
  return offeringOf(rows as unknown as Answers<OfferingRows>)
}
