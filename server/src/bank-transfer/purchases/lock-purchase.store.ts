import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Calendar } from '@firsthand/wire/bank-transfer/instruments'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import sql from 'sql-template-tag'
import { type PurchasePrice, pricePurchase } from './purchase.rules.ts'
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
  readonly lockedAt: Date
  readonly steps: number
}

/** What so much money buys at the price that the purchase is locked at. */
export const boughtBy = ({ unitPrice, unitPriceScale, market }: PurchaseLock, cash: bigint): PurchasePrice =>
  pricePurchase(
    cash,
    { price: unitPrice, priceScale: unitPriceScale },
    { unitDecimals: market.unit.decimals, feeBps: market.feeBps },
  )

/** A receipt's part for one purchase. `open` is still at the receipt, `applied` in the purchase's account. */
export type LockedMatch = {
  readonly matchId: string
  readonly bankTransactionId: string
  readonly open: bigint
  readonly applied: bigint
}

type Row = Readonly<Record<string, string>> & {
  readonly reservation: number | null
  readonly review_since: Date | null
  readonly locked_at: Date
}

/** Moves of one purchase wait for each other. Null when the tenant has no such purchase. */
export async function lockPurchase(
  query: TenantTransaction,
  tenant: TenantId,
  reference: string,
): Promise<PurchaseLock | null> {
  const [found] = await query(sql`select p.*, p.due_on::text as due_day, a.time_zone, clock_timestamp() as locked_at
    from app.purchase p join app.client_account a using (tenant_id, client_account_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference} for update of p`)
  if (found === undefined) return null
  const row = found as unknown as Row
  const text = (name: string) => row[name] as string
  return {
    tenant,
    reference,
    caller: text('caller'),
    pairId: Number(row.pair_id),
    instrumentId: text('instrument_id'),
    clientAccountId: text('client_account_id'),
    currency: text('currency'),
    chainId: text('chain_id'),
    wallet: text('wallet'),
    state: row.state as PurchaseState,
    amountDue: BigInt(text('amount_due')),
    feeAmount: BigInt(text('fee_base_units')),
    units: BigInt(text('unit_base_units')),
    unitPrice: BigInt(text('unit_price')),
    unitPriceScale: Number(row.unit_price_scale),
    market: JSON.parse(text('market')),
    underpaymentPolicy: row.underpayment_policy as Standing['underpaymentPolicy'],
    latePaymentPolicy: row.late_payment_policy as Standing['latePaymentPolicy'],
    calendar: text('calendar') as Calendar,
    timeZone: text('time_zone'),
    dueOn: text('due_day'),
    reservation: row.reservation,
    reservations: Number(row.reservations),
    reviewSince: row.review_since,
    lockedAt: row.locked_at,
    steps: Number(row.steps),
  }
}

const matchOf = (row: Readonly<Record<string, unknown>>): LockedMatch => {
  const applied = BigInt(row.applied as string)
  const isOpen = row.state === 'under_review'
  return {
    matchId: row.match_id as string,
    bankTransactionId: row.bank_transaction_id as string,
    open: isOpen ? BigInt(row.amount as string) - applied : 0n,
    applied: row.state === 'applied' ? applied : 0n,
  }
}

/** Every receipt that has to do with the purchase, in the order of their arrival. */
export async function matchesOf(query: TenantTransaction, { tenant, reference }: PurchaseLock): Promise<LockedMatch[]> {
  const rows = await query(sql`select * from app.receipt_match
    where tenant_id = ${tenant} and reference = ${reference} order by match_id`)
  return rows.map(matchOf)
}
