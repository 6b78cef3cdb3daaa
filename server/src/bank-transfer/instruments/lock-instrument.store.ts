import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import sql, { raw } from 'sql-template-tag'
import { changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { marketListeners } from '#markets/market.rules'
import { oneMarket, selectMarket } from '#markets/market-administration.store'
import type { SelectedMarket } from '#markets/market-row.store'
import { lockSales } from '#markets/market-switches.store'
import { post } from '../ledger/ledger.store.ts'
import { unitsPutUp } from '../ledger/unit-postings.rules.ts'
import { adminInstrumentColumns, adminInstrumentFromRow, type SelectedAdminInstrument } from './instrument-row.store.ts'

export const selectInstruments = `select ${adminInstrumentColumns} from app.offchain_instrument i join app.market m using (pair_id)`

export const selectInstrument = (tenant: TenantId, instrumentId: string) =>
  sql`${raw(selectInstruments)} where i.tenant_id = ${tenant} and i.instrument_id = ${instrumentId}`

async function current(
  query: TenantTransaction,
  tenant: TenantId,
  instrumentId: string,
): Promise<AdminInstrument | null> {
  const [row] = await query<SelectedAdminInstrument>(selectInstrument(tenant, instrumentId))
  return row ? adminInstrumentFromRow(row) : null
}

/**
 * Two statements: a row that waited for the lock shows what it is now, not what it was. The lock lets purchases point at the
 * row meanwhile, or a sale that goes on and whoever waits for it would wait for each other.
 */
export async function lockedInstrument(
  query: TenantTransaction,
  tenant: TenantId,
  instrumentId: string,
): Promise<AdminInstrument | null> {
  const [row] = await query(sql`select pair_id from app.offchain_instrument
    where tenant_id = ${tenant} and instrument_id = ${instrumentId} for no key update`)
  if (row === undefined) return null
  await lockSales(query, Number(row.pair_id) as PairId)
  return current(query, tenant, instrumentId)
}

type Change = {
  readonly action: string
  readonly before: AdminInstrument | null
  readonly instrumentId: string
  readonly on: string
}

/** The units that were put up or taken away, the record, and the event for everybody who sees the market. It stands last. */
export async function finishChange(
  query: TenantTransaction,
  context: AdminContext,
  change: Change,
): Promise<AdminInstrument> {
  const { tenantId, subject: actor } = context.caller
  const { action, before, instrumentId, on } = change
  const changed = (await current(query, tenantId, instrumentId)) as AdminInstrument
  const { version, supplyUnitAmount } = changed
  const units = BigInt(supplyUnitAmount) - BigInt(before?.supplyUnitAmount ?? 0)
  if (units !== 0n) await post(query, tenantId, [unitsPutUp({ on, actor, instrumentId, units, version })])
  const after = units === 0n ? changed : ((await current(query, tenantId, instrumentId)) as AdminInstrument)
  const pairId = after.pairId as PairId
  const market = oneMarket(await query<SelectedMarket>(selectMarket(pairId)))
  await query(
    changeRecord(context, {
      action,
      payload: { instrumentId, before, after },
      event: { kind: 'market.updated', subject: `${pairId}`, data: { pairId } },
      tenants: marketListeners(market),
    }),
  )
  return after
}
