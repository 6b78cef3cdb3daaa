// Generated from the migrated schema: change a migration and run `pnpm generate`. Amounts and bigint are text, because a
// JavaScript number would lose digits; a `date` arrives as a Date of the local zone, so queries read it as text.

/** A row of `app.api_instance`. */
export type ApiInstanceRow = {
  readonly instance: string
  readonly demand: unknown
  readonly counted_until: Date
}

/** A row of `app.archive`. */
export type ArchiveRow = {
  readonly tenant_id: string
  readonly name: 'event' | 'audit' | 'quote'
  readonly month: string
  readonly run: number
  readonly rows: string
  readonly first_number: string | null
  readonly last_number: string | null
  readonly prev: Buffer | null
  readonly hash: Buffer
  readonly manifest: string
  readonly archived_at: Date
}

/** A row of `app.audience`. */
export type AudienceRow = {
  readonly number: string
  readonly audience: string
  readonly tenants: string[]
  readonly fingerprint: Buffer
  readonly shards: number[]
  readonly shared: boolean
}

/** A row of `app.audience_member`. */
export type AudienceMemberRow = {
  readonly tenant_id: string
  readonly slot: number
  readonly audience: string
}

/** A row of `app.audit`. */
export type AuditRow = {
  readonly tenant_id: string
  readonly seq: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly payload: string
  readonly prev: Buffer
  readonly hash: Buffer
  readonly request_id: string | null
  readonly subject: string | null
  readonly proposal_id: string | null
}

/** A row of `app.bank_file`. */
export type BankFileRow = {
  readonly tenant_id: string
  readonly bank_file_id: string
  readonly contents: 'statement' | 'payment_status'
  readonly name: string
  readonly sha256: string
  readonly bytes: Buffer
  readonly channel: string | null
  readonly sequence: string | null
  readonly manifest: string | null
  readonly state: 'received' | 'taken' | 'refused' | 'rejected'
  readonly refused_code: string | null
  readonly received_by: string
  readonly received_at: Date
}

/** A row of `app.bank_statement`. */
export type BankStatementRow = {
  readonly tenant_id: string
  readonly statement_id: string
  readonly client_account_id: string
  readonly format: string
  readonly message_id: string
  readonly bank_statement_id: string
  readonly closes_day: boolean
  readonly from_on: Date | null
  readonly to_on: Date | null
  readonly opening_base_units: string | null
  readonly closing_base_units: string | null
  readonly entries: number
  readonly sha256: string
  readonly place: number
  readonly raw: Buffer
  readonly warnings: unknown
  readonly imported_by: string
  readonly imported_at: Date
}

/** A row of `app.bank_transaction`. */
export type BankTransactionRow = {
  readonly tenant_id: string
  readonly bank_transaction_id: string
  readonly client_account_id: string
  readonly identity: string
  readonly statement_id: string
  readonly confirmed_by: string | null
  readonly entry_hash: string
  readonly sign: 'credit' | 'debit'
  readonly amount: string
  readonly currency: string
  readonly booked_on: Date
  readonly value_on: Date
  readonly end_to_end_id: string | null
  readonly uetr: string | null
  readonly servicer_reference: string | null
  readonly counterparty_name: string | null
  readonly counterparty_iban: string | null
  readonly ultimate_debtor: string | null
  readonly creditor_reference: string | null
  readonly remittance: string
  readonly is_reversal: boolean
  readonly return_reason: string | null
  readonly bank_code: string | null
  readonly whole_batch: boolean
  readonly state: 'unmatched' | 'suggested' | 'matched' | 'review' | 'returned' | 'frozen' | 'reversed' | 'return' | 'topup' | 'refund' | 'payout' | 'reversal' | 'unexplained'
  readonly tier: number | null
  readonly suggestions: unknown
  readonly original_id: string | null
  readonly verdict: 'match' | 'close_match' | 'no_match' | 'unavailable' | null
  readonly screening: 'clear' | 'hit' | null
  readonly decision_id: string | null
  readonly imported_at: Date
  readonly moved_at: Date
  readonly checked_at: Date | null
  readonly next_check_at: Date | null
  readonly counterparty_index: string | null
  readonly counterparty_name_index: string | null
  readonly refund_reference: string | null
}

/** A row of `app.chain`. */
export type ChainRow = {
  readonly chain_id: string
  readonly generation: string
  readonly ticked_at: Date | null
  readonly head_number: string | null
  readonly safe_number: string | null
  readonly final_number: string | null
  readonly final_mined_at: Date | null
}

/** A row of `app.chain_account`. */
export type ChainAccountRow = {
  readonly chain_id: string
  readonly address: string
  readonly next_nonce: string
  readonly checked_at: Date | null
  readonly stopped_reason: string | null
  readonly program: 'worker' | 'relayer'
}

/** A row of `app.chain_block`. */
export type ChainBlockRow = {
  readonly chain_id: string
  readonly number: string
  readonly hash: string
  readonly parent_hash: string
  readonly mined_at: Date
}

/** A row of `app.chain_ref`. */
export type ChainRefRow = {
  readonly chain_id: string
  readonly onchain_ref: string
  readonly wallet: string
  readonly tenant_id: string
  readonly caller: string
  readonly reference: string
}

/** A row of `app.chain_sighting`. */
export type ChainSightingRow = {
  readonly id: string
  readonly chain_id: string
  readonly tenant_id: string
  readonly caller: string
  readonly reference: string
  readonly kind: 'pending' | 'settled' | 'reverted' | 'cancelled'
  readonly tx_hash: string
  readonly slot: string
  readonly block_number: string | null
  readonly block_hash: string
  readonly place: number
  readonly mined_at: Date | null
  readonly unit_base_units: string | null
  readonly error: string | null
  readonly seen_at: Date
  readonly applied_at: Date | null
  readonly orphaned_at: Date | null
  readonly undone_at: Date | null
  readonly finality: 'pending' | 'safe' | 'finalized'
}

/** A row of `app.chain_transaction`. */
export type ChainTransactionRow = {
  readonly chain_id: string
  readonly address: string
  readonly nonce: string
  readonly tenant_id: string
  readonly reference: string
  readonly kind: string
  readonly attempt: number
  readonly contract: string
  readonly call: string
  readonly gas: string
  readonly state: 'prepared' | 'broadcast' | 'mined' | 'final' | 'replaced' | 'failed'
  readonly tx_hash: string | null
  readonly block_number: string | null
  readonly block_hash: string | null
  readonly revert_reason: string | null
  readonly prepared_at: Date
  readonly next_check_at: Date
}

/** A row of `app.chain_transaction_bytes`. */
export type ChainTransactionBytesRow = {
  readonly chain_id: string
  readonly address: string
  readonly nonce: string
  readonly copy: number
  readonly max_fee_per_gas: string
  readonly max_priority_fee_per_gas: string
  readonly hash: string | null
  readonly raw: string | null
  readonly signed_at: Date | null
}

/** A row of `app.client_account`. */
export type ClientAccountRow = {
  readonly tenant_id: string
  readonly client_account_id: string
  readonly iban: string
  readonly bic: string
  readonly beneficiary_name: string
  readonly currency: string
  readonly time_zone: string
  readonly state: 'proposed' | 'approved' | 'suspended' | 'closed'
  readonly complete_through: Date | null
  readonly closing_base_units: string | null
  readonly payouts_stopped_reason: string | null
  readonly created_at: Date
}

/** A row of `app.daily_reconciliation`. */
export type DailyReconciliationRow = {
  readonly tenant_id: string
  readonly client_account_id: string
  readonly day: Date
  readonly run: number
  readonly holds: boolean
  readonly figures: unknown
  readonly reconciled_at: Date
  readonly reconciled_by: string
  readonly prev: string
  readonly hash: string
}

/** A row of `app.data_key`. */
export type DataKeyRow = {
  readonly tenant_id: string
  readonly holder: string
  readonly wrapping_key: string
  readonly wrapped: Buffer
  readonly made_at: Date
}

/** A row of `app.delivery`. */
export type DeliveryRow = {
  readonly tenant_id: string
  readonly reference: string
  readonly purchase_id: string
  readonly chain_id: string
  readonly contract: string
  readonly wallet: string
  readonly unit_base_units: string
  readonly decision_id: string
  readonly state: 'sending' | 'blocked' | 'voiding' | 'delivered' | 'voided'
  readonly attempt: number
  readonly blocked_reason: string | null
  readonly tx_hash: string | null
  readonly block_number: string | null
  readonly created_at: Date
  readonly moved_at: Date
  readonly next_check_at: Date
}

/** A row of `app.delivery_evidence`. */
export type DeliveryEvidenceRow = {
  readonly tenant_id: string
  readonly reference: string
  readonly decision: string
  readonly statement: string
  readonly custody: string | null
  readonly kept_at: Date
}

/** A row of `app.dependency_report`. */
export type DependencyReportRow = {
  readonly instance: string
  readonly votes: unknown
  readonly holds_until: Date
}

/** A row of `app.dependency_state`. */
export type DependencyStateRow = {
  readonly rail: 'onchain_primary_mint' | 'onchain_rfq_atomic' | 'offchain_fixed_price'
  readonly dependency: 'price_read' | 'venue' | 'fee_signer' | 'operator_signer' | 'wallet_registry' | 'compliance' | 'delivery_contract' | 'delivery_signer'
  readonly state: 'ok' | 'degraded' | 'down'
  readonly since: Date
}

/** A row of `app.erasure`. */
export type ErasureRow = {
  readonly tenant_id: string
  readonly erasure_id: string
  readonly person: string | null
  readonly holders: string[]
  readonly cause: 'proposal' | 'retention' | 'register'
  readonly proposal_id: string | null
  readonly erased_at: Date
  readonly registered_at: Date | null
  readonly compliance_at: Date | null
}

/** A row of `app.erasure_request`. */
export type ErasureRequestRow = {
  readonly tenant_id: string
  readonly request_id: string
  readonly person: string
  readonly requested_at: Date
  readonly closed_at: Date | null
  readonly outcome: 'erased' | 'rejected' | null
}

/** A row of `app.event`. */
export type EventRow = {
  readonly tenant_id: string
  readonly sequence: string
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly at: Date
  readonly data: string
}

/** A row of `app.event_head`. */
export type EventHeadRow = {
  readonly tenant_id: string
  readonly event_seq: string
  readonly at: Date | null
}

/** A row of `app.event_pending`. */
export type EventPendingRow = {
  readonly shard: number
  readonly place: string
  readonly tenant_id: string
  readonly kind: string
  readonly subject: string
  readonly at: Date
  readonly data: string
  readonly reached: number | null
}

/** A row of `app.exception`. */
export type ExceptionRow = {
  readonly tenant_id: string
  readonly exception_id: string
  readonly kind: 'shortfall' | 'frozen' | 'recall'
  readonly client_account_id: string
  readonly bank_transaction_id: string | null
  readonly reference: string | null
  readonly amount: string
  readonly state: 'open' | 'closed'
  readonly opened_by: string
  readonly reason: string | null
  readonly opened_at: Date
  readonly closed_at: Date | null
}

/** A row of `app.idempotency`. */
export type IdempotencyRow = {
  readonly tenant_id: string
  readonly caller: string
  readonly endpoint: string
  readonly key: string
  readonly body_hash: string
  readonly claim: string
  readonly claimed_at: Date
  readonly status: number | null
  readonly location: string | null
  readonly answer: string | null
}

/** A row of `app.legal_hold`. */
export type LegalHoldRow = {
  readonly tenant_id: string
  readonly hold_id: string
  readonly person: string
  readonly reason: string
  readonly placed_by: string
  readonly placed_at: Date
  readonly proposal_id: string | null
  readonly released_at: Date | null
  readonly noted: 'nothing' | 'placed' | 'released'
}

/** A row of `app.listing`. */
export type ListingRow = {
  readonly id: string
  readonly owner_tenant: string
  readonly source: string
  readonly symbol: string
  readonly name: string
  readonly base_asset: string | null
  readonly quote_currency: string | null
  readonly chain_id: string | null
  readonly token_ref: string
  readonly min_price: string | null
  readonly max_price: string | null
  readonly status: 'active' | 'paused' | 'deleted'
  readonly hidden: boolean
  readonly version: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly symbol_key: string | null
  readonly name_key: string | null
}

/** A row of `app.listing_entitlement`. */
export type ListingEntitlementRow = {
  readonly tenant_id: string
  readonly listing_id: string
  readonly source: string
  readonly symbol: string
  readonly name: string
  readonly base_asset: string | null
  readonly quote_currency: string | null
  readonly chain_id: string | null
  readonly token_ref: string
  readonly min_price: string | null
  readonly max_price: string | null
  readonly status: string
  readonly hidden: boolean
  readonly version: string
  readonly shown: boolean | null
  readonly symbol_head: string | null
  readonly symbol_key: string | null
  readonly name_key: string | null
}

/** A row of `app.log_checkpoint`. */
export type LogCheckpointRow = {
  readonly size: string
  readonly root: Buffer
  readonly note: string
  readonly signed_at: Date
}

/** A row of `app.log_cosignature`. */
export type LogCosignatureRow = {
  readonly witness: string
  readonly size: string
  readonly line: string
  readonly cosigned_at: Date
}

/** A row of `app.log_cursor`. */
export type LogCursorRow = {
  readonly tenant_id: string
  readonly audit_seq: string
  readonly event_seq: string
  readonly decision_seq: string
}

/** A row of `app.log_key`. */
export type LogKeyRow = {
  readonly record: string
  readonly leaf: string
}

/** A row of `app.log_leaf`. */
export type LogLeafRow = {
  readonly leaf: string
  readonly entry: Buffer
  readonly logged_at: Date
}

/** A row of `app.log_record`. */
export type LogRecordRow = {
  readonly tenant_id: string
  readonly kind: string
  readonly id: string
  readonly leaf: string
  readonly person: string | null
  readonly salt: Buffer | null
  readonly record: string | null
}

/** A row of `app.log_root`. */
export type LogRootRow = {
  readonly day: Date
  readonly size: string
  readonly chain_id: string
  readonly contract: string
  readonly chosen_at: Date
  readonly next_check_at: Date
  readonly shown_at: Date | null
}

/** A row of `app.log_time_stamp`. */
export type LogTimeStampRow = {
  readonly day: Date
  readonly size: string
  readonly made_at: Date
}

/** A row of `app.log_waiting`. */
export type LogWaitingRow = {
  readonly tenant_id: string
  readonly reference: string
}

/** A row of `app.lost_delivery`. */
export type LostDeliveryRow = {
  readonly tenant_id: string
  readonly purchase_id: string
  readonly restore_id: string
  readonly chain_id: string
  readonly contract: string
  readonly unit_base_units: string
  readonly tx_hash: string
  readonly kept_at: Date
}

/** A row of `app.market`. */
export type MarketRow = {
  readonly pair_id: string
  readonly owner_tenant: string
  readonly listing_id: string | null
  readonly status: 'draft' | 'active' | 'paused' | 'closed'
  readonly hidden: boolean
  readonly asset_class: string
  readonly primary_execution_kind: 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint' | null
  readonly chain_id: string | null
  readonly cash_symbol: string
  readonly cash_decimals: number
  readonly cash_address: string | null
  readonly unit_symbol: string
  readonly unit_decimals: number
  readonly unit_address: string | null
  readonly trading_window: unknown
  readonly min_cash_base_units: string | null
  readonly max_cash_base_units: string | null
  readonly freshness_seconds: number
  readonly fee_bps: number
  readonly rfq_venue_contract: string | null
  readonly rfq_instrument_id: string | null
  readonly rfq_quotes_enabled: boolean
  readonly rfq_execution_enabled: boolean
  readonly rfq_draining: boolean
  readonly rfq_drain_tenant: string | null
  readonly issuance_venue_contract: string | null
  readonly offchain_instrument_id: string | null
  readonly offchain_sales_enabled: boolean
  readonly offchain_delivery_enabled: boolean
  readonly eligibility: unknown
  readonly version: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly name: string | null
}

/** A row of `app.market_entitlement`. */
export type MarketEntitlementRow = {
  readonly tenant_id: string
  readonly pair_id: string
}

/** A row of `app.news`. */
export type NewsRow = {
  readonly number: string
  readonly kind: string
  readonly subject: string
  readonly data: string
  readonly at: Date
}

/** A row of `app.offchain_instrument`. */
export type OffchainInstrumentRow = {
  readonly tenant_id: string
  readonly instrument_id: string
  readonly pair_id: string
  readonly status: 'draft' | 'open' | 'paused' | 'closed'
  readonly currency: string
  readonly unit_price: string
  readonly unit_price_scale: number
  readonly min_cash_base_units: string | null
  readonly max_cash_base_units: string | null
  readonly per_buyer_cash_cap: string | null
  readonly supply_base_units: string
  readonly opens_at: Date | null
  readonly closes_at: Date | null
  readonly payment_days: number
  readonly calendar: 'T2' | 'GB'
  readonly underpayment_policy: 'refund' | 'partial_fill'
  readonly late_payment_policy: 'refund' | 'honour_if_unchanged'
  readonly payer_policy: 'registered_account' | 'name_match'
  readonly delivery_mode: 'mint' | 'transfer'
  readonly schemes: ('sepa_credit_transfer' | 'sepa_instant' | 'faster_payments' | 'swift')[]
  readonly terms_hash: string | null
  readonly terms_url: string | null
  readonly client_account_id: string
  readonly payout_account_id: string | null
  readonly max_open_purchases: number
  readonly max_unpaid_share_bps: number
  readonly max_notified_cash: string
  readonly delivery_contract: string | null
  readonly version: string
  readonly created_at: Date
  readonly updated_at: Date
}

/** A row of `app.outbox`. */
export type OutboxRow = {
  readonly tenant_id: string
  readonly id: string
  readonly object: string
  readonly key: string
  readonly handler: string
  readonly input: string
  readonly created_at: Date
  readonly attempts: number
  readonly next_at: Date
  readonly sent_at: Date | null
}

/** A row of `app.passkey`. */
export type PasskeyRow = {
  readonly tenant_id: string
  readonly credential_id: string
  readonly issuer: string
  readonly subject: string
  readonly public_key: string
  readonly name: string
  readonly counter: string
  readonly proposal_id: string | null
  readonly enrolled_by: string[] | null
  readonly enrolled_at: Date
  readonly revoked_at: Date | null
  readonly revoked_by_issuer: string | null
  readonly revoked_by: string | null
}

/** A row of `app.passkey_challenge`. */
export type PasskeyChallengeRow = {
  readonly tenant_id: string
  readonly issuer: string
  readonly subject: string
  readonly purpose: string
  readonly nonce: string
  readonly expires_at: Date
}

/** A row of `app.payment_file`. */
export type PaymentFileRow = {
  readonly tenant_id: string
  readonly payment_file_id: string
  readonly client_account_id: string
  readonly pays: 'refunds' | 'payouts'
  readonly message_id: string
  readonly state: 'proposed' | 'approved' | 'sent' | 'rejected' | 'discarded'
  readonly lines: number
  readonly total: string
  readonly pain001: Buffer
  readonly sha256: string
  readonly schema_sha256: string | null
  readonly created_by: string
  readonly created_at: Date
  readonly read_at: Date | null
  readonly sent_at: Date | null
  readonly sent_by: string | null
}

/** A row of `app.payment_review`. */
export type PaymentReviewRow = {
  readonly tenant_id: string
  readonly review_id: string
  readonly match_id: string
  readonly opened_at: Date
  readonly cause: 'payer' | 'screening'
  readonly state: 'open' | 'accepted' | 'returned' | 'frozen' | 'reversed'
  readonly closed_at: Date | null
}

/** A row of `app.payout`. */
export type PayoutRow = {
  readonly tenant_id: string
  readonly payout_reference: string
  readonly client_account_id: string
  readonly instrument_id: string | null
  readonly payout_account_id: string
  readonly currency: string
  readonly amount: string
  readonly state: 'proposed' | 'approved' | 'batched' | 'sent' | 'rejected' | 'settled' | 'returned' | 'cancelled'
  readonly attempt: number
  readonly uetr: string
  readonly payment_file_id: string | null
  readonly status_reason: string | null
  readonly debited_by: string | null
  readonly returned_by: string | null
  readonly created_at: Date
  readonly moved_at: Date
}

/** A row of `app.payout_account`. */
export type PayoutAccountRow = {
  readonly tenant_id: string
  readonly payout_account_id: string
  readonly holder: 'issuer' | 'firm'
  readonly name: string
  readonly iban: string
  readonly bic: string
  readonly currency: string
  readonly state: 'proposed' | 'approved' | 'closed'
  readonly created_at: Date
  readonly iban_index: string | null
}

/** A row of `app.proposal`. */
export type ProposalRow = {
  readonly tenant_id: string
  readonly proposal_id: string
  readonly kind: 'client_account' | 'match' | 'review_accept' | 'review_return' | 'refund' | 'refund_payee' | 'payment_file' | 'delivery_retry' | 'delivery_void' | 'purchase_refund' | 'exception_close' | 'payout_account' | 'payout' | 'payment_file_discard' | 'frozen_release' | 'instrument_price' | 'instrument_supply' | 'instrument_contract' | 'instrument_policy' | 'passkey' | 'payment_file_sent' | 'statement_upload' | 'person_erasure' | 'legal_hold_release' | 'stop_resume'
  readonly subject: string
  readonly payload: unknown
  readonly shown: unknown
  readonly amount: string | null
  readonly currency: string | null
  readonly reason: string | null
  readonly proposer_issuer: string
  readonly proposer: string
  readonly proposed_at: Date
  readonly expires_at: Date
  readonly not_before: Date | null
  readonly quorum: number
  readonly digest: string
  readonly state: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired'
  readonly closed_at: Date | null
}

/** A row of `app.proposal_decision`. */
export type ProposalDecisionRow = {
  readonly tenant_id: string
  readonly proposal_id: string
  readonly issuer: string
  readonly subject: string
  readonly decision: 'approve' | 'reject' | 'withdraw'
  readonly reason: string | null
  readonly proposer_issuer: string
  readonly proposer: string
  readonly digest: string
  readonly assertion: unknown
  readonly decided_at: Date
}

/** A row of `app.purchase`. */
export type PurchaseRow = {
  readonly tenant_id: string
  readonly reference: string
  readonly caller: string
  readonly idempotency_key: string
  readonly body_hash: string
  readonly instrument_id: string
  readonly instrument_version: string
  readonly pair_id: string
  readonly client_account_id: string
  readonly market: string
  readonly currency: string
  readonly chain_id: string
  readonly wallet: string
  readonly payer_account_id: string | null
  readonly payer_policy: string
  readonly underpayment_policy: string
  readonly late_payment_policy: string
  readonly terms_hash: string | null
  readonly cash_base_units: string
  readonly ordered_base_units: string
  readonly amount_due: string
  readonly fee_base_units: string
  readonly unit_base_units: string
  readonly unit_price: string
  readonly unit_price_scale: number
  readonly payment_reference: string
  readonly calendar: string
  readonly created_at: Date
  readonly due_on: Date
  readonly due_at: Date
  readonly state: 'awaiting_payment' | 'partially_paid' | 'payment_review' | 'paid' | 'delivering' | 'delivery_blocked' | 'voiding' | 'delivered' | 'refunding' | 'refunded' | 'expired' | 'cancelled' | 'frozen'
  readonly state_reason: string | null
  readonly reservation: number | null
  readonly reservations: number
  readonly review_since: Date | null
  readonly paid_at: Date | null
  readonly delivered_at: Date | null
  readonly delivery_tx_hash: string | null
  readonly steps: number
  readonly moved_at: Date
  readonly next_check_at: Date
}

/** A row of `app.purchase_step`. */
export type PurchaseStepRow = {
  readonly tenant_id: string
  readonly reference: string
  readonly step: number
  readonly at: Date
  readonly event: string
  readonly from_state: string
  readonly to_state: string
  readonly reason: string | null
  readonly actor: string
  readonly bank_transaction_id: string | null
  readonly amount: string | null
  readonly postings: string[]
}

/** A row of `app.quote`. */
export type QuoteRow = {
  readonly tenant_id: string
  readonly caller: string
  readonly reference: string
  readonly pair_id: string
  readonly market: string
  readonly wallet: string
  readonly cash_base_units: string
  readonly fee_base_units: string
  readonly unit_base_units: string
  readonly price: string
  readonly price_scale: number
  readonly price_block: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly venue_order: string | null
  readonly venue_terms: string | null
  readonly venue_expires_at: Date | null
  readonly state: 'firm' | 'intent_issued' | 'submitted' | 'settled' | 'failed' | 'lapsed'
  readonly deadline: Date | null
  readonly venue_calldata: string | null
  readonly digest: string | null
  readonly bundle: string | null
  readonly last_refusal: string | null
  readonly last_refusal_at: Date | null
  readonly expiry_notified: boolean
  readonly chain_id: string | null
  readonly tx_hash: string | null
  readonly block_number: string | null
  readonly settled_at: Date | null
  readonly settled_base_units: string | null
  readonly finality: 'pending' | 'safe' | 'finalized' | null
  readonly failure: string | null
}

/** A row of `app.receipt_match`. */
export type ReceiptMatchRow = {
  readonly tenant_id: string
  readonly match_id: string
  readonly bank_transaction_id: string
  readonly reference: string
  readonly amount: string
  readonly applied: string
  readonly state: 'applied' | 'under_review' | 'returned' | 'frozen' | 'reversed' | 'released'
  readonly outcome: 'applied' | 'excess' | 'duplicate' | 'under_review' | 'returned' | null
  readonly shown_state: string | null
  readonly shown_applied: string | null
  readonly tier: number
  readonly matched_by: string
  readonly matched_at: Date
}

/** A row of `app.recount_page`. */
export type RecountPageRow = {
  readonly tenant_id: string
  readonly recount_id: string
  readonly page: number
  readonly part: 'start' | 'postings' | 'accounts' | 'movements' | 'deliveries' | 'result'
  readonly holds: boolean | null
  readonly figures: unknown
  readonly counted_at: Date
  readonly prev: string
  readonly hash: string
}

/** A row of `app.refund`. */
export type RefundRow = {
  readonly tenant_id: string
  readonly refund_reference: string
  readonly reference: string | null
  readonly meant_for: string | null
  readonly bank_transaction_id: string
  readonly client_account_id: string
  readonly currency: string
  readonly amount: string
  readonly reason: string
  readonly from_account: 'purchase' | 'receipt'
  readonly state: 'requested' | 'approved' | 'batched' | 'sent' | 'rejected' | 'settled' | 'returned' | 'cancelled'
  readonly shown_state: string | null
  readonly needs_approval: boolean
  readonly screening: 'clear' | 'hit' | null
  readonly decision_id: string | null
  readonly attempt: number
  readonly uetr: string
  readonly payee_iban: string | null
  readonly payee_name: string | null
  readonly payment_file_id: string | null
  readonly instruct_posting: string
  readonly sent_posting: string | null
  readonly created_at: Date
  readonly moved_at: Date
  readonly next_check_at: Date
  readonly payee_index: string | null
}

/** A row of `app.refund_line`. */
export type RefundLineRow = {
  readonly tenant_id: string
  readonly refund_reference: string
  readonly attempt: number
  readonly payment_file_id: string
  readonly end_to_end_id: string
  readonly status: 'open' | 'accepted' | 'rejected'
  readonly status_reason: string | null
}

/** A row of `app.relay`. */
export type RelayRow = {
  readonly tenant_id: string
  readonly caller: string
  readonly reference: string
  readonly attempt: number
  readonly chain_id: string
  readonly forwarder: string
  readonly router: string
  readonly wallet: string
  readonly request_gas: string
  readonly deadline: string
  readonly settlement: string
  readonly signature: string
  readonly gas: string
  readonly day: Date
  readonly reserved_wei: string
  readonly state: 'waiting' | 'sent' | 'mined' | 'done' | 'refused'
  readonly reverted: boolean
  readonly refusal: string | null
  readonly spent_wei: string | null
  readonly handed_in_at: Date
}

/** A row of `app.relay_buyer_day`. */
export type RelayBuyerDayRow = {
  readonly tenant_id: string
  readonly caller: string
  readonly chain_id: string
  readonly day: Date
  readonly requests: number
}

/** A row of `app.relay_day`. */
export type RelayDayRow = {
  readonly tenant_id: string
  readonly chain_id: string
  readonly day: Date
  readonly requests: number
  readonly reserved_wei: string
  readonly spent_wei: string
}

/** A row of `app.request`. */
export type RequestRow = {
  readonly tenant_id: string
  readonly request_id: string
  readonly at: Date
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly ms: number
  readonly reference: string | null
  readonly caller: string
}

/** A row of `app.restore`. */
export type RestoreRow = {
  readonly restore_id: string
  readonly restored_to: Date
  readonly lost_at: Date
  readonly jump: string
  readonly cursors: unknown
  readonly begun_by: string
  readonly begun_at: Date
  readonly released_by: string | null
  readonly released_at: Date | null
}

/** A row of `app.restore_step`. */
export type RestoreStepRow = {
  readonly restore_id: string
  readonly number: number
  readonly step: string
  readonly made_by: string
  readonly made_at: Date
  readonly agrees: boolean
  readonly findings: unknown
}

/** A row of `app.restriction`. */
export type RestrictionRow = {
  readonly tenant_id: string
  readonly restriction_id: string
  readonly person: string
  readonly reason: string
  readonly placed_by: string
  readonly placed_at: Date
  readonly lifted_by: string | null
  readonly lifted_reason: string | null
  readonly lifted_at: Date | null
}

/** A row of `app.route_switch`. */
export type RouteSwitchRow = {
  readonly tenant_id: string
  readonly pair_id: string
  readonly asked_at: Date
  readonly next_check_at: Date
  readonly done_at: Date | null
}

/** A row of `app.session_end`. */
export type SessionEndRow = {
  readonly token: string
  readonly session: string | null
  readonly subject: string | null
  readonly ended_at: Date
  readonly kept_until: Date
  readonly noted_in: string
}

/** A row of `app.stop`. */
export type StopRow = {
  readonly tenant_id: string
  readonly stop_id: string
  readonly signal: 'price_step' | 'price_day' | 'mint_rate' | 'delivery_rate' | 'unknown_delivery' | 'unknown_settlement' | 'reconciliation_break'
  readonly pair_id: string | null
  readonly client_account_id: string | null
  readonly evidence: string[]
  readonly sightings: number
  readonly seen: unknown
  readonly before: unknown
  readonly stopped_at: Date
  readonly resumed_at: Date | null
  readonly proposal_id: string | null
}

/** A row of `app.tenant_head`. */
export type TenantHeadRow = {
  readonly tenant_id: string
  readonly audit_seq: string
  readonly audit_hash: Buffer
  readonly event_seq: string
  readonly news_seq: string
}

/** A row of `app.used_proof`. */
export type UsedProofRow = {
  readonly tenant_id: string
  readonly proof: string
  readonly used_at: Date
}

/** A row of `app.webhook_attempt`. */
export type WebhookAttemptRow = {
  readonly tenant_id: string
  readonly endpoint_id: string
  readonly sequence: string
  readonly attempt: number
  readonly at: Date
  readonly ms: number | null
  readonly status: number | null
  readonly error: 'status' | 'timeout' | 'connection' | 'unresolved' | 'target' | null
  readonly answer: string | null
}

/** A row of `app.webhook_delivery`. */
export type WebhookDeliveryRow = {
  readonly tenant_id: string
  readonly endpoint_id: string
  readonly sequence: string
  readonly state: 'pending' | 'delivered' | 'dead'
  readonly attempts: number
  readonly attempts_before: number
  readonly next_at: Date
  readonly done_at: Date | null
}

/** A row of `app.webhook_endpoint`. */
export type WebhookEndpointRow = {
  readonly tenant_id: string
  readonly endpoint_id: string
  readonly url: string
  readonly description: string | null
  readonly kinds: string[] | null
  readonly message_key: string
  readonly enabled: boolean
  readonly disabled_reason: 'by_request' | 'gone' | 'failing' | null
  readonly failing_since: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
}

/** A row of `app.webhook_secret`. */
export type WebhookSecretRow = {
  readonly tenant_id: string
  readonly endpoint_id: string
  readonly secret_id: string
  readonly key_id: string
  readonly sealed: Buffer
  readonly created_at: Date
  readonly expires_at: Date | null
}

/** A row of `led.account`. */
export type LedgerAccountRow = {
  readonly tenant_id: string
  readonly id: string
  readonly code: string
  readonly currency: string
  readonly class: string
  readonly floor_policy: string
}

/** A row of `led.balance`. */
export type LedgerBalanceRow = {
  readonly tenant_id: string
  readonly account_id: string
  readonly version: string
  readonly balance: string
}

/** A row of `led.entry`. */
export type LedgerEntryRow = {
  readonly tenant_id: string
  readonly tx_id: string
  readonly line: number
  readonly account_id: string
  readonly currency: string
  readonly amount: string
}

/** A row of `led.tx`. */
export type LedgerTxRow = {
  readonly tenant_id: string
  readonly id: string
  readonly source_kind: string
  readonly source_id: string
  readonly posting_kind: string
  readonly effective_on: Date
  readonly actor: string
  readonly memo: string | null
  readonly reverses: string | null
  readonly xid: string
  readonly created_at: Date
}
