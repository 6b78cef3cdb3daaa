// Generated from the migrated schema: change a migration and run `pnpm generate`. Amounts and bigint are text, because a
// JavaScript number would lose digits; a `date` arrives as a Date of the local zone, so queries read it as text.

/** A row of `cmp.chain_head`. */
export type ChainHeadRow = {
  readonly tenant_id: string
  readonly chain: 'decision' | 'audit'
  readonly seq: string
  readonly hash: Buffer
}

/** A row of `cmp.chain_record`. */
export type ChainRecordRow = {
  readonly tenant_id: string
  readonly chain: 'decision' | 'audit'
  readonly seq: string
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly kind: string
  readonly payload: string
  readonly prev: Buffer
  readonly hash: Buffer
  readonly reference: string | null
  readonly customer: string | null
}

/** A row of `cmp.customer`. */
export type CustomerRow = {
  readonly tenant_id: string
  readonly subject: string
  readonly legal_name: string
  readonly kyc_status: 'pending' | 'approved' | 'rejected'
  readonly review_due_at: Date | null
  readonly jurisdiction: string | null
  readonly investor_category: string | null
  readonly appropriate_for: string[]
  readonly cleared_entries: string[]
  readonly updated_at: Date
}

/** A row of `cmp.data_key`. */
export type DataKeyRow = {
  readonly tenant_id: string
  readonly holder: string
  readonly wrapping_key: string
  readonly wrapped: Buffer
  readonly made_at: Date
}

/** A row of `cmp.decision_salt`. */
export type DecisionSaltRow = {
  readonly tenant_id: string
  readonly decision: string
  readonly salt: string
}

/** A row of `cmp.erasure`. */
export type ErasureRow = {
  readonly tenant_id: string
  readonly erasure_id: string
  readonly person: string | null
  readonly holders: string[]
  readonly cause: 'service' | 'retention' | 'register'
  readonly erased_at: Date
  readonly registered_at: Date | null
}

/** A row of `cmp.hold`. */
export type HoldRow = {
  readonly tenant_id: string
  readonly id: string
  readonly subject: string
  readonly reason: string
  readonly placed_by: string
  readonly placed_at: Date
  readonly proposed_by: string | null
  readonly proposed_reason: string | null
  readonly released_by: string | null
  readonly released_reason: string | null
  readonly released_at: Date | null
  readonly proposed_at: Date | null
  readonly proposed_as: string | null
  readonly released_as: string | null
}

/** A row of `cmp.legal_hold`. */
export type LegalHoldRow = {
  readonly tenant_id: string
  readonly hold_id: string
  readonly person: string
  readonly noted_at: Date
  readonly released_at: Date | null
}

/** A row of `cmp.list_publication`. */
export type ListPublicationRow = {
  readonly number: string
  readonly versions: unknown
  readonly published_at: Date
}

/** A row of `cmp.payer_account`. */
export type PayerAccountRow = {
  readonly tenant_id: string
  readonly id: string
  readonly subject: string
  readonly iban: string
  readonly holder_name: string
  readonly legal_name: string
  readonly state: 'unverified' | 'approved' | 'in_review' | 'refused'
  readonly registered_at: Date
  readonly screened_at: Date
  readonly removed_at: Date | null
  readonly iban_index: string | null
}

/** A row of `cmp.payer_evidence`. */
export type PayerEvidenceRow = {
  readonly tenant_id: string
  readonly id: string
  readonly payer_account: string
  readonly subject: string
  readonly kind: 'bank_credit' | 'payee_verification'
  readonly bank_name: string
  readonly reference: string
  readonly recorded_by: string
  readonly recorded_at: Date
  readonly recorded_as: string | null
}

/** A row of `cmp.person`. */
export type PersonRow = {
  readonly tenant_id: string
  readonly pseudonym: string
  readonly subject: string
  readonly first_seen_at: Date
}

/** A row of `cmp.rescreening`. */
export type RescreeningRow = {
  readonly tenant_id: string
  readonly publication: string
  readonly matching: string
  readonly part: number
  readonly after: string
  readonly screened: string
  readonly hits: string
  readonly planned_at: Date
  readonly done_at: Date | null
}

/** A row of `cmp.review`. */
export type ReviewRow = {
  readonly tenant_id: string
  readonly id: string
  readonly subject: string
  readonly kind: 'application' | 'wallet' | 'payer_account' | 'rescreening'
  readonly evidence: unknown
  readonly opened_at: Date
  readonly outcome: 'approved' | 'rejected' | null
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly reason: string | null
  readonly decided_as: string | null
}

/** A row of `cmp.travel_record`. */
export type TravelRecordRow = {
  readonly tenant_id: string
  readonly reference: string
  readonly person: string
  readonly decision: string
  readonly data: string
  readonly kept_at: string
}

/** A row of `cmp.used_proof`. */
export type UsedProofRow = {
  readonly tenant_id: string
  readonly proof: string
  readonly used_at: Date
}

/** A row of `cmp.wallet`. */
export type WalletRow = {
  readonly tenant_id: string
  readonly chain_id: string
  readonly address: string
  readonly subject: string
  readonly kind: 'account' | 'contract'
  readonly state: 'approved' | 'in_review' | 'refused'
  readonly registered_at: Date
  readonly screened_at: Date
}

/** A row of `cmp.wallet_challenge`. */
export type WalletChallengeRow = {
  readonly tenant_id: string
  readonly nonce: string
  readonly subject: string
  readonly chain_id: string
  readonly address: string
  readonly message: string
  readonly expires_at: Date
}
