import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { PairId } from '@firsthand/values/values'
import type { AdminMarket } from '@firsthand/wire/markets'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { auditRead, changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { lockedMarket, marketListeners, oneMarket, selectMarket } from './lock-market.store.ts'
import type { MarketAdministration } from './market-administration.port.ts'
import { matching } from './market-filter.store.ts'
import { adminColumns, adminMarketFromRow, type SelectedMarket } from './market-row.store.ts'
import { countedIntents, setSwitches } from './market-switches.store.ts'
import { entitle, insertMarket, updateMarket } from './market-write.store.ts'
import { lockSales, setSalesSwitches } from './sales-switches.store.ts'

/** Paused and resumed have names of their own; any other change is an update. */
function eventKind(before: AdminMarket | null, after: AdminMarket) {
  if (before?.status === 'active' && after.status === 'paused') return 'market.paused'
  return before?.status === 'paused' && after.status === 'active' ? 'market.resumed' : 'market.updated'
}

const recordWrite = (context: AdminContext, action: string, before: AdminMarket | null, after: AdminMarket) =>
  changeRecord(context, {
    action,
    payload: { pairId: after.pairId, before, after },
    event: { kind: eventKind(before, after), subject: `${after.pairId}`, data: { pairId: after.pairId } },
    tenants: marketListeners(before, after),
  })

/** Administration of markets, on the login that may write the catalogue and nothing else. */
export function postgresMarketAdministration(pool: pg.Pool): MarketAdministration {
  return {
    async find(context, pairId) {
      const audit = auditRead(context, 'market.read', { pairId })
      const [rows] = await tenantPipeline<[SelectedMarket, object]>(pool, context.caller.tenantId, [
        selectMarket(pairId),
        audit,
      ])
      return oneMarket(rows)
    },

    async list(context, filter, { after, limit }) {
      const query = sql`
        select ${raw(adminColumns)} from app.market m
        where m.pair_id > ${after ?? 0} ${matching(filter)} order by m.pair_id limit ${limit + 1}`
      const audit = auditRead(context, 'market.listed', { filter, after, limit })
      const [rows] = await tenantPipeline<[SelectedMarket, object]>(pool, context.caller.tenantId, [query, audit])
      return rows.map(adminMarketFromRow)
    },

    create: (context, draft) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const [row] = await query(insertMarket(draft))
        const pairId = Number(row?.pair_id) as PairId
        await query(entitle(pairId, draft.entitledTenants))
        const market = oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
        await query(recordWrite(context, 'market.created', null, market))
        return market
      }),

    replace: (context, pairId, change) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const before = await lockedMarket(query, pairId)
        if (before === null) return null
        const draft = change(before)
        if (before.primaryExecutionKind === 'offchain_fixed_price') await lockSales(query, pairId)
        await query(updateMarket(pairId, draft))
        await query(sql`delete from app.market_entitlement where pair_id = ${pairId}
          and tenant_id <> all(${draft.entitledTenants})`)
        await query(entitle(pairId, draft.entitledTenants))
        const after = oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
        await query(recordWrite(context, 'market.replaced', before, after))
        return after
      }),

    switch: (context, pairId, requested, decide) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const market = await lockedMarket(query, pairId)
        if (market === null) return null
        const liveIntents = await countedIntents(query, pairId)
        const switches = decide(market, liveIntents)
        await setSwitches(query, context, market, { switches, liveIntents, why: { requested } })
        return { ...switches, liveIntents }
      }),

    switchSales: (context, pairId, requested, judge) =>
      inTenant(pool, context.caller.tenantId, async (query) => {
        const market = await lockedMarket(query, pairId)
        if (market === null) return false
        judge(market)
        await setSalesSwitches(query, context, market, requested)
        return true
      }),
  }
}
