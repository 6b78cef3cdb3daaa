import type { Actor, BuyerSentence, BuyerState, SaleState } from '@firsthand/wire/staff/purchase-search'

/** Who has to do something for a purchase in this state to go on. `operator` is the operator of the service. */
const actorOf: Readonly<Record<SaleState, Actor>> = {
  firm: 'buyer',
  intent_issued: 'buyer',
  submitted: 'chain',
  settled: 'chain',
  failed: 'buyer',
  lapsed: 'nobody',
  expired: 'nobody',
  awaiting_payment: 'buyer',
  partially_paid: 'buyer',
  payment_review: 'treasury',
  paid: 'operator',
  delivering: 'chain',
  delivery_blocked: 'treasury',
  voiding: 'chain',
  delivered: 'nobody',
  refunding: 'treasury',
  refunded: 'nobody',
  cancelled: 'nobody',
  frozen: 'compliance',
}

const sentenceOf: Readonly<Record<BuyerState, BuyerSentence>> = {
  firm: 'confirm_before_price_expires',
  intent_issued: 'send_before_deadline',
  submitted: 'wait_for_block',
  settled: 'wait_until_final',
  failed: 'chain_refused_no_cash_taken',
  lapsed: 'not_sent_in_time',
  expired: 'expired_order_again',
  awaiting_payment: 'pay_with_reference',
  partially_paid: 'pay_the_rest',
  payment_review: 'payment_being_checked',
  paid: 'paid_units_follow',
  delivering: 'units_on_their_way',
  delivery_blocked: 'units_delayed',
  voiding: 'money_being_returned',
  delivered: 'units_received',
  refunding: 'money_being_returned',
  refunded: 'money_returned',
  cancelled: 'order_cancelled',
}

/** What a state alone does not say. */
export type Circumstances = {
  /** Whether the chain can no longer take a settlement back. */
  readonly isFinal: boolean
  /** Past its due time, with no statement yet that says whether money came in time. */
  readonly awaitsStatement: boolean
}

const isOpen = (state: SaleState) => state === 'awaiting_payment' || state === 'partially_paid'

export function whoActs(state: SaleState, { isFinal, awaitsStatement }: Circumstances): Actor {
  if (state === 'settled' && isFinal) return 'nobody'
  return isOpen(state) && awaitsStatement ? 'bank' : actorOf[state]
}

/** Rests on what the buyer reads: a freeze or a hold changes no word of it. */
export function sentenceFor(state: BuyerState, { isFinal, awaitsStatement }: Circumstances): BuyerSentence {
  if (state === 'settled' && isFinal) return 'units_received'
  return isOpen(state) && awaitsStatement ? 'wait_for_bank_statement' : sentenceOf[state]
}
