import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId } from '@firsthand/values/values'
import type { AdminMarket, BankSwitchesWrite } from '@firsthand/wire/markets'
import sql, { type Sql } from 'sql-template-tag'
import { changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { marketListeners } from './lock-market.store.ts'

const salesLock = (pairId: PairId) => `sales of market ${pairId}`

/** A sale waits for whoever changes what is sold, and goes on by what he left. Sales do not wait for each other. */
export const lockSalesShared = (pairId: PairId): Sql =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${salesLock(pairId)}, 0))`

/** From here to the end of the transaction nothing is sold in the market: what was answered as changed is changed. */
export async function lockSales(query: TenantTransaction, pairId: PairId): Promise<void> {
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${salesLock(pairId)}, 0))`)
}

/** Turns the switches of a locked market, with the record and the event of it. */
export async function setSalesSwitches(
  query: TenantTransaction,
  context: AdminContext,
  market: AdminMarket,
  requested: BankSwitchesWrite,
): Promise<void> {
  const pairId = market.pairId as PairId
  const { offchainSalesEnabled, offchainDeliveryEnabled } = requested
  await lockSales(query, pairId)
  await query(sql`update app.market set offchain_sales_enabled = ${offchainSalesEnabled},
    offchain_delivery_enabled = ${offchainDeliveryEnabled}, version = version + 1, updated_at = clock_timestamp()
    where pair_id = ${pairId}`)
  const before = {
    offchainSalesEnabled: market.offchainSalesEnabled,
    offchainDeliveryEnabled: market.offchainDeliveryEnabled,
  }
  const after = { offchainSalesEnabled, offchainDeliveryEnabled }
  await query(
    changeRecord(context, {
      action: 'market.switched',
      payload: { pairId, requested, before, after },
      event: { kind: 'market.switches_changed', subject: `${pairId}`, data: { pairId, ...after } },
      tenants: marketListeners(market),
    }),
  )
}
