import type { TenantId } from '@firsthand/values/values'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'

/** A purchase by its key. */
export type PurchaseKey = { readonly tenant: TenantId; readonly reference: string }

/** Whether any money of a receipt was delivered for, is frozen or has left when the bank reverses it. */
export type ReversedMoney = 'unused' | 'used'

/** The receipt that a signal is about, as far as it is this purchase's. */
export type MatchStanding = {
  /** Still at the receipt: received, and given to nobody. */
  readonly open: bigint
  /** In the purchase's own account. */
  readonly applied: bigint
  readonly money: ReversedMoney
}

/** Where a purchase stands, as far as its next move depends on it. Sums are in base units of its cash. */
export type Standing = {
  readonly state: PurchaseState
  readonly amountDue: bigint
  /** In the purchase's own account: clean, matched, not yet delivered for. */
  readonly held: bigint
  /** Receipts whose payer people have not judged yet, beside the one that the signal is about. */
  readonly otherReviews: number
  /** Refunds whose money has not reached the payer as far as statements show, beside those that the signal is about. */
  readonly otherRefunds: number
  readonly underpaymentPolicy: 'refund' | 'partial_fill'
  readonly latePaymentPolicy: 'refund' | 'honour_if_unchanged'
  /** Whether what is held buys at least one base unit. */
  readonly heldBuysUnits: boolean
  /** Null when the signal is about no receipt. */
  readonly match: MatchStanding | null
}

/** What two officers release, as they were shown it. */
type FrozenRelease = {
  exceptionId: string
  /** The state in which the purchase was frozen; null when it is not frozen itself. */
  before: PurchaseState | null
  /** The reason that is shown for the state from now on. */
  reason: string | null
  unitsAreFree: boolean
  hasReceipts: boolean
  hasRefunds: boolean
}

type Reported<K extends string, Facts = unknown> = { readonly kind: K } & Readonly<Facts>

/** What happens to a purchase. A signal that its state does not list moves nothing. */
export type Signal =
  | Reported<
      'payment',
      {
        matchId: string
        /** The payer is the buyer, without a sanctions match. */
        clean: boolean
        onTime: boolean
        /** Price, instrument and units are as they were: a late payment can still be honoured. */
        honourable: boolean
      }
    >
  | Reported<'cancel' | 'due_day_complete' | 'release_waits' | 'release_meets_screening'>
  /** `decisionId` is the id of the release decision at Compliance, `purchaseId` that of the purchase on chain. */
  | Reported<'release_passed', { decisionId: string; purchaseId: string; contract: string }>
  | Reported<'wait_given_up' | 'retried' | 'given_up'>
  | Reported<'review_accepted' | 'review_returned', { matchId: string }>
  | Reported<'frozen', { exceptionId: string }>
  | Reported<'frozen_released', FrozenRelease>
  | Reported<'release_refused' | 'delivery_fails', { reason: string }>
  | Reported<'delivered_on_chain' | 'voided_on_chain', { txHash: string; blockNumber: bigint }>
  /** `refund_rejected`: by the bank's answer to a payment file, before any debit. */
  | Reported<'refund_debited' | 'refund_came_back' | 'refund_rejected', { refundReference: string }>
  | Reported<'refund_frozen', { refundReference: string; exceptionId: string }>
  /** `reversalId` is the bank transaction that reverses the credit. */
  | Reported<'credit_reversed', { matchId: string; reversalId: string }>
