import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Calendar } from '@firsthand/wire/bank-transfer/instruments'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import { type PricedCash, priceCash } from '@firsthand/wire/prices/pricing'
import sql from 'sql-template-tag'
import type { ClientAccountRow, PurchaseRow, ReceiptMatchRow } from '#rows.gen'
import type { Standing } from './signals.rules.ts'

/** A purchase as far as its moves depend on it; locked until the transaction ends. */
export type PurchaseLock = {
  readonly tenant: TenantId
  readonly reference: string
  readonly caller: string
  readonly pairId: number
  readonly instrumentId: string
  readonly clientAccountId: string
  readonly currency: string
  readonly chainId: string
  readonly wallet: string
  readonly state: PurchaseState
  readonly amountDue: bigint
  readonly feeAmount: bigint
  readonly units: bigint
  readonly unitPrice: bigint
  readonly unitPriceScale: number
  readonly market: { readonly unit: { readonly decimals: number }; readonly feeBps: number }
  readonly underpaymentPolicy: Standing['underpaymentPolicy']
  readonly latePaymentPolicy: Standing['latePaymentPolicy']
  readonly calendar: Calendar
  readonly timeZone: string
  readonly dueOn: string
  readonly reservation: number | null
  readonly reservations: number
  readonly reviewSince: Date | null
  readonly createdAt: Date
  readonly lockedAt: Date
  readonly steps: number
}

/** What so much money buys at the price that the purchase is locked at. */
export const boughtBy = ({ unitPrice, unitPriceScale, market }: PurchaseLock, cash: bigint): PricedCash =>
  priceCash(
    cash,
    { price: unitPrice, priceScale: unitPriceScale },
    { unitDecimals: market.unit.decimals, feeBps: market.feeBps },
  )

/** A receipt's part for one purchase. `open` is still at the receipt, `applied` in the purchase's account. */
export type LockedMatch = {
  readonly matchId: string
  readonly state: ReceiptMatchRow['state']
  readonly amount: bigint
  readonly bankTransactionId: string
  readonly open: bigint
  readonly applied: bigint
}

type LockedRow = PurchaseRow &
  Pick<ClientAccountRow, 'time_zone'> & { readonly due_day: string; readonly locked_at: Date }

/** Moves of one purchase wait for each other. Null when the tenant has no such purchase. */
export async function lockPurchase(
  query: TenantTransaction,
  tenant: TenantId,
  reference: string,
): Promise<PurchaseLock | null> {
  const [row] =
    await query<LockedRow>(sql`select p.*, p.due_on::text as due_day, a.time_zone, clock_timestamp() as locked_at
    from app.purchase p join app.client_account a using (tenant_id, client_account_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference} for no key update of p`)
  if (row === undefined) return null
  return {
    tenant,
    reference,
    caller: row.caller,
    pairId: Number(row.pair_id),
    instrumentId: row.instrument_id,
    clientAccountId: row.client_account_id,
    currency: row.currency,
    chainId: row.chain_id,
    wallet: row.wallet,
    state: row.state,
    amountDue: BigInt(row.amount_due),
    feeAmount: BigInt(row.fee_base_units),
    units: BigInt(row.unit_base_units),
    unitPrice: BigInt(row.unit_price),
    unitPriceScale: row.unit_price_scale,
    market: JSON.parse(row.market),
    underpaymentPolicy: row.underpayment_policy as Standing['underpaymentPolicy'],
    latePaymentPolicy: row.late_payment_policy as Standing['latePaymentPolicy'],
    calendar: row.calendar as Calendar,
    timeZone: row.time_zone,
    dueOn: row.due_day,
    reservation: row.reservation,
    reservations: row.reservations,
    reviewSince: row.review_since,
    createdAt: row.created_at,
    lockedAt: row.locked_at,
    steps: row.steps,
  }
}

const matchOf = (row: ReceiptMatchRow): LockedMatch => {
  const applied = BigInt(row.applied)
  return {
    matchId: row.match_id,
    state: row.state,
    amount: BigInt(row.amount),
    bankTransactionId: row.bank_transaction_id,
    open: row.state === 'under_review' ? BigInt(row.amount) - applied : 0n,
    applied: row.state === 'applied' ? applied : 0n,
  }
}

/** Every receipt that has to do with the purchase, in the order of their arrival. */
export async function matchesOf(query: TenantTransaction, { tenant, reference }: PurchaseLock): Promise<LockedMatch[]> {
  const rows = await query<ReceiptMatchRow>(sql`select * from app.receipt_match
    where tenant_id = ${tenant} and reference = ${reference} order by match_id`)
  return rows.map(matchOf)
}
