# Made by `pnpm generate` from wire/src/refusals.ts and docs/openapi.json.
"""Every refusal of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict, Union

from . import schemas

WhoActs: TypeAlias = Literal["buyer", "storefront", "market_admin", "operator"]
"""Who can change the outcome."""

RefusalCode: TypeAlias = Literal[
    "invalid_request",
    "invalid_cursor",
    "unauthenticated",
    "session_ended",
    "insufficient_user_authentication",
    "forbidden",
    "kyc_required",
    "not_found",
    "method_not_allowed",
    "listing_exists",
    "listing_deleted",
    "market_change_refused",
    "switch_would_strand",
    "proposal_cooling_off",
    "passkey_required",
    "passkey_refused",
    "relay_off",
    "relay_budget_spent",
    "relay_busy",
    "relay_not_forwardable",
    "idempotency_in_progress",
    "precondition_failed",
    "proposal_changed",
    "retention_not_over",
    "legal_hold",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_key_reused",
    "precondition_required",
    "rate_limited",
    "internal_error",
    "service_overloaded",
    "outcome_unknown",
    "market_data_unavailable",
    "identity_unavailable",
    "mint_market_not_found",
    "rfq_market_not_found",
    "offchain_market_not_found",
    "mint_not_a_mint_market",
    "rfq_not_an_rfq_market",
    "offchain_not_an_offchain_market",
    "mint_market_not_configured",
    "rfq_market_not_configured",
    "offchain_market_not_configured",
    "mint_market_paused",
    "rfq_market_paused",
    "offchain_market_paused",
    "mint_trading_window_closed",
    "rfq_trading_window_closed",
    "offchain_trading_window_closed",
    "mint_quote_not_found",
    "rfq_quote_not_found",
    "mint_quote_expired",
    "rfq_quote_expired",
    "mint_price_moved",
    "rfq_price_moved",
    "offchain_price_moved",
    "mint_intent_digest_mismatch",
    "rfq_intent_digest_mismatch",
    "mint_wallet_not_registered",
    "rfq_wallet_not_registered",
    "offchain_wallet_not_registered",
    "mint_buyer_not_eligible",
    "rfq_buyer_not_eligible",
    "offchain_buyer_not_eligible",
    "mint_appropriateness_required",
    "rfq_appropriateness_required",
    "offchain_appropriateness_required",
    "mint_kyc_attestation_refused",
    "rfq_kyc_attestation_refused",
    "offchain_kyc_attestation_refused",
    "mint_purchase_cap_exceeded",
    "rfq_purchase_cap_exceeded",
    "offchain_purchase_cap_exceeded",
    "mint_trade_size_out_of_range",
    "rfq_trade_size_out_of_range",
    "offchain_trade_size_out_of_range",
    "mint_nothing_to_mint",
    "rfq_nothing_to_fill",
    "offchain_nothing_to_deliver",
    "mint_price_read_failed",
    "mint_venue_unavailable",
    "rfq_venue_unavailable",
    "mint_venue_mismatch",
    "rfq_venue_mismatch",
    "mint_signer_unavailable",
    "rfq_signer_unavailable",
    "offchain_signer_unavailable",
    "mint_signer_declined",
    "rfq_signer_declined",
    "offchain_signer_declined",
    "mint_wallet_registry_unavailable",
    "rfq_wallet_registry_unavailable",
    "offchain_wallet_registry_unavailable",
    "mint_kyc_attestation_unavailable",
    "rfq_kyc_attestation_unavailable",
    "offchain_kyc_attestation_unavailable",
    "mint_kyc_attestation_unsupported",
    "rfq_kyc_attestation_unsupported",
    "offchain_kyc_attestation_unsupported",
    "rfq_quotes_disabled",
    "rfq_execution_disabled",
    "rfq_no_quote",
    "rfq_venue_declined",
    "offchain_instrument_not_found",
    "offchain_purchase_not_found",
    "offchain_sales_disabled",
    "offchain_terms_changed",
    "offchain_supply_exhausted",
    "offchain_too_many_open_purchases",
    "offchain_purchase_not_cancellable",
    "offchain_purchase_expired",
    "offchain_nothing_to_pay",
    "offchain_payer_not_accepted",
    "offchain_approval_same_person",
    "offchain_iban_taken",
    "offchain_account_unknown",
    "offchain_statement_unreadable",
    "offchain_statement_gap",
    "offchain_statement_unbalanced",
    "offchain_statement_wrong_day",
    "offchain_manifest_unverified",
    "offchain_manifest_mismatch",
    "offchain_manifest_out_of_sequence",
    "offchain_bank_transaction_not_open",
    "offchain_proposal_not_open",
    "offchain_match_exceeds_receipt",
    "offchain_refund_exceeds_held",
    "offchain_reconciliation_broken",
    "offchain_delivery_contract_mismatch",
    "offchain_delivery_unavailable",
    "offchain_client_account_unavailable",
]


class Explanation(NamedTuple):
    """What a code means to a program, and what to do about it."""

    status: int
    retryable: bool
    who_acts: WhoActs
    remedy: str


REFUSALS: Final[Mapping[str, Explanation]] = {
    "invalid_request": Explanation(400, False, "storefront", "Correct the fields named in `errors` and send it again."),
    "invalid_cursor": Explanation(400, False, "storefront", "Start again without a cursor and keep the filters the same from page to page."),
    "unauthenticated": Explanation(401, False, "storefront", "Fetch a new access token from the identity provider and send it as `Authorization: Bearer`; one that is bound to a key as `Authorization: DPoP`, with a proof."),
    "session_ended": Explanation(401, False, "storefront", "Throw the token away and send the person to the identity provider to log in again."),
    "insufficient_user_authentication": Explanation(401, False, "operator", "Send the person to the identity provider with `max_age` set to `maxAgeSeconds`, then repeat the call with the new token."),
    "forbidden": Explanation(403, False, "storefront", "Call with a token that carries `requiredRole`, or ask the tenant to grant it."),
    "kyc_required": Explanation(403, False, "buyer", "Send the buyer through the identity check; `kycStatus` is its current status."),
    "not_found": Explanation(404, False, "storefront", "Check the identifier. Absent, hidden and other tenants’ resources get the same answer."),
    "method_not_allowed": Explanation(405, False, "storefront", "Use one of the methods in the `Allow` header."),
    "listing_exists": Explanation(409, False, "market_admin", "Change the listing `listingId`, or delete it first."),
    "listing_deleted": Explanation(409, False, "market_admin", "Create a new listing."),
    "market_change_refused": Explanation(409, False, "market_admin", "Leave `field` as it is, or close this market and create another."),
    "switch_would_strand": Explanation(409, False, "market_admin", "Send `drain: true` to turn it off after the last of them, or `force: true` to strand them."),
    "proposal_cooling_off": Explanation(409, False, "operator", "Approve it after `notBefore`."),
    "passkey_required": Explanation(403, False, "operator", "Ask for a challenge, sign it, and send the assertion. A first key is enrolled by two approvers with a command."),
    "passkey_refused": Explanation(403, False, "operator", "Read the proposal again, ask for a new challenge, and sign that."),
    "relay_off": Explanation(409, False, "operator", "Let the buyer send the settlement themselves."),
    "relay_budget_spent": Explanation(409, False, "operator", "Let the buyer send the settlement themselves, or wait until `resetsAt`."),
    "relay_busy": Explanation(409, False, "buyer", "Wait until that purchase is in a block, then sign the forward request anew."),
    "relay_not_forwardable": Explanation(422, False, "storefront", "Sign the bundle and the forward request anew, or take a new quote when `fault` is `ended`."),
    "idempotency_in_progress": Explanation(409, True, "storefront", "Wait a moment and send the same call again."),
    "precondition_failed": Explanation(412, False, "market_admin", "Read it again, apply the change to the current version, and send its `ETag` as `If-Match`."),
    "proposal_changed": Explanation(412, False, "operator", "Read the proposal again. When its subject has changed, propose it anew."),
    "retention_not_over": Explanation(409, False, "operator", "Propose the erasure again on that day. Until then the data can be restricted."),
    "legal_hold": Explanation(409, False, "operator", "Have two officers release the hold, or decide what is open at Compliance, then propose it again."),
    "payload_too_large": Explanation(413, False, "storefront", "Send a smaller body."),
    "unsupported_media_type": Explanation(415, False, "storefront", "Send `Content-Type: application/json`."),
    "idempotency_key_reused": Explanation(422, False, "storefront", "Use a new key for a new request."),
    "precondition_required": Explanation(428, False, "operator", "Read the proposal and send its `ETag` as `If-Match`."),
    "rate_limited": Explanation(429, True, "storefront", "Wait `retryAfterSeconds`, then go on at a lower rate."),
    "internal_error": Explanation(500, False, "operator", "Report the `requestId` to the operator."),
    "service_overloaded": Explanation(503, True, "operator", "Retry with backoff after `retryAfterSeconds`."),
    "outcome_unknown": Explanation(503, True, "operator", "Send the same call with the same `Idempotency-Key` after `retryAfterSeconds`: it answers what was made, or makes it. Without a key, read first whether it was made."),
    "market_data_unavailable": Explanation(503, True, "operator", "Retry with backoff; everything except the chart keeps working."),
    "identity_unavailable": Explanation(503, True, "operator", "Retry with backoff; the token itself may be valid."),
    "mint_market_not_found": Explanation(404, False, "storefront", "Read the catalogue again."),
    "rfq_market_not_found": Explanation(404, False, "storefront", "Read the catalogue again."),
    "offchain_market_not_found": Explanation(404, False, "storefront", "Read the catalogue again."),
    "mint_not_a_mint_market": Explanation(409, False, "storefront", "Call the endpoints of `primaryExecutionKind`; when it is null, offer another market."),
    "rfq_not_an_rfq_market": Explanation(409, False, "storefront", "Call the endpoints of `primaryExecutionKind`; when it is null, offer another market."),
    "offchain_not_an_offchain_market": Explanation(409, False, "storefront", "Call the endpoints of `primaryExecutionKind`; when it is null, offer another market."),
    "mint_market_not_configured": Explanation(501, False, "market_admin", "Complete what `detail` names; `configuration` of the administrative read lists what the market lacks."),
    "rfq_market_not_configured": Explanation(501, False, "market_admin", "Complete what `detail` names; `configuration` of the administrative read lists what the market lacks."),
    "offchain_market_not_configured": Explanation(501, False, "market_admin", "Complete what `detail` names; `configuration` of the administrative read lists what the market lacks."),
    "mint_market_paused": Explanation(409, False, "market_admin", "Wait for `market.resumed`; when `closed`, offer another market."),
    "rfq_market_paused": Explanation(409, False, "market_admin", "Wait for `market.resumed`; when `closed`, offer another market."),
    "offchain_market_paused": Explanation(409, False, "market_admin", "Wait for `market.resumed`; when `closed`, offer another market."),
    "mint_trading_window_closed": Explanation(409, False, "buyer", "Try again at `opensAt`; when it is null, the sale is over."),
    "rfq_trading_window_closed": Explanation(409, False, "buyer", "Try again at `opensAt`; when it is null, the sale is over."),
    "offchain_trading_window_closed": Explanation(409, False, "buyer", "Try again at `opensAt`; when it is null, the sale is over."),
    "mint_quote_not_found": Explanation(404, False, "storefront", "Use a reference that this caller was given."),
    "rfq_quote_not_found": Explanation(404, False, "storefront", "Use a reference that this caller was given."),
    "mint_quote_expired": Explanation(410, False, "buyer", "Take a new quote; do not retry this one."),
    "rfq_quote_expired": Explanation(410, False, "buyer", "Take a new quote; do not retry this one."),
    "mint_price_moved": Explanation(409, False, "buyer", "Take a new quote and show its price."),
    "rfq_price_moved": Explanation(409, False, "buyer", "Take a new quote and show its price."),
    "offchain_price_moved": Explanation(409, False, "buyer", "Take a new quote and show its price."),
    "mint_intent_digest_mismatch": Explanation(409, False, "buyer", "Take a new quote."),
    "rfq_intent_digest_mismatch": Explanation(409, False, "buyer", "Take a new quote."),
    "mint_wallet_not_registered": Explanation(403, False, "buyer", "Register the wallet with Compliance first."),
    "rfq_wallet_not_registered": Explanation(403, False, "buyer", "Register the wallet with Compliance first."),
    "offchain_wallet_not_registered": Explanation(403, False, "buyer", "Register the wallet with Compliance first."),
    "mint_buyer_not_eligible": Explanation(403, False, "buyer", "Offer another market."),
    "rfq_buyer_not_eligible": Explanation(403, False, "buyer", "Offer another market."),
    "offchain_buyer_not_eligible": Explanation(403, False, "buyer", "Offer another market."),
    "mint_appropriateness_required": Explanation(403, False, "buyer", "Send the buyer through the appropriateness test."),
    "rfq_appropriateness_required": Explanation(403, False, "buyer", "Send the buyer through the appropriateness test."),
    "offchain_appropriateness_required": Explanation(403, False, "buyer", "Send the buyer through the appropriateness test."),
    "mint_kyc_attestation_refused": Explanation(403, False, "buyer", "Refer the buyer to Compliance with `decisionId`."),
    "rfq_kyc_attestation_refused": Explanation(403, False, "buyer", "Refer the buyer to Compliance with `decisionId`."),
    "offchain_kyc_attestation_refused": Explanation(403, False, "buyer", "Refer the buyer to Compliance with `decisionId`."),
    "mint_purchase_cap_exceeded": Explanation(422, False, "buyer", "Lower the amount; when `closed`, offer another market."),
    "rfq_purchase_cap_exceeded": Explanation(422, False, "buyer", "Lower the amount; when `closed`, offer another market."),
    "offchain_purchase_cap_exceeded": Explanation(422, False, "buyer", "Lower the amount; when `closed`, offer another market."),
    "mint_trade_size_out_of_range": Explanation(422, False, "buyer", "Choose an amount within `limits`."),
    "rfq_trade_size_out_of_range": Explanation(422, False, "buyer", "Choose an amount within `limits`."),
    "offchain_trade_size_out_of_range": Explanation(422, False, "buyer", "Choose an amount within `limits`."),
    "mint_nothing_to_mint": Explanation(422, False, "buyer", "Offer at least `minCashAmount`."),
    "rfq_nothing_to_fill": Explanation(422, False, "buyer", "Offer at least `minCashAmount`."),
    "offchain_nothing_to_deliver": Explanation(422, False, "buyer", "Offer at least `minCashAmount`."),
    "mint_price_read_failed": Explanation(503, True, "operator", "Retry with backoff."),
    "mint_venue_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "rfq_venue_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "mint_venue_mismatch": Explanation(503, True, "operator", "Retry with backoff; operators are alerted."),
    "rfq_venue_mismatch": Explanation(503, True, "operator", "Retry with backoff; operators are alerted."),
    "mint_signer_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "rfq_signer_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "offchain_signer_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "mint_signer_declined": Explanation(503, True, "operator", "Retry with backoff; operators are alerted."),
    "rfq_signer_declined": Explanation(503, True, "operator", "Retry with backoff; operators are alerted."),
    "offchain_signer_declined": Explanation(503, True, "operator", "Retry with backoff; operators are alerted."),
    "mint_wallet_registry_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "rfq_wallet_registry_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "offchain_wallet_registry_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "mint_kyc_attestation_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "rfq_kyc_attestation_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "offchain_kyc_attestation_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "mint_kyc_attestation_unsupported": Explanation(501, False, "operator", "Retrying does not help: the operator must configure it."),
    "rfq_kyc_attestation_unsupported": Explanation(501, False, "operator", "Retrying does not help: the operator must configure it."),
    "offchain_kyc_attestation_unsupported": Explanation(501, False, "operator", "Retrying does not help: the operator must configure it."),
    "rfq_quotes_disabled": Explanation(409, False, "market_admin", "Wait for `market.switches_changed`."),
    "rfq_execution_disabled": Explanation(409, False, "market_admin", "Wait for `market.switches_changed`."),
    "rfq_no_quote": Explanation(409, True, "buyer", "Try another amount, or later."),
    "rfq_venue_declined": Explanation(409, False, "buyer", "Take a new quote."),
    "offchain_instrument_not_found": Explanation(404, False, "storefront", "Read the instruments again."),
    "offchain_purchase_not_found": Explanation(404, False, "storefront", "Use a reference that this caller was given."),
    "offchain_sales_disabled": Explanation(409, False, "market_admin", "Try again later; when `closed`, offer another market."),
    "offchain_terms_changed": Explanation(409, False, "buyer", "Show the terms of `termsHash` and ask again."),
    "offchain_supply_exhausted": Explanation(409, False, "buyer", "Lower the amount or offer another instrument."),
    "offchain_too_many_open_purchases": Explanation(409, False, "buyer", "Pay or cancel one first, or buy less."),
    "offchain_purchase_not_cancellable": Explanation(409, False, "buyer", "Read its state; `refunds` shows money that goes back."),
    "offchain_purchase_expired": Explanation(410, False, "buyer", "Create a new purchase. `detail` says what becomes of money that still comes, by the instrument’s `latePaymentPolicy`."),
    "offchain_nothing_to_pay": Explanation(409, False, "buyer", "Pay nothing; read the state of the purchase."),
    "offchain_payer_not_accepted": Explanation(403, False, "buyer", "Register the buyer’s own account at Compliance, or name another."),
    "offchain_approval_same_person": Explanation(403, False, "operator", "Ask another person."),
    "offchain_iban_taken": Explanation(409, False, "operator", "Reject the proposal."),
    "offchain_account_unknown": Explanation(404, False, "operator", "Register the account or send the right file."),
    "offchain_statement_unreadable": Explanation(400, False, "operator", "Send camt.053 or camt.054 as the bank issued it."),
    "offchain_statement_gap": Explanation(409, False, "operator", "Import the statements in between first."),
    "offchain_statement_unbalanced": Explanation(422, False, "operator", "Ask the bank for a correct file."),
    "offchain_statement_wrong_day": Explanation(422, False, "operator", "Ask the bank for a correct file."),
    "offchain_manifest_unverified": Explanation(403, False, "operator", "Register the gateway’s key, or find out who sent the file."),
    "offchain_manifest_mismatch": Explanation(422, False, "operator", "Fetch the file from the bank again."),
    "offchain_manifest_out_of_sequence": Explanation(409, False, "operator", "Hand in the files in between; two gateways must not share a channel."),
    "offchain_bank_transaction_not_open": Explanation(409, False, "operator", "Read its state."),
    "offchain_proposal_not_open": Explanation(409, False, "operator", "Read its state."),
    "offchain_match_exceeds_receipt": Explanation(422, False, "operator", "Lower the allocations."),
    "offchain_refund_exceeds_held": Explanation(422, False, "operator", "Lower the amount. For a refund that came back short, close the shortfall first."),
    "offchain_reconciliation_broken": Explanation(409, False, "operator", "Clear the difference first."),
    "offchain_delivery_contract_mismatch": Explanation(501, False, "operator", "The operator must correct the configuration."),
    "offchain_delivery_unavailable": Explanation(503, True, "operator", "Retry with backoff."),
    "offchain_client_account_unavailable": Explanation(501, False, "operator", "Retrying does not help: the account must be approved, or the instrument given another."),
}
"""Every code that the service answers."""


class ProblemBase(TypedDict):
    """What every refusal carries, as RFC 9457 names it."""

    type: str
    title: str
    status: int
    detail: str
    requestId: str
    retryable: bool
    retryAfterSeconds: NotRequired[int]


class PlainProblem(ProblemBase):
    """A refusal without members of its own."""

    code: Literal[
        "invalid_cursor",
        "unauthenticated",
        "session_ended",
        "not_found",
        "method_not_allowed",
        "listing_deleted",
        "passkey_required",
        "relay_off",
        "relay_busy",
        "idempotency_in_progress",
        "precondition_failed",
        "proposal_changed",
        "legal_hold",
        "payload_too_large",
        "unsupported_media_type",
        "idempotency_key_reused",
        "precondition_required",
        "rate_limited",
        "internal_error",
        "service_overloaded",
        "outcome_unknown",
        "market_data_unavailable",
        "identity_unavailable",
        "mint_market_not_found",
        "rfq_market_not_found",
        "offchain_market_not_found",
        "mint_market_not_configured",
        "rfq_market_not_configured",
        "offchain_market_not_configured",
        "mint_quote_not_found",
        "rfq_quote_not_found",
        "mint_intent_digest_mismatch",
        "rfq_intent_digest_mismatch",
        "mint_wallet_not_registered",
        "rfq_wallet_not_registered",
        "offchain_wallet_not_registered",
        "offchain_kyc_attestation_refused",
        "mint_price_read_failed",
        "mint_venue_unavailable",
        "rfq_venue_unavailable",
        "mint_venue_mismatch",
        "rfq_venue_mismatch",
        "mint_signer_unavailable",
        "rfq_signer_unavailable",
        "offchain_signer_unavailable",
        "mint_signer_declined",
        "rfq_signer_declined",
        "offchain_signer_declined",
        "mint_wallet_registry_unavailable",
        "rfq_wallet_registry_unavailable",
        "offchain_wallet_registry_unavailable",
        "mint_kyc_attestation_unavailable",
        "rfq_kyc_attestation_unavailable",
        "offchain_kyc_attestation_unavailable",
        "mint_kyc_attestation_unsupported",
        "rfq_kyc_attestation_unsupported",
        "offchain_kyc_attestation_unsupported",
        "rfq_quotes_disabled",
        "rfq_execution_disabled",
        "rfq_no_quote",
        "rfq_venue_declined",
        "offchain_instrument_not_found",
        "offchain_purchase_not_found",
        "offchain_supply_exhausted",
        "offchain_too_many_open_purchases",
        "offchain_purchase_not_cancellable",
        "offchain_purchase_expired",
        "offchain_nothing_to_pay",
        "offchain_payer_not_accepted",
        "offchain_approval_same_person",
        "offchain_iban_taken",
        "offchain_account_unknown",
        "offchain_statement_unreadable",
        "offchain_statement_gap",
        "offchain_statement_unbalanced",
        "offchain_statement_wrong_day",
        "offchain_manifest_unverified",
        "offchain_manifest_mismatch",
        "offchain_manifest_out_of_sequence",
        "offchain_bank_transaction_not_open",
        "offchain_proposal_not_open",
        "offchain_match_exceeds_receipt",
        "offchain_refund_exceeds_held",
        "offchain_reconciliation_broken",
        "offchain_delivery_contract_mismatch",
        "offchain_delivery_unavailable",
        "offchain_client_account_unavailable",
    ]


class MintQuoteExpiredCurrent(TypedDict):
    price: str
    unitAmount: schemas.BaseUnits
    deltaBps: int


class RfqQuoteExpiredCurrent(TypedDict):
    price: str
    unitAmount: schemas.BaseUnits
    deltaBps: int


class InvalidRequestProblem(ProblemBase):
    code: Literal["invalid_request"]
    errors: list[schemas.FieldError]


class InsufficientUserAuthenticationProblem(ProblemBase):
    code: Literal["insufficient_user_authentication"]
    maxAgeSeconds: int


class ForbiddenProblem(ProblemBase):
    code: Literal["forbidden"]
    requiredRole: str


class KycRequiredProblem(ProblemBase):
    code: Literal["kyc_required"]
    kycStatus: Literal["none", "pending", "expired", "rejected"]


class ListingExistsProblem(ProblemBase):
    code: Literal["listing_exists"]
    listingId: str


class MarketChangeRefusedProblem(ProblemBase):
    code: Literal["market_change_refused"]
    field: str


class SwitchWouldStrandProblem(ProblemBase):
    code: Literal["switch_would_strand"]
    liveIntents: schemas.LiveIntents


class ProposalCoolingOffProblem(ProblemBase):
    code: Literal["proposal_cooling_off"]
    notBefore: schemas.Timestamp


class PasskeyRefusedProblem(ProblemBase):
    code: Literal["passkey_refused"]
    fault: str


class RelayBudgetSpentProblem(ProblemBase):
    code: Literal["relay_budget_spent"]
    scope: Literal["tenant", "buyer"]
    resetsAt: schemas.Timestamp


class RelayNotForwardableProblem(ProblemBase):
    code: Literal["relay_not_forwardable"]
    fault: Literal["not_issued", "ended", "gas", "buyer_signature", "forward_signature", "would_revert"]


class RetentionNotOverProblem(ProblemBase):
    code: Literal["retention_not_over"]
    keptUntil: str


class MintNotAMintMarketProblem(ProblemBase):
    code: Literal["mint_not_a_mint_market"]
    primaryExecutionKind: schemas.PrimaryExecutionKind


class RfqNotAnRfqMarketProblem(ProblemBase):
    code: Literal["rfq_not_an_rfq_market"]
    primaryExecutionKind: schemas.PrimaryExecutionKind


class OffchainNotAnOffchainMarketProblem(ProblemBase):
    code: Literal["offchain_not_an_offchain_market"]
    primaryExecutionKind: schemas.PrimaryExecutionKind


class MintMarketPausedProblem(ProblemBase):
    code: Literal["mint_market_paused"]
    closed: bool


class RfqMarketPausedProblem(ProblemBase):
    code: Literal["rfq_market_paused"]
    closed: bool


class OffchainMarketPausedProblem(ProblemBase):
    code: Literal["offchain_market_paused"]
    closed: bool


class MintTradingWindowClosedProblem(ProblemBase):
    code: Literal["mint_trading_window_closed"]
    opensAt: schemas.TimestampOrNull


class RfqTradingWindowClosedProblem(ProblemBase):
    code: Literal["rfq_trading_window_closed"]
    opensAt: schemas.TimestampOrNull


class OffchainTradingWindowClosedProblem(ProblemBase):
    code: Literal["offchain_trading_window_closed"]
    opensAt: schemas.TimestampOrNull


class MintQuoteExpiredProblem(ProblemBase):
    code: Literal["mint_quote_expired"]
    current: MintQuoteExpiredCurrent | None


class RfqQuoteExpiredProblem(ProblemBase):
    code: Literal["rfq_quote_expired"]
    current: RfqQuoteExpiredCurrent | None


class MintPriceMovedProblem(ProblemBase):
    code: Literal["mint_price_moved"]
    quoted: schemas.QuotedPrice
    current: schemas.CurrentPrice


class RfqPriceMovedProblem(ProblemBase):
    code: Literal["rfq_price_moved"]
    quoted: schemas.QuotedPrice
    current: schemas.CurrentPrice


class OffchainPriceMovedProblem(ProblemBase):
    code: Literal["offchain_price_moved"]
    quoted: schemas.QuotedPrice
    current: schemas.CurrentPrice


class MintBuyerNotEligibleProblem(ProblemBase):
    code: Literal["mint_buyer_not_eligible"]
    axis: Literal["jurisdiction", "investor_category"]


class RfqBuyerNotEligibleProblem(ProblemBase):
    code: Literal["rfq_buyer_not_eligible"]
    axis: Literal["jurisdiction", "investor_category"]


class OffchainBuyerNotEligibleProblem(ProblemBase):
    code: Literal["offchain_buyer_not_eligible"]
    axis: Literal["jurisdiction", "investor_category"]


class MintAppropriatenessRequiredProblem(ProblemBase):
    code: Literal["mint_appropriateness_required"]
    assetClass: str


class RfqAppropriatenessRequiredProblem(ProblemBase):
    code: Literal["rfq_appropriateness_required"]
    assetClass: str


class OffchainAppropriatenessRequiredProblem(ProblemBase):
    code: Literal["offchain_appropriateness_required"]
    assetClass: str


class MintKycAttestationRefusedProblem(ProblemBase):
    code: Literal["mint_kyc_attestation_refused"]
    decisionId: str


class RfqKycAttestationRefusedProblem(ProblemBase):
    code: Literal["rfq_kyc_attestation_refused"]
    decisionId: str


class MintPurchaseCapExceededProblem(ProblemBase):
    code: Literal["mint_purchase_cap_exceeded"]
    limits: schemas.Limits
    closed: bool


class RfqPurchaseCapExceededProblem(ProblemBase):
    code: Literal["rfq_purchase_cap_exceeded"]
    limits: schemas.Limits
    closed: bool


class OffchainPurchaseCapExceededProblem(ProblemBase):
    code: Literal["offchain_purchase_cap_exceeded"]
    limits: schemas.Limits
    closed: bool


class MintTradeSizeOutOfRangeProblem(ProblemBase):
    code: Literal["mint_trade_size_out_of_range"]
    limits: schemas.Limits


class RfqTradeSizeOutOfRangeProblem(ProblemBase):
    code: Literal["rfq_trade_size_out_of_range"]
    limits: schemas.Limits


class OffchainTradeSizeOutOfRangeProblem(ProblemBase):
    code: Literal["offchain_trade_size_out_of_range"]
    limits: schemas.Limits


class MintNothingToMintProblem(ProblemBase):
    code: Literal["mint_nothing_to_mint"]
    minCashAmount: schemas.BaseUnits


class RfqNothingToFillProblem(ProblemBase):
    code: Literal["rfq_nothing_to_fill"]
    minCashAmount: schemas.BaseUnits


class OffchainNothingToDeliverProblem(ProblemBase):
    code: Literal["offchain_nothing_to_deliver"]
    minCashAmount: schemas.BaseUnits


class OffchainSalesDisabledProblem(ProblemBase):
    code: Literal["offchain_sales_disabled"]
    closed: bool


class OffchainTermsChangedProblem(ProblemBase):
    code: Literal["offchain_terms_changed"]
    termsHash: str


Refusal: TypeAlias = Union[
    PlainProblem,
    InvalidRequestProblem,
    InsufficientUserAuthenticationProblem,
    ForbiddenProblem,
    KycRequiredProblem,
    ListingExistsProblem,
    MarketChangeRefusedProblem,
    SwitchWouldStrandProblem,
    ProposalCoolingOffProblem,
    PasskeyRefusedProblem,
    RelayBudgetSpentProblem,
    RelayNotForwardableProblem,
    RetentionNotOverProblem,
    MintNotAMintMarketProblem,
    RfqNotAnRfqMarketProblem,
    OffchainNotAnOffchainMarketProblem,
    MintMarketPausedProblem,
    RfqMarketPausedProblem,
    OffchainMarketPausedProblem,
    MintTradingWindowClosedProblem,
    RfqTradingWindowClosedProblem,
    OffchainTradingWindowClosedProblem,
    MintQuoteExpiredProblem,
    RfqQuoteExpiredProblem,
    MintPriceMovedProblem,
    RfqPriceMovedProblem,
    OffchainPriceMovedProblem,
    MintBuyerNotEligibleProblem,
    RfqBuyerNotEligibleProblem,
    OffchainBuyerNotEligibleProblem,
    MintAppropriatenessRequiredProblem,
    RfqAppropriatenessRequiredProblem,
    OffchainAppropriatenessRequiredProblem,
    MintKycAttestationRefusedProblem,
    RfqKycAttestationRefusedProblem,
    MintPurchaseCapExceededProblem,
    RfqPurchaseCapExceededProblem,
    OffchainPurchaseCapExceededProblem,
    MintTradeSizeOutOfRangeProblem,
    RfqTradeSizeOutOfRangeProblem,
    OffchainTradeSizeOutOfRangeProblem,
    MintNothingToMintProblem,
    RfqNothingToFillProblem,
    OffchainNothingToDeliverProblem,
    OffchainSalesDisabledProblem,
    OffchainTermsChangedProblem,
]
"""Every refusal, distinguished by `code`."""
