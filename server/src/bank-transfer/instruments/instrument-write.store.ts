import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type { AdminInstrument, InstrumentStatus } from '@firsthand/wire/bank-transfer/instruments'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { InstrumentDraft } from './instrument.rules.ts'

/** What an instrument keeps for its whole life. */
export type Foundation = {
  readonly instrumentId: string
  readonly pairId: PairId
  readonly unitPriceScale: number
  readonly deliveryMode: AdminInstrument['deliveryMode']
}

/** Column by column, so that insert and update cannot drift apart. */
const columnsOf = (draft: InstrumentDraft): Readonly<Record<string, unknown>> => ({
  unit_price: draft.unitPrice,
  min_cash_base_units: draft.limits.minCashAmount,
  max_cash_base_units: draft.limits.maxCashAmount,
  per_buyer_cash_cap: draft.limits.perBuyerCashCap,
  supply_base_units: draft.supplyUnitAmount,
  opens_at: draft.opensAt,
  closes_at: draft.closesAt,
  payment_days: draft.paymentDays,
  calendar: draft.calendar,
  underpayment_policy: draft.underpaymentPolicy,
  late_payment_policy: draft.latePaymentPolicy,
  payer_policy: draft.payerPolicy,
  schemes: draft.schemes,
  terms_hash: draft.termsHash,
  terms_url: draft.termsUrl,
  client_account_id: draft.clientAccountId,
  payout_account_id: draft.payoutAccountId,
  max_open_purchases: draft.maxOpenPurchases,
  max_unpaid_share_bps: draft.maxUnpaidShareBps,
  max_notified_cash: draft.maxNotifiedCashAmount,
  delivery_contract: draft.deliveryContract,
})

export function insertInstrument(
  tenant: TenantId,
  { instrumentId, pairId, unitPriceScale, deliveryMode }: Foundation,
  draft: InstrumentDraft,
  currency: string,
): Sql {
  const columns = {
    tenant_id: tenant,
    instrument_id: instrumentId,
    pair_id: pairId,
    status: 'draft',
    currency,
    unit_price_scale: unitPriceScale,
    delivery_mode: deliveryMode,
    ...columnsOf(draft),
  }
  return sql`insert into app.offchain_instrument (${raw(Object.keys(columns).join(', '))})
    values (${join(Object.values(columns))})`
}

export const updateInstrument = (tenant: TenantId, instrumentId: string, draft: InstrumentDraft): Sql => {
  const sets = Object.entries(columnsOf(draft)).map(([name, value]) => sql`${raw(name)} = ${value}`)
  return sql`update app.offchain_instrument set ${join(sets)}, version = version + 1, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and instrument_id = ${instrumentId}`
}

/** Opens, pauses or closes it. */
export const updateStatus = (tenant: TenantId, instrumentId: string, status: InstrumentStatus): Sql =>
  sql`update app.offchain_instrument set status = ${status}, version = version + 1, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and instrument_id = ${instrumentId}`

/** The market points at its instrument. */
export const attachToMarket = ({ instrumentId, pairId }: Foundation): Sql =>
  sql`update app.market set offchain_instrument_id = ${instrumentId}, version = version + 1,
    updated_at = clock_timestamp() where pair_id = ${pairId}`

/** Whether the tenant has this client account in this currency. */
export const hasClientAccount = async (query: TenantTransaction, tenant: TenantId, id: string, currency: string) =>
  (
    await query(sql`select from app.client_account where tenant_id = ${tenant}
      and client_account_id = ${id} and currency = ${currency}`)
  ).length === 1

/** Whether the tenant has this approved payout account of an issuer in this currency. */
export const hasIssuerAccount = async (query: TenantTransaction, tenant: TenantId, id: string, currency: string) =>
  (
    await query(sql`select from app.payout_account where tenant_id = ${tenant}
      and payout_account_id = ${id} and currency = ${currency} and holder = 'issuer' and state = 'approved'`)
  ).length === 1
