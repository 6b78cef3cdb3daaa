import type { EligibilityVerdict, PurchaseVerdict } from '@firsthand/sdk/types'

export type Verdict = EligibilityVerdict | PurchaseVerdict

/** What the buyer can do about a verdict that fails. */
export type NextStep =
  | 'verify_identity'
  | 'take_test'
  | 'register_wallet'
  | 'register_payer_account'
  | 'accept_terms'
  | 'change_amount'
  | 'pay_or_cancel_open_purchase'
  | 'wait_until_open'
  | 'try_later'
  | 'contact_support'

const stepOfCode: Readonly<Record<string, NextStep>> = {
  kyc_required: 'verify_identity',
  buyer_not_eligible: 'contact_support',
  kyc_attestation_refused: 'contact_support',
  appropriateness_required: 'take_test',
  wallet_not_registered: 'register_wallet',
  payer_not_accepted: 'register_payer_account',
  terms_changed: 'accept_terms',
  trade_size_out_of_range: 'change_amount',
  purchase_cap_exceeded: 'change_amount',
  nothing_to_mint: 'change_amount',
  nothing_to_fill: 'change_amount',
  nothing_to_deliver: 'change_amount',
  no_quote: 'change_amount',
  supply_exhausted: 'change_amount',
  too_many_open_purchases: 'pay_or_cancel_open_purchase',
  trading_window_closed: 'wait_until_open',
}

/** The buyer's next step; null where the verdict passes. Codes of the three rails begin with `mint_`, `rfq_` and `offchain_`. */
export function nextStepOf({ passes, code }: Pick<Verdict, 'passes' | 'code'>): NextStep | null {
  if (passes) return null
  return stepOfCode[(code ?? '').replace(/^(mint|rfq|offchain)_/, '')] ?? 'try_later'
}
