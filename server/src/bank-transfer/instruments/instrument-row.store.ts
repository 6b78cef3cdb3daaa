import type { AdminInstrument, Instrument } from '@firsthand/wire/bank-transfer/instruments'
import { priceText } from '#quoting/pricing.rules'
import { availabilityOf } from './instrument.rules.ts'
import type { SoldInstrument } from './sale.rules.ts'

/** A row of `app.offchain_instrument` with its market's tokens and its units: amounts are text, as they arrive. */
type InstrumentRow = Readonly<{
  instrument_id: string
  pair_id: string
  status: Instrument['status']
  cash_symbol: string
  cash_decimals: number
  cash_address: string | null
  unit_symbol: string
  unit_decimals: number
  unit_address: string | null
  chain_id: string | null
  unit_price: string
  unit_price_scale: number
  min_cash_base_units: string | null
  max_cash_base_units: string | null
  per_buyer_cash_cap: string | null
  supply_base_units: string
  opens_at: Date | null
  closes_at: Date | null
  payment_days: number
  calendar: Instrument['calendar']
  underpayment_policy: Instrument['underpaymentPolicy']
  late_payment_policy: Instrument['latePaymentPolicy']
  payer_policy: Instrument['payerPolicy']
  delivery_mode: Instrument['deliveryMode']
  schemes: Instrument['schemes']
  terms_hash: string | null
  terms_url: string | null
  client_account_id: string
  payout_account_id: string | null
  max_open_purchases: number
  delivery_contract: string | null
  version: string
  created_at: Date
  updated_at: Date
  available: string
}>

const account = (code: string) => `from led.account a where a.tenant_id = i.tenant_id and a.code = ${code}
  and a.currency = i.instrument_id`

/** Of `app.offchain_instrument i` and its market `m`. */
export const instrumentColumns = `i.*, m.cash_symbol, m.cash_decimals, m.cash_address, m.unit_symbol, m.unit_decimals, m.unit_address,
  m.chain_id, coalesce((select (select b.balance::text from led.balance b
    where b.tenant_id = a.tenant_id and b.account_id = a.id) ${account("'units:available:' || i.instrument_id")}), '0')
    as available`

/** With what is delivered, which has no balance of its own: it is summed up. */
export const adminInstrumentColumns = `${instrumentColumns}, coalesce((select (select sum(e.amount)::text from led.entry e
    where e.tenant_id = a.tenant_id and e.account_id = a.id) ${account("'units:delivered'")}), '0') as delivered`

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** What everybody reads. */
export function instrumentFromRow(columns: Readonly<Record<string, unknown>>): Instrument {
  const row = columns as InstrumentRow
  const { min_cash_base_units: minCashAmount, max_cash_base_units: maxCashAmount } = row
  return {
    instrumentId: row.instrument_id,
    pairId: Number(row.pair_id),
    status: row.status,
    cash: { symbol: row.cash_symbol, decimals: row.cash_decimals, address: row.cash_address },
    unit: { symbol: row.unit_symbol, decimals: row.unit_decimals, address: row.unit_address },
    chainId: row.chain_id,
    price: priceText(BigInt(row.unit_price), row.unit_price_scale, row.cash_decimals),
    unitPrice: row.unit_price,
    unitPriceScale: row.unit_price_scale,
    limits: { minCashAmount, maxCashAmount, perBuyerCashCap: row.per_buyer_cash_cap },
    supplyUnitAmount: row.supply_base_units,
    opensAt: text(row.opens_at),
    closesAt: text(row.closes_at),
    paymentDays: row.payment_days,
    calendar: row.calendar,
    underpaymentPolicy: row.underpayment_policy,
    latePaymentPolicy: row.late_payment_policy,
    payerPolicy: row.payer_policy,
    deliveryMode: row.delivery_mode,
    schemes: row.schemes,
    termsHash: row.terms_hash,
    termsUrl: row.terms_url,
    availability: availabilityOf(BigInt(row.available), BigInt(row.supply_base_units)),
  }
}

/** What a sale goes by. */
export function soldInstrumentFromRow(columns: Readonly<Record<string, unknown>>): SoldInstrument {
  const row = columns as InstrumentRow
  return {
    ...instrumentFromRow(columns),
    clientAccountId: row.client_account_id,
    payoutAccountId: row.payout_account_id,
    maxOpenPurchases: row.max_open_purchases,
    deliveryContract: row.delivery_contract,
    availableUnitAmount: row.available,
    version: Number(row.version),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** What the tenant's administrators read. */
export function adminInstrumentFromRow(columns: Readonly<Record<string, unknown>>): AdminInstrument {
  const sold = soldInstrumentFromRow(columns)
  const delivered = columns.delivered as string
  const reserved = BigInt(sold.supplyUnitAmount) - BigInt(sold.availableUnitAmount) - BigInt(delivered)
  return { ...sold, reservedUnitAmount: `${reserved}`, deliveredUnitAmount: delivered }
}
