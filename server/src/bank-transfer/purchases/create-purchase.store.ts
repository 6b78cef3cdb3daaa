import { randomBytes } from 'node:crypto'
import type { Answers, TenantTransaction } from '@firsthand/postgres/tenant'
import { keyReused } from '@firsthand/refusal/key-reused'
import type { Caller, PairId } from '@firsthand/values/values'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { lockSalesShared } from '#markets/market-switches.store'
import { type OfferingRows, offeringOf, offeringQueries } from '../instruments/offering.store.ts'
import { post } from '../ledger/ledger.store.ts'
import { reserveUnits } from '../ledger/unit-postings.rules.ts'
import { makePaymentReference } from '../matching/payment-reference.rules.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import type { Created, CreationKey, Offering } from './purchase.port.ts'
import type { Purchase, PurchaseTerms } from './purchase.rules.ts'
import { message } from './purchase-events.store.ts'
import { ownPurchases, purchaseFromRow, type SelectedPurchase } from './purchase-row.store.ts'

/** One purchase after another for a buyer: two at once must not both be the last that he may have. */
const queue = ({ tenantId, subject }: Caller): Sql => {
  const name = JSON.stringify(['purchases', tenantId, subject])
  return sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

export const selectUnderKey = (caller: Caller, { key }: CreationKey): Sql =>
  sql`${ownPurchases(caller)} and p.idempotency_key = ${key}`

/** The purchase under a key; null when there is none. The key stands for one body. */
export function purchaseUnderKey([row]: readonly SelectedPurchase[], key: CreationKey): Purchase | null {
  if (row === undefined) return null
  if (row.body_hash !== key.bodyHash) throw keyReused()
  return purchaseFromRow(row)
}

const columnsOf = ({ tenantId, subject }: Caller, key: CreationKey, terms: PurchaseTerms, paymentReference: string) => {
  const { sale, reference } = terms
  const { instrument, market, account } = sale
  const { cash, unit, feeBps, tradingWindow } = market
  return {
    tenant_id: tenantId,
    reference,
    caller: subject,
    idempotency_key: key.key,
    body_hash: key.bodyHash,
    instrument_id: instrument.instrumentId,
    instrument_version: instrument.version,
    pair_id: market.pairId,
    client_account_id: account.clientAccountId,
    // The release judges the hours that were promised, not those of its own moment.
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

/** References are unique over all tenants and for ever, so one that is taken is drawn again. */
async function insertPurchase(query: TenantTransaction, caller: Caller, key: CreationKey, terms: PurchaseTerms) {
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const columns = columnsOf(caller, key, terms, makePaymentReference(randomBytes(16)))
    const kept = await query(sql`insert into app.purchase (${raw(Object.keys(columns).join(', '))})
      values (${join(Object.values(columns))}) on conflict (payment_reference) do nothing returning reference`)
    if (kept.length === 1) return
  }
  throw new Error('no payment reference is free')
}

/** In one transaction: judged where nothing can change any more, reserved, kept, told. The tenant's head comes last. */
export async function keepPurchase(
  query: TenantTransaction,
  caller: Caller,
  { key, pairId }: { readonly key: CreationKey; readonly pairId: PairId },
  decide: (offering: Offering | null) => PurchaseTerms,
): Promise<Created> {
  await Promise.all([query(queue(caller)), query(lockSalesShared(pairId))])
  const kept = purchaseUnderKey(await query<SelectedPurchase>(selectUnderKey(caller, key)), key)
  if (kept !== null) return { purchase: kept, replayed: true }
  const rows = await Promise.all(offeringQueries(caller, pairId).map((each) => query(each)))
  const terms = decide(offeringOf(rows as unknown as Answers<OfferingRows>))
  const { reference, on, unitAmount: units, dueAt } = terms
  const { instrumentId } = terms.sale.instrument
  await insertPurchase(query, caller, key, terms)
  const actor = caller.subject
  await post(query, caller.tenantId, [reserveUnits({ on, actor, instrumentId, reference, reservation: 1, units })])
  await query(message(caller.tenantId, 'Purchase', 'created', reference))
  const reported = { reference, pairId, state: 'awaiting_payment', paymentDueAt: dueAt.toISOString() }
  // Read before the end: once it is kept nothing may go wrong any more, or the buyer would hear that nothing was done.
  const [row] = await query<SelectedPurchase>(sql`${ownPurchases(caller)} and p.reference = ${reference}`)
  if (row === undefined) throw new Error(`the purchase ${reference} was not kept`)
  await query(purchaseEvent('purchase.created', reference, reported))
  return { purchase: purchaseFromRow(row), replayed: false }
}
