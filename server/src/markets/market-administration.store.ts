import { inTenant, tenantFlight } from '@firsthand/postgres/tenant'
import type { PairId } from '@firsthand/values/values'
import type { AdminMarket } from '@firsthand/wire/markets'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { auditRead, changeRecord } from '#audit/catalogue-record.store'
import type { Act } from '#identity/admin-context'
import { lockedMarket, marketListeners, oneMarket, selectMarket } from './lock-market.store.ts'
import type { MarketAdministration } from './market-administration.port.ts'
import { matching } from './market-filter.store.ts'
import { adminColumns, adminMarketFromRow, type SelectedMarket } from './market-row.store.ts'
import { countedIntents, turnSwitches } from './market-switches.store.ts'
import { entitle, insertMarket, updateMarket } from './market-write.store.ts'
import { stopSales, turnSales } from './sales-switches.store.ts'

/** Paused and resumed have names of their own; any other change is an update. */
function eventKind(before: AdminMarket | null, after: AdminMarket) {
  if (before?.status === 'active' && after.status === 'paused') return 'market.paused'
  return before?.status === 'paused' && after.status === 'active' ? 'market.resumed' : 'market.updated'
}

const recordWrite = (act: Act, action: string, before: AdminMarket | null, after: AdminMarket) =>
  changeRecord(act, {
    action,
    payload: { pairId: after.pairId, before, after },
    event: { kind: eventKind(before, after), subject: `${after.pairId}`, data: { pairId: after.pairId } },
    tenants: marketListeners(before, after),
  })

/** Administration of markets, on the login that may write the catalogue and nothing else. */
export function postgresMarketAdministration(pool: pg.Pool): MarketAdministration {
  return {
    async find(act, pairId) {
      const audit = auditRead(act, 'market.read', { pairId })
      const [rows] = await tenantFlight<[SelectedMarket, object]>(pool, act.caller.tenantId, [
        selectMarket(pairId),
        audit,
      ])
      return oneMarket(rows)
    },

    async list(act, filter, { after, limit }) {
      const query = sql`
        select ${raw(adminColumns)} from app.market m
        where m.pair_id > ${after ?? 0} ${matching(filter)} order by m.pair_id limit ${limit + 1}`
      const audit = auditRead(act, 'market.listed', { filter, after, limit })
      const [rows] = await tenantFlight<[SelectedMarket, object]>(pool, act.caller.tenantId, [query, audit])
      return rows.map(adminMarketFromRow)
    },

    create: (act, draft) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const [row] = await query(insertMarket(draft))
        const pairId = Number(row?.pair_id) as PairId
        await query(entitle(pairId, draft.entitledTenants))
        const market = oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
        await query(recordWrite(act, 'market.created', null, market))
        return market
      }),

    replace: (act, pairId, change) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const before = await lockedMarket(query, pairId)
        if (before === null) return null
        const draft = change(before)
        if (before.primaryExecutionKind === 'offchain_fixed_price') await stopSales(query, pairId)
        await query(updateMarket(pairId, draft))
        await query(sql`delete from app.market_entitlement where pair_id = ${pairId}
          and tenant_id <> all(${draft.entitledTenants})`)
        await query(entitle(pairId, draft.entitledTenants))
        const after = oneMarket(await query<SelectedMarket>(selectMarket(pairId))) as AdminMarket
        await query(recordWrite(act, 'market.replaced', before, after))
        return after
      }),

    switch: (act, pairId, wish, decide) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const market = await lockedMarket(query, pairId)
        if (market === null) return null
        const liveIntents = await countedIntents(query, pairId)
        const switches = decide(market, liveIntents)
        await turnSwitches(query, act, market, { switches, liveIntents, why: { wish } })
        return { ...switches, liveIntents }
      }),

    switchSales: (act, pairId, wish, judge) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const market = await lockedMarket(query, pairId)
        if (market === null) return false
        judge(market)
        await turnSales(query, act, market, wish)
        return true
      }),
  }
}
