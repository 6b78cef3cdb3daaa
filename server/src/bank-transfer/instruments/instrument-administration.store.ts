import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { auditRead, changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { marketListeners } from '#markets/market.rules'
import { oneMarket, selectMarket } from '#markets/market-administration.store'
import type { SelectedMarket } from '#markets/market-row.store'
import { lockSales } from '#markets/market-switches.store'
import { post } from '../ledger/ledger.store.ts'
import { unitsPutUp } from '../ledger/unit-postings.rules.ts'
import { type InstrumentFilter, type InstrumentPageRequest, matching } from './instrument.store.ts'
import { adminInstrumentColumns, adminInstrumentFromRow, type SelectedAdminInstrument } from './instrument-row.store.ts'

const selectInstruments = `select ${adminInstrumentColumns} from app.offchain_instrument i join app.market m using (pair_id)`

const selectInstrument = (tenant: TenantId, instrumentId: string) =>
  sql`${raw(selectInstruments)} where i.tenant_id = ${tenant} and i.instrument_id = ${instrumentId}`

/** Instruments of the administrator's own tenant. Each read leaves a record in the audit chain. */
export function instrumentAdministration(pool: pg.Pool) {
  return {
    /** Null when the tenant has no such instrument. */
    async find(context: AdminContext, instrumentId: string): Promise<AdminInstrument | null> {
      const { tenantId } = context.caller
      const [[row]] = await tenantPipeline<[SelectedAdminInstrument, object]>(pool, tenantId, [
        selectInstrument(tenantId, instrumentId),
        auditRead(context, 'instrument.read', { instrumentId }),
      ])
      return row ? adminInstrumentFromRow(row) : null
    },

    /** In the order of their ids; one more than `limit` when there is a further page. */
    async list(
      context: AdminContext,
      filter: InstrumentFilter,
      { after, limit }: InstrumentPageRequest,
    ): Promise<AdminInstrument[]> {
      const { tenantId } = context.caller
      const query = sql`${raw(selectInstruments)} where i.tenant_id = ${tenantId} and i.instrument_id > ${after ?? ''}
        ${matching(filter)} order by i.instrument_id limit ${limit + 1}`
      const audit = auditRead(context, 'instrument.listed', { filter, after, limit })
      const [rows] = await tenantPipeline<[SelectedAdminInstrument, object]>(pool, tenantId, [query, audit])
      return rows.map(adminInstrumentFromRow)
    },
  }
}

export type InstrumentAdministration = ReturnType<typeof instrumentAdministration>

async function current(
  query: TenantTransaction,
  tenant: TenantId,
  instrumentId: string,
): Promise<AdminInstrument | null> {
  const [row] = await query<SelectedAdminInstrument>(selectInstrument(tenant, instrumentId))
  return row ? adminInstrumentFromRow(row) : null
}

/**
 * Two statements: after a wait for the lock, the second reads the row as it is then. The lock lets purchases reference the
 * row meanwhile; otherwise a sale in progress and the administrator waiting for it would deadlock.
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
  readonly before: Pick<AdminInstrument, 'supplyUnitAmount'> | null
  readonly instrumentId: string
  readonly on: string
}

/** Posts added or removed units, and writes the audit record and the event for every tenant that sees the market. It comes last. */
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
