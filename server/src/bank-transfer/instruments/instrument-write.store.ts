import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { invalidRequest } from '@firsthand/refusal/invalid-request'
import type { TenantId } from '@firsthand/values/values'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { InstrumentDraft } from './instrument.rules.ts'
import type { Foundation } from './instrument-administration.port.ts'

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

/** The tenant's own accounts, in the currency of the market: money of one currency cannot be kept in another. */
export async function requireAccounts(
  query: TenantTransaction,
  tenant: TenantId,
  { clientAccountId, payoutAccountId }: InstrumentDraft,
  currency: string,
): Promise<void> {
  const found = await query(sql`select from app.client_account where tenant_id = ${tenant}
    and client_account_id = ${clientAccountId} and currency = ${currency}`)
  const message = `Name a client account of yours in ${currency}.`
  if (found.length === 0) throw invalidRequest([{ path: '/clientAccountId', code: 'unknown', message }])
  if (payoutAccountId === null) return
  const payees = await query(sql`select from app.payout_account where tenant_id = ${tenant}
    and payout_account_id = ${payoutAccountId} and currency = ${currency} and holder = 'issuer' and state = 'approved'`)
  if (payees.length === 1) return
  const which = `Name an issuer’s approved payout account in ${currency}.`
  throw invalidRequest([{ path: '/payoutAccountId', code: 'unknown', message: which }])
}
