import type { Hex, PairId, Reference } from '@firsthand/values/values'
import type { PaymentScheme } from '@firsthand/wire/bank-transfer/instruments'
import type { PurchasePayment, PurchaseRefund } from '@firsthand/wire/bank-transfer/money-seen'
import type { PurchaseState, StateReason } from '@firsthand/wire/bank-transfer/states'
import type { Market } from '@firsthand/wire/markets'
import type { PricedCash } from '@firsthand/wire/prices/pricing'
import type { Sellable } from '../instruments/sale.rules.ts'

/** The market as it was when the purchase was made. */
type PurchasedMarket = Pick<Market, 'cash' | 'unit' | 'feeBps'>

/** What is promised to a buyer when a purchase is made. */
export type PurchaseTerms = PricedCash & {
  readonly reference: Reference
  readonly sale: Sellable
  readonly walletAddress: Hex
  readonly payerAccountId: string | null
  readonly cashAmount: bigint
  readonly createdAt: Date
  readonly dueOn: string
  readonly dueAt: Date
  /** The day of the reservation in the books: that of the client account. */
  readonly on: string
}

/** A purchase and the money that was seen for it, as its buyer may know it but for the state. */
export type Purchase = PricedCash & {
  readonly reference: Reference
  readonly instrumentId: string
  readonly pairId: PairId
  readonly market: PurchasedMarket
  readonly chainId: string
  readonly walletAddress: Hex
  readonly cashAmount: bigint
  readonly unitPrice: bigint
  readonly unitPriceScale: number
  readonly state: PurchaseState
  readonly stateReason: StateReason | null
  readonly createdAt: Date
  readonly dueOn: string
  readonly dueAt: Date
  readonly paidAt: Date | null
  readonly deliveredAt: Date | null
  readonly deliveryTxHash: Hex | null
  readonly paymentReference: string
  readonly account: {
    readonly beneficiaryName: string
    readonly iban: string
    readonly bic: string
    readonly currency: string
    /** The last day that its statements cover; null before the first of them. */
    readonly completeThrough: string | null
  }
  readonly schemes: readonly PaymentScheme[]
  readonly latePaymentPolicy: 'refund' | 'honour_if_unchanged'
  readonly payments: readonly PurchasePayment[]
  readonly refunds: readonly PurchaseRefund[]
  /** What was matched to the purchase in all, what of it people look at, and what was applied. */
  readonly received: bigint
  readonly underReview: bigint
  readonly applied: bigint
}

/** The key under which a purchase is created, and a hash of what was asked under it. */
export type CreationKey = { readonly key: string; readonly bodyHash: string }

const payable: readonly PurchaseState[] = ['awaiting_payment', 'partially_paid', 'payment_review']

/** Whether money can still be paid for it, by the state that its buyer reads. */
export const isPayable = ({ state }: Pick<Purchase, 'state'>): boolean => payable.includes(state)

/** Past its due time, with no statement yet that says whether money came in time. */
export const awaitsStatement = ({ state, dueAt, dueOn, account }: Purchase, now: Date): boolean =>
  (state === 'awaiting_payment' || state === 'partially_paid') &&
  now >= dueAt &&
  (account.completeThrough === null || account.completeThrough < dueOn)
