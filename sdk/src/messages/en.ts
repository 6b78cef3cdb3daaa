import type { Words } from './kinds.ts'

/** For buyers, in English. */
export const en: Words = {
  amount_out_of_range({ min, max }) {
    if (min && max) return `Choose an amount from ${min} to ${max}.`
    if (min) return `The smallest amount is ${min}.`
    return max ? `The largest amount is ${max}.` : 'Choose another amount.'
  },
  amount_too_small: ({ min }) => (min ? `The smallest amount is ${min}.` : 'The amount is too small.'),
  appropriateness_required: 'Please take the test about this kind of investment first.',
  approval_failed: 'Your wallet could not release the amount. Nothing was bought. Please try again.',
  buyer_not_eligible: 'This offer is not open to you, because of your country or your investor category.',
  cap_exceeded({ max, isClosed }) {
    if (isClosed) return 'This offer is closed.'
    return max ? `At most ${max} can still be bought. Choose a smaller amount.` : 'Choose a smaller amount.'
  },
  cash_missing: ({ actual, expected, cash }) =>
    actual && expected
      ? `Your wallet holds ${actual}, and ${expected} are needed.`
      : `Your wallet holds too little ${cash}.`,
  compliance_refused: 'We may not carry out this purchase. Please contact support.',
  delivery_failed: 'The purchase has ended without a delivery. What you paid goes back to your account.',
  given_up: 'You have stopped the purchase.',
  identity_check({ kycStatus }) {
    if (kycStatus === 'pending') return 'Your identity check is still running. You can buy when it is done.'
    if (kycStatus === 'expired') return 'Your identity check has expired. Please do it again.'
    if (kycStatus === 'rejected') return 'Your identity check was not successful. Please contact support.'
    return 'Please have your identity checked first.'
  },
  in_progress: 'Your order is being processed. Please wait a moment.',
  misconfigured: ({ requestId }) =>
    `Something is wrong on our side. Please contact support${requestId ? ` and name ${requestId}` : ''}.`,
  no_price: 'There is no price for this amount now. Try another amount, or later.',
  not_cancellable: 'This purchase can no longer be cancelled.',
  not_confirmed: 'You have not confirmed the offer. Nothing was bought.',
  not_for_sale: 'This is not for sale now.',
  not_found: 'We cannot find this. It may have ended.',
  not_signed_in: 'Please sign in again.',
  nothing_to_pay: 'There is nothing left to pay.',
  offer_not_valid: 'The offer could not be verified. Nothing was signed or paid. Please ask for a new price.',
  paused: 'Sales are paused. Please try again later.',
  payer_not_accepted: 'Please pay from an account in your own name that is registered with us.',
  price_moved({ price, was }) {
    if (price && was && price !== was) return `The price is now ${price}, and was ${was}. Please confirm it again.`
    return price
      ? `The price is now ${price}. Please confirm it again.`
      : 'The price has changed. Please confirm it again.'
  },
  purchase_expired: 'The time to pay has passed. Please do not pay any more, and buy again.',
  quote_expired: ({ price }) =>
    price ? `The offer has ended. The price is now ${price}.` : 'The offer has ended. Please ask for a new price.',
  rate_limited: ({ seconds }) =>
    seconds ? `Too many requests. Please wait ${seconds} s and try again.` : 'Too many requests. Please wait a moment.',
  settlement_failed: 'The purchase did not go through. Please ask for a new price.',
  settlement_unknown: 'Your purchase is under way, and its outcome is not known yet. Please do not buy again.',
  sold_out: ({ unit }) => `Fewer ${unit || 'units'} are left than you want. Choose a smaller amount.`,
  terms_changed: 'The terms have changed. Please read and accept them again.',
  too_many_open: 'You have unpaid purchases. Pay or cancel one of them first, or choose a smaller amount.',
  try_later: 'We cannot sell at the moment. Please try again in a few minutes.',
  wallet_declined: 'You declined in your wallet. Nothing was bought.',
  wallet_not_registered: 'This wallet is not registered in your name. Please register it first.',
  window_closed: ({ opensAt }) => (opensAt ? `Closed now. You can buy again from ${opensAt}.` : 'Closed now.'),
  wrong_chain: 'Your wallet is on another network. Please switch it and try again.',
}
