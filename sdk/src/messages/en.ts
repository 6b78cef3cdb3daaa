import type { Words } from './kinds.ts'

/** For buyers, in English. */
export const en: Words = {
  money: {
    untouched: 'No money has moved.',
    fee_only: 'Your money is still in your wallet. The network may have charged its fee.',
    once: 'Your money can be taken once at most, and only for these units.',
    unpaid: 'If you have not paid yet, no money has moved. What you have paid stays assigned to your purchase.',
    returns: 'What you have paid goes back to the account that it came from.',
  },
  about: {
    amount_out_of_range: [
      'This amount cannot be bought.',
      ({ min, max }) => {
        if (min && max) return `Choose an amount from ${min} to ${max}.`
        if (min) return `The smallest amount is ${min}.`
        return max ? `The largest amount is ${max}.` : 'Choose another amount.'
      },
    ],
    amount_too_small: [
      'The amount is too small.',
      ({ min }) => (min ? `The smallest amount is ${min}.` : 'Choose a larger amount.'),
    ],
    appropriateness_required: ['This kind of investment requires a test.', 'Please take the test, then buy again.'],
    approval_failed: ['Your wallet could not release the amount. Nothing was bought.', 'Please try again.'],
    buyer_not_eligible: [
      'This offer is not open to you, because of your country or your investor category.',
      'Choose another offer, or contact support if your details have changed.',
    ],
    cap_exceeded: [
      ({ isClosed }) => (isClosed ? 'This offer is closed.' : 'The amount is larger than what you can still buy.'),
      ({ max, isClosed }) => {
        if (isClosed) return 'Choose another offer.'
        return max ? `At most ${max} can still be bought. Choose a smaller amount.` : 'Choose a smaller amount.'
      },
    ],
    cash_missing: [
      ({ actual, expected, cash }) =>
        actual && expected
          ? `Your wallet holds ${actual}, and ${expected} are needed.`
          : `Your wallet holds too little ${cash}.`,
      'Fund the wallet, or choose a smaller amount.',
    ],
    compliance_refused: ['We may not carry out this purchase.', 'Please contact support.'],
    delivery_failed: [
      'The purchase has ended without a delivery.',
      'You need not do anything. You can buy again at the price of today.',
    ],
    gasless_unavailable: [
      'We cannot pay the network fee of this purchase now. Nothing was bought.',
      'You can pay the fee yourself.',
    ],
    given_up: ['You have stopped the purchase.', 'Continue it, or leave it: it ends by itself.'],
    identity_check: [
      ({ kycStatus }) => {
        if (kycStatus === 'pending') return 'Your identity check is still running.'
        if (kycStatus === 'expired') return 'Your identity check has expired.'
        if (kycStatus === 'rejected') return 'Your identity check was not successful.'
        return 'Your identity has not been checked yet.'
      },
      ({ kycStatus }) => {
        if (kycStatus === 'pending') return 'You can buy when it is done.'
        if (kycStatus === 'expired') return 'Please do it again.'
        if (kycStatus === 'rejected') return 'Please contact support.'
        return 'Please have your identity checked first.'
      },
    ],
    in_progress: ['Your order is being processed.', 'Please wait a moment.'],
    misconfigured: [
      'Something is wrong on our side.',
      ({ requestId }) => `Please contact support${requestId ? ` and name ${requestId}` : ''}.`,
    ],
    no_price: ['There is no price for this amount now.', 'Try another amount, or later.'],
    not_cancellable: ['This purchase can no longer be cancelled.', 'See its page for where it stands.'],
    not_confirmed: ['You have not confirmed the offer. Nothing was bought.', 'Ask for a new price when you are ready.'],
    not_for_sale: ['This is not for sale now.', 'Choose another offer, or try again later.'],
    not_found: ['We cannot find this. It may have ended.', 'See your list of purchases.'],
    not_signed_in: ['You are no longer signed in.', 'Please sign in again.'],
    nothing_to_pay: ['There is nothing left to pay.', 'You need not do anything.'],
    offer_not_valid: ['The offer could not be verified. Nothing was signed or paid.', 'Please ask for a new price.'],
    paused: ['Sales are paused.', 'Please try again later.'],
    payer_not_accepted: [
      'The account that pays is not registered in your name.',
      'Please pay from an account in your own name that is registered with us.',
    ],
    price_moved: [
      ({ price, was }) => {
        if (price && was && price !== was) return `The price is now ${price}, and was ${was}.`
        return price ? `The price is now ${price}.` : 'The price has changed.'
      },
      'Please confirm it again.',
    ],
    purchase_expired: ['The time to pay has passed.', 'Please do not pay any more, and buy again.'],
    quote_expired: [
      'The offer has ended.',
      ({ price }) => (price ? `The price is now ${price}. Please confirm it.` : 'Please ask for a new price.'),
    ],
    rate_limited: [
      'Too many requests.',
      ({ seconds }) => (seconds ? `Please wait ${seconds} s and try again.` : 'Please wait a moment.'),
    ],
    settlement_failed: ['The purchase did not go through.', 'Please ask for a new price.'],
    settlement_lapsed: ['The purchase was not completed in time, and has ended.', 'Please ask for a new price.'],
    settlement_reorged: [
      'The network has dropped the block that held your purchase.',
      'Please wait, and do not buy again: it is usually included in another block within minutes.',
    ],
    settlement_retryable: ['The network refused the purchase.', 'You can send the same offer again until it ends.'],
    settlement_unknown: [
      'Your purchase is under way, and its outcome is not known yet.',
      'Please do not buy again. This page shows the outcome as soon as it is known.',
    ],
    sold_out: [({ unit }) => `Fewer ${unit || 'units'} are left than you want.`, 'Choose a smaller amount.'],
    terms_changed: ['The terms have changed.', 'Please read and accept them again.'],
    too_many_open: ['You have unpaid purchases.', 'Pay or cancel one of them first, or choose a smaller amount.'],
    try_later: ['We cannot sell at the moment.', 'Please try again in a few minutes.'],
    wallet_declined: ['You declined in your wallet. Nothing was bought.', 'You can sign the same offer until it ends.'],
    wallet_failed: [
      'Your wallet could not send the purchase. Nothing was bought.',
      'Check that it holds enough for the network fee, then try again.',
    ],
    wallet_not_registered: ['This wallet is not registered in your name.', 'Please register it first.'],
    window_closed: [
      'Closed now.',
      ({ opensAt }) => (opensAt ? `You can buy again from ${opensAt}.` : 'Please try again during the opening hours.'),
    ],
    wrong_chain: ['Your wallet is on another network.', 'Please switch it and try again.'],
  },
}
