import type { AdminMarket } from '@firsthand/wire/markets'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { audienceOf } from '../../domain/market.ts'
import { type LiveIntents, switchesOf } from '../../domain/switches.ts'
import type { PairId } from '../../domain/values.ts'
import type { Act } from '../../ports/act.ts'
import type { MarketAdministration } from '../../ports/market-administration.ts'
import { auditRead, changeRecord } from './catalogue-record.ts'
import { matching } from './market-filter.ts'
import { adminColumns, adminMarketFromRow, type MarketRow } from './market-row.ts'
import { entitle, insertMarket, updateMarket, updateSwitches } from './market-write.ts'
import { inTenant, type TenantTransaction, tenantFlight } from './tenant.ts'

const one = (rows: readonly unknown[]): AdminMarket | null =>
  rows[0] === undefined ? null : adminMarketFromRow(rows[0] as MarketRow)

const selectMarket = (pairId: PairId) => sql`select ${raw(adminColumns)} from app.market m where m.pair_id = ${pairId}`

/** Two statements: a row that waited for the lock shows its entitlements as they are now, not as they were. */
async function lockedMarket(query: TenantTransaction, pairId: PairId): Promise<AdminMarket | null> {
  await query(sql`select from app.market m where m.pair_id = ${pairId} for update`)
  return one(await query(selectMarket(pairId)))
}

async function liveIntentsOf(query: TenantTransaction, pairId: PairId): Promise<LiveIntents> {
  const [row] = (await query(sql`select * from app.live_intents(${pairId})`)) as readonly {
    number: string
    cash_base_units: string
    latest_deadline: Date | null
  }[]
  return {
    number: Number(row?.number ?? 0),
    cashAmount: row?.cash_base_units ?? '0',
    latestDeadline: row?.latest_deadline?.toISOString() ?? null,
  }
}

/** Paused and resumed have names of their own; any other change is an update. */
function eventKind(before: AdminMarket | null, after: AdminMarket) {
  if (before?.status === 'active' && after.status === 'paused') return 'market.paused'
  return before?.status === 'paused' && after.status === 'active' ? 'market.resumed' : 'market.updated'
}

/** Everybody who saw the market before or sees it after hears of the change. */
const listeners = (...states: readonly (AdminMarket | null)[]) => [
  ...new Set(states.flatMap((state) => (state === null ? [] : audienceOf(state)))),
]

const recordWrite = (act: Act, action: string, before: AdminMarket | null, after: AdminMarket) =>
  changeRecord(act, {
    action,
    payload: { pairId: after.pairId, before, after },
    event: { kind: eventKind(before, after), subject: `${after.pairId}`, data: { pairId: after.pairId } },
    tenants: listeners(before, after),
  })

/** Administration of markets, on the login that may write the catalogue and nothing else. */
export function postgresMarketAdministration(pool: pg.Pool): MarketAdministration {
  return {
    async find(act, pairId) {
      const audit = auditRead(act, 'market.read', { pairId })
      const [rows = []] = await tenantFlight(pool, act.caller.tenantId, [selectMarket(pairId), audit])
      return one(rows)
    },

    async list(act, filter, { after, limit }) {
      const query = sql`
        select ${raw(adminColumns)} from app.market m
        where m.pair_id > ${after ?? 0} ${matching(filter)} order by m.pair_id limit ${limit + 1}`
      const audit = auditRead(act, 'market.listed', { filter, after, limit })
      const [rows = []] = await tenantFlight(pool, act.caller.tenantId, [query, audit])
      return rows.map((row) => adminMarketFromRow(row as MarketRow))
    },

    create: (act, draft) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const [row] = await query(insertMarket(draft))
        const pairId = Number(row?.pair_id) as PairId
        await query(entitle(pairId, draft.entitledTenants))
        const market = one(await query(selectMarket(pairId))) as AdminMarket
        await query(recordWrite(act, 'market.created', null, market))
        return market
      }),

    replace: (act, pairId, change) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const before = await lockedMarket(query, pairId)
        if (before === null) return null
        const draft = change(before)
        await query(updateMarket(pairId, draft))
        await query(sql`delete from app.market_entitlement where pair_id = ${pairId}
          and tenant_id <> all(${draft.entitledTenants})`)
        await query(entitle(pairId, draft.entitledTenants))
        const after = one(await query(selectMarket(pairId))) as AdminMarket
        await query(recordWrite(act, 'market.replaced', before, after))
        return after
      }),

    switch: (act, pairId, wish, decide) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const market = await lockedMarket(query, pairId)
        if (market === null) return null
        const liveIntents = await liveIntentsOf(query, pairId)
        const switches = decide(market, liveIntents)
        await query(updateSwitches(pairId, switches))
        const { quotes: rfqQuotesEnabled, execution: rfqExecutionEnabled } = switches
        const data = { pairId, rfqQuotesEnabled, rfqExecutionEnabled }
        await query(
          changeRecord(act, {
            action: 'market.switched',
            payload: { pairId, wish, before: switchesOf(market), after: switches, liveIntents },
            event: { kind: 'market.switches_changed', subject: `${pairId}`, data },
            tenants: listeners(market),
          }),
        )
        return { ...switches, liveIntents }
      }),
  }
}
