import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type { AdminMarket } from '@firsthand/wire/markets'
import sql, { type Sql } from 'sql-template-tag'
import { changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { marketListeners } from './lock-market.store.ts'
import { type LiveIntents, type Switches, switchesOf } from './switches.rules.ts'

/** What a switch and a bundle that is being kept wait for each other by. */
export const switchLock = (pairId: PairId) => `switches of market ${pairId}`

/** What turning execution off would strand. From here to the end of the transaction no bundle is kept beside us. */
export async function countedIntents(query: TenantTransaction, pairId: PairId): Promise<LiveIntents> {
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${switchLock(pairId)}, 0))`)
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

const updateSwitches = (pairId: PairId, { quotes, execution, draining }: Switches, drainTenant: TenantId): Sql =>
  sql`update app.market set rfq_quotes_enabled = ${quotes}, rfq_execution_enabled = ${execution},
    rfq_draining = ${draining}, rfq_drain_tenant = ${draining ? drainTenant : null},
    version = version + 1, updated_at = clock_timestamp() where pair_id = ${pairId}`

/** The router has to follow: a bundle that was handed out is only stopped, or let through again, there. */
async function notifyRouter(query: TenantTransaction, tenant: TenantId, pairId: PairId): Promise<void> {
  await query(sql`insert into app.route_switch (tenant_id, pair_id) values (${tenant}, ${pairId})
    on conflict (tenant_id, pair_id) do update
    set asked_at = clock_timestamp(), next_check_at = clock_timestamp(), done_at = null`)
  await query(sql`insert into app.outbox (tenant_id, object, key, handler, input)
    values (${tenant}, 'RouteSwitch', ${`${pairId}`}, 'turn', ${JSON.stringify({ tenant, pairId })})`)
}

/** Turns the switches of a locked market, with the record and the event of it. */
export async function setSwitches(
  query: TenantTransaction,
  context: AdminContext,
  market: AdminMarket,
  turn: { readonly switches: Switches; readonly liveIntents: LiveIntents; readonly why: object },
): Promise<void> {
  const { switches, liveIntents, why } = turn
  const pairId = market.pairId as PairId
  await query(updateSwitches(pairId, switches, context.caller.tenantId))
  if (switches.execution !== switchesOf(market).execution) await notifyRouter(query, context.caller.tenantId, pairId)
  const { quotes: rfqQuotesEnabled, execution: rfqExecutionEnabled } = switches
  await query(
    changeRecord(context, {
      action: 'market.switched',
      payload: { pairId, ...why, before: switchesOf(market), after: switches, liveIntents },
      event: {
        kind: 'market.switches_changed',
        subject: `${pairId}`,
        data: { pairId, rfqQuotesEnabled, rfqExecutionEnabled },
      },
      tenants: marketListeners(market),
    }),
  )
}
