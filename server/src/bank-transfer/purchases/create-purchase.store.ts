import { randomBytes } from 'node:crypto'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Caller, PairId } from '@firsthand/values/values'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { lockSalesShared } from '#markets/market-switches.store'
import { makePaymentReference } from '../matching/payment-reference.rules.ts'
import type { CreationKey, PurchaseTerms } from './purchase.rules.ts'

/** One purchase after another for a buyer: two at once must not both be the last that they may have. */
const lockBuyer = ({ tenantId, buyer }: Caller): Sql => {
  const name = JSON.stringify(['purchases', tenantId, buyer])
  return sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Until the transaction ends, the buyer makes no other purchase and nobody switches the market's sales. */
export const lockForPurchase = (query: TenantTransaction, caller: Caller, pairId: PairId) =>
  Promise.all([query(lockBuyer(caller)), query(lockSalesShared(pairId))])

/** Whether nobody has restricted or just erased the buyer's data; until the transaction ends nobody erases it. */
export async function isAdmitted(query: TenantTransaction, { buyer }: Caller): Promise<boolean> {
  const [row] = await query<{ readonly admitted: boolean }>(sql`select app.admit_person(${buyer}) as admitted`)
  return row?.admitted ?? false
}

const columnsOf = ({ tenantId, buyer }: Caller, key: CreationKey, terms: PurchaseTerms, paymentReference: string) => {
  const { sale, reference } = terms
  const { instrument, market, account } = sale
  const { cash, unit, feeBps, tradingWindow } = market
  return {
    tenant_id: tenantId,
    reference,
    caller: buyer,
    idempotency_key: key.key,
    body_hash: key.bodyHash,
    instrument_id: instrument.instrumentId,
    instrument_version: instrument.version,
    pair_id: market.pairId,
    client_account_id: account.clientAccountId,
    // The release is judged by the trading hours that were promised, not by those at its own time.
    market: JSON.stringify({ cash, unit, feeBps, tradingWindow }),
    currency: account.currency,
    chain_id: market.chainId,
    wallet: terms.walletAddress,
    payer_account_id: terms.payerAccountId,
    payer_policy: instrument.payerPolicy,
    underpayment_policy: instrument.underpaymentPolicy,
    late_payment_policy: instrument.latePaymentPolicy,
    terms_hash: instrument.termsHash,
    cash_base_units: `${terms.cashAmount}`,
    ordered_base_units: `${terms.unitAmount}`,
    amount_due: `${terms.amountDue}`,
    fee_base_units: `${terms.feeAmount}`,
    unit_base_units: `${terms.unitAmount}`,
    unit_price: instrument.unitPrice,
    unit_price_scale: instrument.unitPriceScale,
    payment_reference: paymentReference,
    calendar: instrument.calendar,
    created_at: terms.createdAt,
    due_on: terms.dueOn,
    due_at: terms.dueAt,
  }
}

/** A hundred million purchases in, one in a million draws a reference that is taken: this many in a row never do. */
const drawsMax = 5

/** References are unique over all tenants and are never reused, so one that is taken is drawn again. */
export async function insertPurchase(
  query: TenantTransaction,
  caller: Caller,
  key: CreationKey,
  terms: PurchaseTerms,
): Promise<void> {
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const columns = columnsOf(caller, key, terms, makePaymentReference(randomBytes(16)))
    const kept = await query(sql`insert into app.purchase (${raw(Object.keys(columns).join(', '))})
      values (${join(Object.values(columns))}) on conflict (payment_reference) do nothing returning reference`)
    if (kept.length === 1) return
  }
  throw new Error('no payment reference is free')
}
