import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type { AdminMarket, BankSwitchesWrite } from '@firsthand/wire/markets'
import sql, { type Sql } from 'sql-template-tag'
import { changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import type { RouteSwitchRow } from '#rows.gen'
import { marketListeners } from './market.rules.ts'
import { type LiveIntents, type Switches, type salesSwitched, switchesOf } from './switches.rules.ts'

/** The advisory lock that a switch and the storing of a bundle both take. */
export const switchLock = (pairId: PairId) => `switches of market ${pairId}`

type LiveIntentsRow = {
  readonly number: string
  readonly cash_base_units: string
  readonly latest_deadline: Date | null
}

/** What turning execution off would strand at this moment. */
export async function liveIntentsOf(query: TenantTransaction, pairId: PairId): Promise<LiveIntents> {
  const [row] = await query<LiveIntentsRow>(sql`select * from app.live_intents(${pairId})`)
  return {
    number: Number(row?.number ?? 0),
    cashAmount: row?.cash_base_units ?? '0',
    latestDeadline: row?.latest_deadline?.toISOString() ?? null,
  }
}

/** The same, and from here to the end of the transaction no bundle is stored. */
export async function countedIntents(query: TenantTransaction, pairId: PairId): Promise<LiveIntents> {
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${switchLock(pairId)}, 0))`)
  return liveIntentsOf(query, pairId)
}

/** Whether the watcher has stopped a locked market, so that two administrators are needed to start anything in it. */
export async function isStopped(query: TenantTransaction, pairId: PairId): Promise<boolean> {
  const [row] = await query<{ stopped: boolean }>(sql`select app.is_stopped(${pairId}) as stopped`)
  return row?.stopped === true
}

/** When this tenant last turned execution, of a market where it is off; null when it never has. */
export async function executionOffSince(
  query: TenantTransaction,
  tenant: TenantId,
  pairId: PairId,
): Promise<Date | null> {
  const [row] = await query<Pick<RouteSwitchRow, 'asked_at'>>(sql`select asked_at from app.route_switch
    where tenant_id = ${tenant} and pair_id = ${pairId}`)
  return row?.asked_at ?? null
}

const updateSwitches = (pairId: PairId, { quotes, execution, draining }: Switches, drainTenant: TenantId): Sql =>
  sql`update app.market set rfq_quotes_enabled = ${quotes}, rfq_execution_enabled = ${execution},
    rfq_draining = ${draining}, rfq_drain_tenant = ${draining ? drainTenant : null},
    version = version + 1, updated_at = clock_timestamp() where pair_id = ${pairId}`

/** The router has to follow: only there is a bundle that was handed out stopped, or allowed again. */
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

const salesLock = (pairId: PairId) => `sales of market ${pairId}`

/** A sale waits for a change of what is sold, and continues with the changed values. Sales do not wait for each other. */
export const lockSalesShared = (pairId: PairId): Sql =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${salesLock(pairId)}, 0))`

/** From here to the end of the transaction nothing is sold in the market, so no sale uses the old values after the change. */
export async function lockSales(query: TenantTransaction, pairId: PairId): Promise<void> {
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${salesLock(pairId)}, 0))`)
}

/** Turns the switches of a locked market, with the record and the event of it. */
export async function setSalesSwitches(
  query: TenantTransaction,
  context: AdminContext,
  market: AdminMarket,
  { requested, after }: { readonly requested: BankSwitchesWrite; readonly after: ReturnType<typeof salesSwitched> },
): Promise<void> {
  const pairId = market.pairId as PairId
  const { offchainSalesEnabled, offchainDeliveryEnabled } = after
  await lockSales(query, pairId)
  await query(sql`update app.market set offchain_sales_enabled = ${offchainSalesEnabled},
    offchain_delivery_enabled = ${offchainDeliveryEnabled}, version = version + 1, updated_at = clock_timestamp()
    where pair_id = ${pairId}`)
  const before = {
    offchainSalesEnabled: market.offchainSalesEnabled,
    offchainDeliveryEnabled: market.offchainDeliveryEnabled,
  }
  await query(
    changeRecord(context, {
      action: 'market.switched',
      payload: { pairId, requested, before, after },
      event: { kind: 'market.switches_changed', subject: `${pairId}`, data: { pairId, ...after } },
      tenants: marketListeners(market),
    }),
  )
}
