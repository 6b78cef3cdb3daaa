// biome-ignore-all format: a table is read as a table
type Row = {
  readonly codes: { readonly mint?: string; readonly rfq?: string }
  readonly status: number
  readonly members?: readonly string[]
  /** Given where it is not as usual: a 503 is retryable, no other. */
  readonly retryable?: boolean
}

/** The refusals of the on-chain rails: the code on each, what it is answered with, and what it carries. */
const refusals = {
  market_not_found: { codes: { mint: 'mint_market_not_found', rfq: 'rfq_market_not_found' }, status: 404 },
  wrong_rail: { codes: { mint: 'mint_not_a_mint_market', rfq: 'rfq_not_an_rfq_market' }, status: 409, members: ['primaryExecutionKind'] },
  market_not_configured: { codes: { mint: 'mint_market_not_configured', rfq: 'rfq_market_not_configured' }, status: 501 },
  market_paused: { codes: { mint: 'mint_market_paused', rfq: 'rfq_market_paused' }, status: 409, members: ['closed'] },
  trading_window_closed: { codes: { mint: 'mint_trading_window_closed', rfq: 'rfq_trading_window_closed' }, status: 409, members: ['opensAt'] },
  quote_not_found: { codes: { mint: 'mint_quote_not_found', rfq: 'rfq_quote_not_found' }, status: 404 },
  quote_expired: { codes: { mint: 'mint_quote_expired', rfq: 'rfq_quote_expired' }, status: 410, members: ['current'] },
  price_moved: { codes: { mint: 'mint_price_moved', rfq: 'rfq_price_moved' }, status: 409, members: ['current', 'quoted'] },
  intent_digest_mismatch: { codes: { mint: 'mint_intent_digest_mismatch', rfq: 'rfq_intent_digest_mismatch' }, status: 409 },
  wallet_not_registered: { codes: { mint: 'mint_wallet_not_registered', rfq: 'rfq_wallet_not_registered' }, status: 403 },
  buyer_not_eligible: { codes: { mint: 'mint_buyer_not_eligible', rfq: 'rfq_buyer_not_eligible' }, status: 403, members: ['axis'] },
  appropriateness_required: { codes: { mint: 'mint_appropriateness_required', rfq: 'rfq_appropriateness_required' }, status: 403, members: ['assetClass'] },
  kyc_attestation_refused: { codes: { mint: 'mint_kyc_attestation_refused', rfq: 'rfq_kyc_attestation_refused' }, status: 403, members: ['decisionId'] },
  purchase_cap_exceeded: { codes: { mint: 'mint_purchase_cap_exceeded', rfq: 'rfq_purchase_cap_exceeded' }, status: 422, members: ['closed', 'limits'] },
  trade_size_out_of_range: { codes: { mint: 'mint_trade_size_out_of_range', rfq: 'rfq_trade_size_out_of_range' }, status: 422, members: ['limits'] },
  nothing_to_buy: { codes: { mint: 'mint_nothing_to_mint', rfq: 'rfq_nothing_to_fill' }, status: 422, members: ['minCashAmount'] },
  // The third-party venue is the price.
  price_read_failed: { codes: { mint: 'mint_price_read_failed' }, status: 503 },
  venue_unavailable: { codes: { mint: 'mint_venue_unavailable', rfq: 'rfq_venue_unavailable' }, status: 503 },
  venue_mismatch: { codes: { mint: 'mint_venue_mismatch', rfq: 'rfq_venue_mismatch' }, status: 503 },
  signer_unavailable: { codes: { mint: 'mint_signer_unavailable', rfq: 'rfq_signer_unavailable' }, status: 503 },
  signer_declined: { codes: { mint: 'mint_signer_declined', rfq: 'rfq_signer_declined' }, status: 503 },
  wallet_registry_unavailable: { codes: { mint: 'mint_wallet_registry_unavailable', rfq: 'rfq_wallet_registry_unavailable' }, status: 503 },
  kyc_attestation_unavailable: { codes: { mint: 'mint_kyc_attestation_unavailable', rfq: 'rfq_kyc_attestation_unavailable' }, status: 503 },
  kyc_attestation_unsupported: { codes: { mint: 'mint_kyc_attestation_unsupported', rfq: 'rfq_kyc_attestation_unsupported' }, status: 501 },
  quotes_disabled: { codes: { rfq: 'rfq_quotes_disabled' }, status: 409 },
  execution_disabled: { codes: { rfq: 'rfq_execution_disabled' }, status: 409 },
  no_quote: { codes: { rfq: 'rfq_no_quote' }, status: 409, retryable: true },
  venue_declined: { codes: { rfq: 'rfq_venue_declined' }, status: 409 },
} as const satisfies Record<string, Row>
export type Reason = keyof typeof refusals

/** What a refusal of one rail is answered with; null where that rail has none for the reason. */
export function rowOf(reason: Reason, surface: 'mint' | 'rfq') {
  const { codes, status, members = [], retryable = status === 503 }: Row = refusals[reason]
  const code = codes[surface]
  return code === undefined ? null : { code, status, members, retryable }
}

/** The reasons for which a rail refuses. */
export const reasonsOf = (surface: 'mint' | 'rfq'): readonly Reason[] =>
  (Object.keys(refusals) as Reason[]).filter((reason) => rowOf(reason, surface) !== null)
