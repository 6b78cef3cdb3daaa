import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { InstrumentFilter, InstrumentStore } from './instrument.port.ts'
import { instrumentColumns, instrumentFromRow, type SelectedInstrument } from './instrument-row.store.ts'

const visible = `select ${instrumentColumns} from app.offchain_instrument i
  join app.market_entitlement e on e.tenant_id = i.tenant_id and e.pair_id = i.pair_id
  join app.market m on m.pair_id = i.pair_id and m.primary_execution_kind = 'offchain_fixed_price'`

/** The conditions of a filter, each led by `and`. */
export const matching = ({ pairId, currency }: InstrumentFilter): Sql =>
  sql`${pairId === null ? empty : sql`and i.pair_id = ${pairId}`}
    ${currency === null ? empty : sql`and i.currency = ${currency}`}`

/** Instruments as buyers read them, on the login that row-level security binds to the tenant. */
export const instrumentStore = (pool: pg.Pool): InstrumentStore => ({
  async find({ tenantId }, instrumentId) {
    const query = sql`${raw(visible)} where i.tenant_id = ${tenantId} and i.instrument_id = ${instrumentId}
      and i.status <> 'draft'`
    const [[row]] = await tenantPipeline<[SelectedInstrument]>(pool, tenantId, [query])
    return row ? instrumentFromRow(row) : null
  },

  async list({ tenantId }, filter, { after, limit }) {
    const query = sql`${raw(visible)} where i.tenant_id = ${tenantId} and i.instrument_id > ${after ?? ''}
      and i.status <> 'draft' ${matching(filter)} order by i.instrument_id limit ${limit + 1}`
    const [rows] = await tenantPipeline<[SelectedInstrument]>(pool, tenantId, [query])
    return rows.map(instrumentFromRow)
  },
})
