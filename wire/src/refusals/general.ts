// biome-ignore-all format: a table is read as a table
import { Type } from 'typebox'
import { BaseUnits, nullable, ref, Timestamp } from '../values.ts'
import type { Table } from './row.ts'

export const FieldError = Type.Object(
  {
    path: Type.String({ description: 'JSON pointer into the body, or the name of the parameter or header.' }),
    code: Type.String({ description: 'What kind of rule was broken.' }),
    message: Type.String({ description: 'What to change, in words.' }),
  },
  { additionalProperties: false },
)

/** Signed intents that can still settle when execution is turned off. */
export const LiveIntents = Type.Object(
  { number: Type.Integer({ minimum: 0 }), cashAmount: ref(BaseUnits), latestDeadline: nullable(Timestamp) },
  { $id: 'LiveIntents', additionalProperties: false, description: 'Signed intents of this market that can still settle.' },
)

const kycStatuses = ['none', 'pending', 'expired', 'rejected'] as const

/** Refusals that belong to no rail. */
export const generalRefusals = {
  invalid_request: {
    codes: { general: 'invalid_request' }, status: 400, retryable: false, actor: 'storefront',
    members: { errors: Type.Array(FieldError) },
    title: 'Invalid request', meaning: 'The request is malformed; `errors` has one entry for each bad field.',
    remedy: 'Correct the fields named in `errors` and send it again.',
  },
  invalid_cursor: {
    codes: { general: 'invalid_cursor' }, status: 400, retryable: false, actor: 'storefront', members: {},
    title: 'Invalid cursor', meaning: 'The cursor was changed, or was given for other filters or to another tenant.',
    remedy: 'Start again without a cursor and keep the filters the same from page to page.',
  },
  unauthenticated: {
    codes: { general: 'unauthenticated' }, status: 401, retryable: false, actor: 'storefront', members: {},
    title: 'Not authenticated', meaning: 'The access token is missing, expired, not one this service accepts, or came without the proof of the key that it is bound to.',
    remedy: 'Fetch a new access token from the identity provider and send it as `Authorization: Bearer`; one that is bound to a key as `Authorization: DPoP`, with a proof.',
  },
  session_ended: {
    codes: { general: 'session_ended' }, status: 401, retryable: false, actor: 'storefront', members: {},
    title: 'Session ended', meaning: 'The access token has not expired, and the identity provider has ended the session that it belongs to: the person logged out, or somebody ended it for them.',
    remedy: 'Throw the token away and send the person to the identity provider to log in again.',
  },
  insufficient_user_authentication: {
    codes: { general: 'insufficient_user_authentication' }, status: 401, retryable: false, actor: 'operator',
    members: { maxAgeSeconds: Type.Integer({ minimum: 1 }) },
    title: 'Login too old', meaning: 'The token is valid, and this act takes a more recent login (RFC 9470).',
    remedy: 'Send the person to the identity provider with `max_age` set to `maxAgeSeconds`, then repeat the call with the new token.',
  },
  forbidden: {
    codes: { general: 'forbidden' }, status: 403, retryable: false, actor: 'storefront',
    members: { requiredRole: Type.String() },
    title: 'Role missing', meaning: 'The token is valid but does not carry the role that this call needs.',
    remedy: 'Call with a token that carries `requiredRole`, or ask the tenant to grant it.',
  },
  kyc_required: {
    codes: { general: 'kyc_required' }, status: 403, retryable: false, actor: 'buyer',
    members: { kycStatus: Type.Enum([...kycStatuses]) },
    title: 'Identity check required', meaning: 'Compliance has no valid approval of this buyer.',
    remedy: 'Send the buyer through the identity check; `kycStatus` is its current status.',
  },
  not_found: {
    codes: { general: 'not_found' }, status: 404, retryable: false, actor: 'storefront', members: {},
    title: 'Not found', meaning: 'Nothing is visible to this caller under that address.',
    remedy: 'Check the identifier. Absent, hidden and other tenants’ resources get the same answer.',
  },
  method_not_allowed: {
    codes: { general: 'method_not_allowed' }, status: 405, retryable: false, actor: 'storefront', members: {},
    title: 'Method not allowed', meaning: 'The path exists but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  listing_exists: {
    codes: { general: 'listing_exists' }, status: 409, retryable: false, actor: 'market_admin',
    members: { listingId: Type.String() },
    title: 'Listed already', meaning: 'The tenant has a listing of this source, chain and token.',
    remedy: 'Change the listing `listingId`, or delete it first.',
  },
  listing_deleted: {
    codes: { general: 'listing_deleted' }, status: 409, retryable: false, actor: 'market_admin', members: {},
    title: 'Listing deleted', meaning: 'A deleted listing is final and cannot be edited.',
    remedy: 'Create a new listing.',
  },
  market_change_refused: {
    codes: { general: 'market_change_refused' }, status: 409, retryable: false, actor: 'market_admin',
    members: { field: Type.String() },
    title: 'Market change refused', meaning: 'The market does not allow this change: rail, chain and tokens are fixed once it has left `draft`, its status only moves forward, and only markets of a rail with switches have switches.',
    remedy: 'Leave `field` as it is, or close this market and create another.',
  },
  switch_would_strand: {
    codes: { general: 'switch_would_strand' }, status: 409, retryable: false, actor: 'market_admin',
    members: { liveIntents: ref(LiveIntents) },
    title: 'Signed intents would be stranded', meaning: 'Turning execution off now would keep signed intents from settling.',
    remedy: 'Send `drain: true` to turn it off after the last of them, or `force: true` to strand them.',
  },
  proposal_cooling_off: {
    codes: { general: 'proposal_cooling_off' }, status: 409, retryable: false, actor: 'operator', members: { notBefore: ref(Timestamp) },
    title: 'Cooling-off', meaning: 'A new payee is approved only some time after it was proposed.',
    remedy: 'Approve it after `notBefore`.',
  },
  passkey_required: {
    codes: { general: 'passkey_required' }, status: 403, retryable: false, actor: 'operator', members: {},
    title: 'Passkey needed', meaning: 'Decisions of this kind are signed by a passkey.',
    remedy: 'Ask for a challenge, sign it, and send the assertion. A first key is enrolled by two approvers with a command.',
  },
  passkey_refused: {
    codes: { general: 'passkey_refused' }, status: 403, retryable: false, actor: 'operator', members: { fault: Type.String() },
    title: 'Passkey refused', meaning: 'No key of this person has signed this.',
    remedy: 'Read the proposal again, ask for a new challenge, and sign that.',
  },
  relay_off: {
    codes: { general: 'relay_off' }, status: 409, retryable: false, actor: 'operator', members: {},
    title: 'Gas is not paid here', meaning: 'Nobody pays the gas of this tenant’s buyers on this chain.',
    remedy: 'Let the buyer send the settlement themselves.',
  },
  relay_budget_spent: {
    codes: { general: 'relay_budget_spent' }, status: 409, retryable: false, passes: true, actor: 'operator',
    members: { scope: Type.Enum(['tenant', 'buyer']), resetsAt: ref(Timestamp) },
    title: 'No gas left for today', meaning: 'What the tenant, or this buyer, may have in a day is used, or held back for what is under way.',
    remedy: 'Let the buyer send the settlement themselves, or wait until `resetsAt`.',
  },
  relay_busy: {
    codes: { general: 'relay_busy' }, status: 409, retryable: false, passes: true, actor: 'buyer', members: {},
    title: 'Another purchase is being sent', meaning: 'A settlement of this wallet is on its way, and the forwarder takes one after the other.',
    remedy: 'Wait until that purchase is in a block, then sign the forward request anew.',
  },
  relay_not_forwardable: {
    codes: { general: 'relay_not_forwardable' }, status: 422, retryable: false, actor: 'storefront',
    members: { fault: Type.Enum(['not_issued', 'ended', 'gas', 'buyer_signature', 'forward_signature', 'would_revert']) },
    title: 'Cannot be forwarded', meaning: 'What was handed in is not this buyer’s settlement of this quote, or it would fail on chain.',
    remedy: 'Sign the bundle and the forward request anew, or take a new quote when `fault` is `ended`.',
  },
  idempotency_in_progress: {
    codes: { general: 'idempotency_in_progress' }, status: 409, retryable: true, actor: 'storefront', members: {},
    title: 'Same key in progress', meaning: 'A call with this idempotency key is still running.',
    remedy: 'Wait a moment and send the same call again.',
  },
  precondition_failed: {
    codes: { general: 'precondition_failed' }, status: 412, retryable: false, actor: 'market_admin', members: {},
    title: 'Changed since it was read', meaning: 'The resource is no longer the version named in `If-Match`.',
    remedy: 'Read it again, apply the change to the current version, and send its `ETag` as `If-Match`.',
  },
  proposal_changed: {
    codes: { general: 'proposal_changed' }, status: 412, retryable: false, actor: 'operator', members: {},
    title: 'Not what was read', meaning: 'The digest in `If-Match` is not the proposal’s, or its subject has changed since it was proposed.',
    remedy: 'Read the proposal again. When its subject has changed, propose it anew.',
  },
  retention_not_over: {
    codes: { general: 'retention_not_over' }, status: 409, retryable: false, passes: true, actor: 'operator',
    members: { keptUntil: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'From this day on nothing obliges to keep it.' }) },
    title: 'To be kept by law', meaning: 'A law obliges to keep something of this person’s data until `keptUntil`.',
    remedy: 'Propose the erasure again on that day. Until then the data can be restricted.',
  },
  legal_hold: {
    codes: { general: 'legal_hold' }, status: 409, retryable: false, actor: 'operator', members: {},
    title: 'Legal hold', meaning: 'Somebody’s order to keep this person’s data stands, or officers of Compliance have not decided about them yet.',
    remedy: 'Have two officers release the hold, or decide what is open at Compliance, then propose it again.',
  },
  payload_too_large: {
    codes: { general: 'payload_too_large' }, status: 413, retryable: false, actor: 'storefront', members: {},
    title: 'Body too large', meaning: 'The body exceeds the limit of this endpoint.',
    remedy: 'Send a smaller body.',
  },
  unsupported_media_type: {
    codes: { general: 'unsupported_media_type' }, status: 415, retryable: false, actor: 'storefront', members: {},
    title: 'Unsupported media type', meaning: 'Bodies are JSON in UTF-8.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  idempotency_key_reused: {
    codes: { general: 'idempotency_key_reused' }, status: 422, retryable: false, actor: 'storefront', members: {},
    title: 'Idempotency key reused', meaning: 'This idempotency key was used with another body.',
    remedy: 'Use a new key for a new request.',
  },
  precondition_required: {
    codes: { general: 'precondition_required' }, status: 428, retryable: false, actor: 'operator', members: {},
    title: 'Digest missing', meaning: 'A decision about a proposal must name what was read.',
    remedy: 'Read the proposal and send its `ETag` as `If-Match`.',
  },
  rate_limited: {
    codes: { general: 'rate_limited' }, status: 429, retryable: true, actor: 'storefront', members: {},
    title: 'Too many requests', meaning: 'The caller or its tenant is over the limit that `RateLimit-Policy` names.',
    remedy: 'Wait `retryAfterSeconds`, then go on at a lower rate.',
  },
  internal_error: {
    codes: { general: 'internal_error' }, status: 500, retryable: false, actor: 'operator', members: {},
    title: 'Internal error', meaning: 'An error on our side; the request does not need to change.',
    remedy: 'Report the `requestId` to the operator.',
  },
  service_overloaded: {
    codes: { general: 'service_overloaded' }, status: 503, retryable: true, actor: 'operator', members: {},
    title: 'Overloaded', meaning: 'The service is too busy or cannot reach its database; nothing of the request was processed.',
    remedy: 'Retry with backoff after `retryAfterSeconds`.',
  },
  outcome_unknown: {
    codes: { general: 'outcome_unknown' }, status: 503, retryable: true, actor: 'operator', members: {},
    title: 'Outcome unknown', meaning: 'The connection to the database broke while the change was committed: it was made whole, or not at all.',
    remedy: 'Send the same call with the same `Idempotency-Key` after `retryAfterSeconds`: it answers what was made, or makes it. Without a key, read first whether it was made.',
  },
  market_data_unavailable: {
    codes: { general: 'market_data_unavailable' }, status: 503, retryable: true, actor: 'operator', members: {},
    title: 'Market data unavailable', meaning: 'The source of live candles did not answer, or its answer could not be read.',
    remedy: 'Retry with backoff; everything except the chart keeps working.',
  },
  identity_unavailable: {
    codes: { general: 'identity_unavailable' }, status: 503, retryable: true, actor: 'operator', members: {},
    title: 'Identity provider unavailable', meaning: 'The keys that verify tokens cannot be fetched; the token was not checked.',
    remedy: 'Retry with backoff; the token itself may be valid.',
  },
} as const satisfies Table
