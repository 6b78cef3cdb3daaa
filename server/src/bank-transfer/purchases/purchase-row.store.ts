import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Caller, Hex, PairId, Reference } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ClientAccountRow, OffchainInstrumentRow, PurchaseRow } from '#rows.gen'
import {
  paymentsColumn,
  type RefundViewed,
  refundsColumn,
  type SeenPayment,
  seenPayments,
  shownPayment,
  shownRefund,
} from '../matching/receipt-view.store.ts'
import type { Purchase } from './purchase.rules.ts'
import { shownReasonColumn, shownStateColumn } from './shown-state.store.ts'

/** A purchase with its account, its schemes and the money seen: what `ownPurchases` select. */
export type SelectedPurchase = PurchaseRow &
  Pick<ClientAccountRow, 'beneficiary_name' | 'iban' | 'bic'> &
  Pick<OffchainInstrumentRow, 'schemes'> & {
    readonly due_day: string
    readonly account_currency: string
    readonly complete_day: string | null
    readonly shown_state: Purchase['state']
    readonly shown_reason: Purchase['stateReason']
    readonly payments: readonly SeenPayment[]
    readonly refunds: readonly RefundViewed[]
  }

/** Purchases `p` with all that their buyers read. */
const selectPurchases = `select p.*, p.due_on::text as due_day, c.beneficiary_name, c.iban, c.bic,
    c.currency as account_currency, c.complete_through::text as complete_day, i.schemes,
    ${shownStateColumn} as shown_state, ${shownReasonColumn} as shown_reason, ${paymentsColumn} as payments, ${refundsColumn} as refunds
  from app.purchase p join app.client_account c using (tenant_id, client_account_id)
    join app.offchain_instrument i using (tenant_id, instrument_id)`

/** The purchases of a caller, to be narrowed further. */
export const ownPurchases = ({ tenantId, buyer }: Caller): Sql =>
  sql`${raw(selectPurchases)} where p.tenant_id = ${tenantId} and p.caller = ${buyer}`

export function purchaseFromRow(row: SelectedPurchase): Purchase {
  const { payments: seen } = row
  return {
    reference: row.reference as Reference,
    instrumentId: row.instrument_id,
    pairId: Number(row.pair_id) as PairId,
    market: JSON.parse(row.market) as Purchase['market'],
    chainId: row.chain_id,
    walletAddress: row.wallet as Hex,
    cashAmount: BigInt(row.cash_base_units),
    amountDue: BigInt(row.amount_due),
    feeAmount: BigInt(row.fee_base_units),
    unitAmount: BigInt(row.unit_base_units),
    unitPrice: BigInt(row.unit_price),
    unitPriceScale: row.unit_price_scale,
    state: row.shown_state,
    stateReason: row.shown_reason,
    createdAt: row.created_at,
    dueOn: row.due_day,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    deliveredAt: row.delivered_at,
    deliveryTxHash: row.delivery_tx_hash as Hex | null,
    paymentReference: row.payment_reference,
    account: {
      beneficiaryName: row.beneficiary_name,
      iban: row.iban,
      bic: row.bic,
      currency: row.account_currency,
      completeThrough: row.complete_day,
    },
    schemes: row.schemes,
    latePaymentPolicy: row.late_payment_policy as Purchase['latePaymentPolicy'],
    payments: seen.map(shownPayment),
    refunds: row.refunds.map(shownRefund),
    ...seenPayments(seen),
  }
}

export const purchaseUnder = (caller: Caller, reference: string): Sql =>
  sql`${ownPurchases(caller)} and p.reference = ${reference}`

/** A purchase of this caller that is known to exist. */
export async function readPurchase(query: TenantTransaction, caller: Caller, reference: string): Promise<Purchase> {
  const [row] = await query<SelectedPurchase>(purchaseUnder(caller, reference))
  if (row === undefined) throw new Error(`there is no purchase ${reference}`)
  return purchaseFromRow(row)
}

/** A purchase, and the hash of the body that created it. */
export type KeptPurchase = { readonly purchase: Purchase; readonly bodyHash: string }

export const purchaseUnderKey = (caller: Caller, key: string): Sql =>
  sql`${ownPurchases(caller)} and p.idempotency_key = ${key}`

export const keptPurchase = ([row]: readonly SelectedPurchase[]): KeptPurchase | null =>
  row === undefined ? null : { purchase: purchaseFromRow(row), bodyHash: row.body_hash }
