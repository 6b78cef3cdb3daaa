import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { auditRead } from '#audit/catalogue-record.store'
import { lockedMarket } from '#markets/market-administration.store'
import { matching } from './instrument.store.ts'
import type { InstrumentAdministration } from './instrument-administration.port.ts'
import { adminInstrumentFromRow, type SelectedAdminInstrument } from './instrument-row.store.ts'
import { insertInstrument, requireAccounts, updateInstrument } from './instrument-write.store.ts'
import { finishChange, lockedInstrument, selectInstrument, selectInstruments } from './lock-instrument.store.ts'

/** Administration of instruments, on the login that may write the catalogue and nothing else. */
export function postgresInstrumentAdministration(pool: pg.Pool, now: () => Date): InstrumentAdministration {
  const today = () => now().toISOString().slice(0, 10)
  return {
    async find(action, instrumentId) {
      const { tenantId } = action.caller
      const audit = auditRead(action, 'instrument.read', { instrumentId })
      const [[row]] = await tenantPipeline<[SelectedAdminInstrument, object]>(pool, tenantId, [
        selectInstrument(tenantId, instrumentId),
        audit,
      ])
      return row ? adminInstrumentFromRow(row) : null
    },

    async list(action, filter, { after, limit }) {
      const { tenantId } = action.caller
      const query = sql`${raw(selectInstruments)} where i.tenant_id = ${tenantId} and i.instrument_id > ${after ?? ''}
        ${matching(filter)} order by i.instrument_id limit ${limit + 1}`
      const audit = auditRead(action, 'instrument.listed', { filter, after, limit })
      const [rows] = await tenantPipeline<[SelectedAdminInstrument, object]>(pool, tenantId, [query, audit])
      return rows.map(adminInstrumentFromRow)
    },

    create: (action, foundation, draft, judge) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        const { instrumentId, pairId } = foundation
        const { tenantId } = action.caller
        const market = await lockedMarket(query, pairId)
        judge(market)
        const currency = market?.cash.symbol ?? ''
        await requireAccounts(query, tenantId, draft, currency)
        await query(insertInstrument(tenantId, foundation, draft, currency))
        await query(sql`update app.market set offchain_instrument_id = ${instrumentId}, version = version + 1,
          updated_at = clock_timestamp() where pair_id = ${pairId}`)
        return finishChange(query, action, { action: 'instrument.created', before: null, instrumentId, on: today() })
      }),

    replace: (action, instrumentId, change) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        const { tenantId } = action.caller
        const before = await lockedInstrument(query, tenantId, instrumentId)
        if (before === null) return null
        const draft = change(before)
        await requireAccounts(query, tenantId, draft, before.cash.symbol)
        await query(updateInstrument(tenantId, instrumentId, draft))
        return finishChange(query, action, { action: 'instrument.replaced', before, instrumentId, on: today() })
      }),

    setStatus: (action, instrumentId, status, judge) =>
      inTenant(pool, action.caller.tenantId, async (query) => {
        const { tenantId } = action.caller
        const before = await lockedInstrument(query, tenantId, instrumentId)
        if (before === null) return null
        judge(before)
        if (before.status === status) return before
        await query(sql`update app.offchain_instrument set status = ${status}, version = version + 1,
          updated_at = clock_timestamp() where tenant_id = ${tenantId} and instrument_id = ${instrumentId}`)
        return finishChange(query, action, { action: `instrument.${status}`, before, instrumentId, on: today() })
      }),
  }
}
