import type { AdminInstrument, Instrument } from '@firsthand/wire/bank-transfer/instruments'
import { priceText } from '@firsthand/wire/prices/pricing'
import type { MarketRow, OffchainInstrumentRow } from '#rows.gen'
import { availabilityOf } from './instrument.rules.ts'
import type { SoldInstrument } from './sale.rules.ts'

/** What `instrumentColumns` select: an instrument with its market's tokens and its units. */
export type SelectedInstrument = OffchainInstrumentRow &
  Pick<
    MarketRow,
    'cash_symbol' | 'cash_decimals' | 'cash_address' | 'unit_symbol' | 'unit_decimals' | 'unit_address' | 'chain_id'
  > & { readonly available: string }
export type SelectedAdminInstrument = SelectedInstrument & {
  readonly delivered: string
  readonly proposal_id: string | null
}

const account = (code: string) => `from led.account a where a.tenant_id = i.tenant_id and a.code = ${code}
  and a.currency = i.instrument_id`

/** Of `app.offchain_instrument i` and its market `m`. */
export const instrumentColumns = `i.*, m.cash_symbol, m.cash_decimals, m.cash_address, m.unit_symbol, m.unit_decimals, m.unit_address,
  m.chain_id, coalesce((select (select b.balance::text from led.balance b
    where b.tenant_id = a.tenant_id and b.account_id = a.id) ${account("'units:available:' || i.instrument_id")}), '0')
    as available`

/** With what is delivered, which has no balance of its own: it is summed up. */
export const adminInstrumentColumns = `${instrumentColumns}, coalesce((select (select sum(e.amount)::text from led.entry e
    where e.tenant_id = a.tenant_id and e.account_id = a.id) ${account("'units:delivered'")}), '0') as delivered,
  (select o.proposal_id from app.proposal o where o.tenant_id = i.tenant_id and o.subject = i.instrument_id
    and o.state = 'open') as proposal_id`

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** What everybody reads. */
export function instrumentFromRow(row: SelectedInstrument): Instrument {
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
export function soldInstrumentFromRow(row: SelectedInstrument): SoldInstrument {
  return {
    ...instrumentFromRow(row),
    clientAccountId: row.client_account_id,
    payoutAccountId: row.payout_account_id,
    maxOpenPurchases: row.max_open_purchases,
    maxUnpaidShareBps: row.max_unpaid_share_bps,
    maxNotifiedCashAmount: row.max_notified_cash,
    deliveryContract: row.delivery_contract,
    availableUnitAmount: row.available,
    version: Number(row.version),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** What the tenant's administrators read. */
export function adminInstrumentFromRow(row: SelectedAdminInstrument): AdminInstrument {
  const sold = soldInstrumentFromRow(row)
  const { delivered } = row
  const reserved = BigInt(sold.supplyUnitAmount) - BigInt(sold.availableUnitAmount) - BigInt(delivered)
  const { proposal_id: proposalId } = row
  return { ...sold, reservedUnitAmount: `${reserved}`, deliveredUnitAmount: delivered, proposalId }
}
