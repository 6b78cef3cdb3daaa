import type { Firsthand } from '@firsthand/sdk'

type IntentError = NonNullable<Awaited<ReturnType<Firsthand['primaryMint']['quotes']['intent']>>['error']>

/** What a storefront says to a buyer. Without a default: a code that is left out, or added by the service, does not compile. */
export function wordsFor(error: IntentError): string {
  switch (error.code) {
    case 'mint_price_moved':
      return `The price is now ${error.current.price}, and was ${error.quoted.price}.`
    case 'mint_quote_expired':
      return error.current ? `Too late: the price is now ${error.current.price}.` : 'Too late. Ask for a new price.'
    case 'mint_trading_window_closed':
      return error.opensAt ? `Closed until ${error.opensAt}.` : 'Closed.'
    case 'mint_purchase_cap_exceeded':
      return error.closed ? 'Sold out.' : `At most ${error.limits.maxCashAmount}.`
    case 'mint_trade_size_out_of_range':
      return `From ${error.limits.minCashAmount} to ${error.limits.maxCashAmount}.`
    case 'mint_nothing_to_mint':
      return `At least ${error.minCashAmount}.`
    case 'mint_buyer_not_eligible':
      return `Not for you, because of your ${error.axis}.`
    case 'mint_appropriateness_required':
      return `Take the test for ${error.assetClass} first.`
    case 'mint_kyc_attestation_refused':
      return `Ask Compliance about ${error.decisionId}.`
    case 'kyc_required':
      return `Your identity check is ${error.kycStatus}.`
    case 'invalid_request':
      return error.errors.map(({ message }) => message).join(' ')
    case 'mint_not_a_mint_market':
      return `Sold by ${error.primaryExecutionKind}.`
    case 'connection_lost':
      return 'Try again.'
    case 'given_up':
      return 'Given up.'
    case 'unauthenticated':
    case 'session_ended':
    case 'mint_wallet_not_registered':
    case 'mint_quote_not_found':
    case 'not_found':
    case 'mint_market_not_found':
    case 'mint_market_paused':
    case 'mint_intent_digest_mismatch':
    case 'payload_too_large':
    case 'unsupported_media_type':
    case 'rate_limited':
    case 'internal_error':
    case 'mint_market_not_configured':
    case 'mint_kyc_attestation_unsupported':
    case 'identity_unavailable':
    case 'mint_kyc_attestation_unavailable':
    case 'mint_wallet_registry_unavailable':
    case 'mint_price_read_failed':
    case 'mint_venue_unavailable':
    case 'mint_venue_mismatch':
    case 'mint_signer_unavailable':
    case 'mint_signer_declined':
    case 'service_overloaded':
    case 'outcome_unknown':
      return error.remedy
  }
}
