import type { ExecutionKind } from '@firsthand/wire/execution-kind'
import type { Members, Reason } from '@firsthand/wire/refusals'
import { Refusal } from './refusal.ts'

type Limits = Members<'purchase_cap_exceeded'>['limits']
type Prices = Members<'price_moved'>
type Cause = { readonly cause?: unknown }

/**
 * Where each refusal of a trade is raised, on whichever rail. A rule, a companion and the pre-flight simulation may come to the
 * same "no", so the words and members of each stand here once.
 */
export const tradeRefusals = {
  market_not_found: () => new Refusal('market_not_found', 'No market with that pairId is visible.', {}),
  wrong_rail: (primaryExecutionKind: ExecutionKind | null) =>
    new Refusal(
      'wrong_rail',
      primaryExecutionKind === null ? 'The market has no primary sale.' : 'The market settles on another rail.',
      { primaryExecutionKind },
    ),
  market_not_configured: (missing: string) =>
    new Refusal('market_not_configured', `The market cannot be sold yet: ${missing}.`, {}),
  market_paused: (detail = 'Trading on the market is suspended.', closed = false) =>
    new Refusal('market_paused', detail, { closed }),
  trading_window_closed: (opensAt: Date | null) =>
    new Refusal('trading_window_closed', 'The market is outside its trading hours.', {
      opensAt: opensAt?.toISOString() ?? null,
    }),
  quote_not_found: () => new Refusal('quote_not_found', 'No such reference for this caller.', {}),
  quote_expired: (current: Members<'quote_expired'>['current']) =>
    new Refusal('quote_expired', 'The freshness window has passed.', { current }),
  price_moved: (prices: Prices) => new Refusal('price_moved', 'The price has changed since the quote.', prices),
  intent_digest_mismatch: (detail = 'The bundle no longer matches the quote.') =>
    new Refusal('intent_digest_mismatch', detail, {}),
  wallet_not_registered: () => new Refusal('wallet_not_registered', 'The wallet is not registered and approved.', {}),
  buyer_not_eligible: (axis: Members<'buyer_not_eligible'>['axis']) =>
    new Refusal('buyer_not_eligible', `The market does not admit this buyer by ${axis.replace('_', ' ')}.`, { axis }),
  appropriateness_required: (assetClass: string) =>
    new Refusal('appropriateness_required', `The buyer has not passed the test for ${assetClass}.`, { assetClass }),
  kyc_attestation_refused: (decisionId: string) =>
    new Refusal('kyc_attestation_refused', 'Compliance declined to attest.', { decisionId }),
  purchase_cap_exceeded: (limits: Limits, closed: boolean) =>
    new Refusal('purchase_cap_exceeded', closed ? 'The offering is closed.' : 'The amount is over the cap.', {
      limits,
      closed,
    }),
  trade_size_out_of_range: (limits: Limits) =>
    new Refusal('trade_size_out_of_range', 'The amount is outside the trade-size limits.', { limits }),
  nothing_to_buy: (minCashAmount: bigint) =>
    new Refusal('nothing_to_buy', 'The amount rounds down to zero units.', { minCashAmount: `${minCashAmount}` }),
  price_read_failed: (detail: string, cause: Cause = {}) => new Refusal('price_read_failed', detail, {}, cause),
  venue_unavailable: (detail: string, cause: Cause = {}) => new Refusal('venue_unavailable', detail, {}, cause),
  venue_mismatch: (detail: string) => new Refusal('venue_mismatch', detail, {}),
  quotes_disabled: () => new Refusal('quotes_disabled', 'Quoting is switched off for this market.', {}),
  sales_disabled: (why: string, closed = false) => new Refusal('sales_disabled', why, { closed }),
  client_account_unavailable: () =>
    new Refusal('client_account_unavailable', 'The client account of this sale is not approved.', {}),
  execution_disabled: () => new Refusal('execution_disabled', 'Execution is switched off for this market.', {}),
  no_quote: () => new Refusal('no_quote', 'No supplier has a price for this size.', {}),
  venue_declined: (detail: string) => new Refusal('venue_declined', detail, {}),
  signer_unavailable: () => new Refusal('signer_unavailable', 'The settlement signer did not answer.', {}),
  signer_declined: () => new Refusal('signer_declined', 'The settlement signer’s policy declined.', {}),
  wallet_registry_unavailable: () =>
    new Refusal('wallet_registry_unavailable', 'The wallet registry did not answer.', {}),
  kyc_attestation_unavailable: () => new Refusal('kyc_attestation_unavailable', 'Compliance could not be reached.', {}),
  kyc_attestation_unsupported: () =>
    new Refusal('kyc_attestation_unsupported', 'Compliance cannot attest this action on this contract.', {}),
} satisfies { readonly [R in Reason]?: (...facts: never[]) => Refusal<R> }
