import { Type } from 'typebox'
import { nullable } from '../values.ts'

/** Every state of a purchase. `frozen` is ours alone: a buyer goes on reading the state in which it was frozen. */
export const purchaseStates = [
  'awaiting_payment',
  'partially_paid',
  'payment_review',
  'paid',
  'delivering',
  'delivery_blocked',
  'voiding',
  'delivered',
  'refunding',
  'refunded',
  'expired',
  'cancelled',
  'frozen',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

type Shown = Exclude<PurchaseState, 'frozen'>
export type ShownPurchaseState = Shown

/** The state as its buyer may know it: a buyer under investigation must not learn of it. */
export const shownState = (state: PurchaseState): Shown => (state === 'frozen' ? 'payment_review' : state)

const shownStates: readonly Shown[] = purchaseStates.filter((state): state is Shown => state !== 'frozen')

export const ShownState = Type.Enum([...shownStates], {
  description: 'Ends as `delivered`, `expired`, `cancelled` or `refunded`.',
})
export const AnyState = Type.Enum([...purchaseStates], { description: 'As the service moves it.' })

/** Why a purchase is where it is, beside the refusal codes of this rail. */
export const ownStateReasons = [
  'payment_short',
  'payment_late',
  'payer_mismatch',
  'duplicate_payment',
  'currency_mismatch',
  'payment_reversed',
  'buyer_cancelled',
  'delivery_voided',
] as const
export type OwnStateReason = (typeof ownStateReasons)[number]
export type StateReason = OwnStateReason | `offchain_${string}`

export const StateReasonOrNull = nullable(
  Type.Unsafe<StateReason>({
    type: 'string',
    pattern: `^(${ownStateReasons.join('|')}|offchain_[a-z_]+)$`,
    description: `A refusal code of this rail, or ${ownStateReasons.map((reason) => `\`${reason}\``).join(', ')}.`,
  }),
)

/** What a payment of ours goes through once it may leave. */
export const outgoingStates = ['approved', 'batched', 'sent', 'rejected', 'settled', 'returned', 'cancelled'] as const

export const refundStates = ['requested', ...outgoingStates] as const
export type RefundState = (typeof refundStates)[number]
export const RefundStateName = Type.Enum([...refundStates], {
  description: '`settled`: the statement shows it. `returned`: the bank could not pay it out.',
})

/** Why money goes back: what moved the purchase, or that more arrived than was due. */
export type RefundReason = StateReason | 'excess'
export const RefundReasonName = Type.Unsafe<RefundReason>({
  type: 'string',
  pattern: `^(excess|${ownStateReasons.join('|')}|offchain_[a-z_]+)$`,
  description: '`excess`, or the `stateReason` that the money goes back for.',
})

/** What became of one credit on the statement. */
export const paymentOutcomes = ['applied', 'excess', 'duplicate', 'under_review', 'returned'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]
