// biome-ignore-all format: a table is read as a table
import { Type } from 'typebox'
import { ExecutionKindOrNull } from '../execution-kind.ts'
import { BaseUnits, nullable, ref, Timestamp } from '../values.ts'
import type { Table } from './row.ts'

/** Smallest and largest cash amount of one purchase; null is no limit, a maximum of zero is closed. */
export const Limits = Type.Object(
  { minCashAmount: nullable(BaseUnits), maxCashAmount: nullable(BaseUnits) },
  { $id: 'Limits', additionalProperties: false },
)

export const QuotedPrice = Type.Object(
  { price: Type.String(), unitAmount: ref(BaseUnits) },
  { $id: 'QuotedPrice', additionalProperties: false },
)
export const CurrentPrice = Type.Object(
  { price: Type.String(), unitAmount: ref(BaseUnits), deltaBps: Type.Integer() },
  { $id: 'CurrentPrice', additionalProperties: false },
)

/** What these refusals refer to, beside what the contract has anyway. */
export const refusalComponents = [QuotedPrice, CurrentPrice]

const rails = { retryable: false, members: {} } as const
const venue = { retryable: false, members: {}, status: 409 } as const
const dependency = { status: 503, retryable: true, actor: 'operator', members: {} } as const

/** Refusals of the two on-chain rails; where the bank rail has the same refusal, its code is in the same row. */
export const onChainRefusals = {
  market_not_found: {
    ...rails, codes: { mint: 'mint_market_not_found', rfq: 'rfq_market_not_found', offchain: 'offchain_market_not_found' }, status: 404, actor: 'storefront',
    title: 'Market not found', meaning: 'No market with that `pairId` is visible to the tenant.', remedy: 'Read the catalogue again.',
  },
  wrong_rail: {
    ...rails, codes: { mint: 'mint_not_a_mint_market', rfq: 'rfq_not_an_rfq_market', offchain: 'offchain_not_an_offchain_market' }, status: 409, actor: 'storefront',
    members: { primaryExecutionKind: ref(ExecutionKindOrNull) },
    title: 'Wrong rail', meaning: 'The market settles on a different rail, or has no primary sale.', remedy: 'Call the endpoints of `primaryExecutionKind`; when it is null, offer another market.',
  },
  market_not_configured: {
    ...rails, codes: { mint: 'mint_market_not_configured', rfq: 'rfq_market_not_configured', offchain: 'offchain_market_not_configured' }, status: 501, actor: 'market_admin',
    title: 'Market not configured', meaning: 'The market names this rail, and something is missing to sell there, for this tenant or for all.', remedy: 'Complete what `detail` names; `configuration` of the administrative read lists what the market lacks.',
  },
  market_paused: {
    ...rails, codes: { mint: 'mint_market_paused', rfq: 'rfq_market_paused', offchain: 'offchain_market_paused' }, status: 409, actor: 'market_admin',
    members: { closed: Type.Boolean() }, passes: true,
    title: 'Market paused', meaning: 'Trading on the market is suspended, or ended for good.', remedy: 'Wait for `market.resumed`; when `closed`, offer another market.',
  },
  trading_window_closed: {
    ...rails, codes: { mint: 'mint_trading_window_closed', rfq: 'rfq_trading_window_closed', offchain: 'offchain_trading_window_closed' }, status: 409, actor: 'buyer',
    members: { opensAt: nullable(Timestamp) },
    passes: true, title: 'Outside trading hours', meaning: 'The market is outside its trading window.', remedy: 'Try again at `opensAt`; when it is null, the sale is over.',
  },
  quote_not_found: {
    ...rails, codes: { mint: 'mint_quote_not_found', rfq: 'rfq_quote_not_found' }, status: 404, actor: 'storefront',
    title: 'Quote not found', meaning: 'No such reference for this caller.', remedy: 'Use a reference that this caller was given.',
  },
  quote_expired: {
    ...rails, codes: { mint: 'mint_quote_expired', rfq: 'rfq_quote_expired' }, status: 410, actor: 'buyer', members: { current: nullable(CurrentPrice) },
    title: 'Quote expired', meaning: 'The freshness window has passed.', remedy: 'Take a new quote; do not retry this one.',
  },
  price_moved: {
    ...rails, codes: { mint: 'mint_price_moved', rfq: 'rfq_price_moved', offchain: 'offchain_price_moved' }, status: 409, actor: 'buyer', members: { quoted: ref(QuotedPrice), current: ref(CurrentPrice) },
    title: 'Price moved', meaning: 'The price changed between quote and intent.', remedy: 'Take a new quote and show its price.',
  },
  intent_digest_mismatch: {
    ...rails, codes: { mint: 'mint_intent_digest_mismatch', rfq: 'rfq_intent_digest_mismatch' }, status: 409, actor: 'buyer',
    title: 'Bundle and quote differ', meaning: 'The bundle no longer matches the persisted quote.', remedy: 'Take a new quote.',
  },
  wallet_not_registered: {
    ...rails, codes: { mint: 'mint_wallet_not_registered', rfq: 'rfq_wallet_not_registered', offchain: 'offchain_wallet_not_registered' }, status: 403, actor: 'buyer',
    title: 'Wallet not registered', meaning: 'The wallet is not registered and screening-approved for this customer.', remedy: 'Register the wallet with Compliance first.',
  },
  buyer_not_eligible: {
    ...rails, codes: { mint: 'mint_buyer_not_eligible', rfq: 'rfq_buyer_not_eligible', offchain: 'offchain_buyer_not_eligible' }, status: 403, actor: 'buyer',
    members: { axis: Type.Enum(['jurisdiction', 'investor_category']) },
    title: 'Buyer not eligible', meaning: 'The market does not admit this buyer on `axis`.', remedy: 'Offer another market.',
  },
  appropriateness_required: {
    ...rails, codes: { mint: 'mint_appropriateness_required', rfq: 'rfq_appropriateness_required', offchain: 'offchain_appropriateness_required' }, status: 403, actor: 'buyer',
    members: { assetClass: Type.String() },
    title: 'Appropriateness test required', meaning: 'The buyer has not passed the test for this asset class.', remedy: 'Send the buyer through the appropriateness test.',
  },
  kyc_attestation_refused: {
    ...rails, codes: { mint: 'mint_kyc_attestation_refused', rfq: 'rfq_kyc_attestation_refused', offchain: 'offchain_kyc_attestation_refused' }, status: 403, actor: 'buyer',
    members: { decisionId: Type.String() },
    title: 'Attestation refused', meaning: 'Compliance declined to attest the settlement.', remedy: 'Refer the buyer to Compliance with `decisionId`.',
  },
  purchase_cap_exceeded: {
    ...rails, codes: { mint: 'mint_purchase_cap_exceeded', rfq: 'rfq_purchase_cap_exceeded', offchain: 'offchain_purchase_cap_exceeded' }, status: 422, actor: 'buyer',
    members: { limits: ref(Limits), closed: Type.Boolean() },
    title: 'Over the purchase cap', meaning: 'The purchase exceeds the offering’s cap; a cap of zero means closed.', remedy: 'Lower the amount; when `closed`, offer another market.',
  },
  trade_size_out_of_range: {
    ...rails, codes: { mint: 'mint_trade_size_out_of_range', rfq: 'rfq_trade_size_out_of_range', offchain: 'offchain_trade_size_out_of_range' }, status: 422, actor: 'buyer', members: { limits: ref(Limits) },
    title: 'Size out of range', meaning: 'The amount is outside the market’s trade-size limits.', remedy: 'Choose an amount within `limits`.',
  },
  nothing_to_buy: {
    ...rails, codes: { mint: 'mint_nothing_to_mint', rfq: 'rfq_nothing_to_fill', offchain: 'offchain_nothing_to_deliver' }, status: 422, actor: 'buyer', members: { minCashAmount: ref(BaseUnits) },
    title: 'Amount buys no units', meaning: 'The amount rounds down to zero units at this price.', remedy: 'Offer at least `minCashAmount`.',
  },
  price_read_failed: {
    ...dependency, codes: { mint: 'mint_price_read_failed' },
    title: 'Price unreadable', meaning: 'The on-chain price could not be read.', remedy: 'Retry with backoff.',
  },
  venue_unavailable: {
    ...dependency, codes: { mint: 'mint_venue_unavailable', rfq: 'rfq_venue_unavailable' },
    title: 'Venue unavailable', meaning: 'The venue did not answer.', remedy: 'Retry with backoff.',
  },
  venue_mismatch: {
    ...dependency, codes: { mint: 'mint_venue_mismatch', rfq: 'rfq_venue_mismatch' },
    title: 'Venue mismatch', meaning: 'The venue’s answer does not match the request.', remedy: 'Retry with backoff; operators are alerted.',
  },
  signer_unavailable: {
    ...dependency, codes: { mint: 'mint_signer_unavailable', rfq: 'rfq_signer_unavailable', offchain: 'offchain_signer_unavailable' },
    title: 'Signer unavailable', meaning: 'The settlement signer did not answer.', remedy: 'Retry with backoff.',
  },
  signer_declined: {
    ...dependency, codes: { mint: 'mint_signer_declined', rfq: 'rfq_signer_declined', offchain: 'offchain_signer_declined' },
    title: 'Signer declined', meaning: 'The settlement signer’s policy does not allow this signature.', remedy: 'Retry with backoff; operators are alerted.',
  },
  wallet_registry_unavailable: {
    ...dependency, codes: { mint: 'mint_wallet_registry_unavailable', rfq: 'rfq_wallet_registry_unavailable', offchain: 'offchain_wallet_registry_unavailable' },
    title: 'Wallet registry unavailable', meaning: 'The wallet registry did not answer; the wallet was not checked.', remedy: 'Retry with backoff.',
  },
  kyc_attestation_unavailable: {
    ...dependency, codes: { mint: 'mint_kyc_attestation_unavailable', rfq: 'rfq_kyc_attestation_unavailable', offchain: 'offchain_kyc_attestation_unavailable' },
    title: 'Compliance unavailable', meaning: 'Compliance could not be reached; the buyer was not checked.', remedy: 'Retry with backoff.',
  },
  kyc_attestation_unsupported: {
    ...rails, codes: { mint: 'mint_kyc_attestation_unsupported', rfq: 'rfq_kyc_attestation_unsupported', offchain: 'offchain_kyc_attestation_unsupported' }, status: 501, actor: 'operator',
    title: 'Attestation unsupported', meaning: 'Compliance cannot attest this action on this contract.', remedy: 'Retrying does not help: the operator must configure it.',
  },
  quotes_disabled: {
    ...venue, codes: { rfq: 'rfq_quotes_disabled' }, actor: 'market_admin',
    passes: true, title: 'Quotes disabled', meaning: 'Quoting is switched off for this market.', remedy: 'Wait for `market.switches_changed`.',
  },
  execution_disabled: {
    ...venue, codes: { rfq: 'rfq_execution_disabled' }, actor: 'market_admin',
    passes: true, title: 'Execution disabled', meaning: 'Execution is switched off for this market.', remedy: 'Wait for `market.switches_changed`.',
  },
  no_quote: {
    ...venue, codes: { rfq: 'rfq_no_quote' }, retryable: true, actor: 'buyer',
    title: 'No price for this size', meaning: 'The venue answered and has no price for this size.', remedy: 'Try another amount, or later.',
  },
  venue_declined: {
    ...venue, codes: { rfq: 'rfq_venue_declined' }, actor: 'buyer',
    title: 'Venue declined', meaning: 'The venue withdrew its price at the last look.', remedy: 'Take a new quote.',
  },
} as const satisfies Table
