import assert from 'node:assert/strict'
import type { Answer } from './target.ts'

const fixed = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable']
/** What only our own machines should know: stacks, statements, errors of the network, addresses, key material. */
const leaks =
  /node_modules|\bat \S+ \(|select .* from|insert into|ECONN|EPIPE|127\.0\.0\.1|localhost|[.]sock\b|0x[0-9a-f]{128}/i

/** The one envelope of every refusal. */
export function requireEnvelope({ status, headers, body, text }: Answer, code: string): void {
  assert.equal(body?.code, code, text)
  assert.equal(headers.get('content-type')?.split(';')[0], 'application/problem+json')
  for (const field of fixed) assert.ok(field in body, field)
  assert.equal(body.status, status)
  assert.equal(body.requestId, headers.get('x-request-id'))
  assert.ok(body.type.endsWith(`/${code}`))
  assert.ok(body.detail.length > 0)
  assert.equal(String(body.retryAfterSeconds ?? ''), headers.get('retry-after') ?? '')
  assert.doesNotMatch(text, leaks)
}

type Row = { readonly status: number; readonly members?: readonly string[] }

/** The codes of the issuance rail: what each is answered with, and what it carries. A 503 is worth a retry, no other. */
export const mintRefusals = {
  mint_market_not_found: { status: 404 },
  mint_not_a_mint_market: { status: 409, members: ['primaryExecutionKind'] },
  mint_market_not_configured: { status: 501 },
  mint_market_paused: { status: 409 },
  mint_trading_window_closed: { status: 409, members: ['opensAt'] },
  mint_quote_not_found: { status: 404 },
  mint_quote_expired: { status: 410, members: ['current'] },
  mint_price_moved: { status: 409, members: ['current', 'quoted'] },
  mint_intent_digest_mismatch: { status: 409 },
  mint_wallet_not_registered: { status: 403 },
  mint_buyer_not_eligible: { status: 403, members: ['axis'] },
  mint_appropriateness_required: { status: 403, members: ['assetClass'] },
  mint_kyc_attestation_refused: { status: 403, members: ['decisionId'] },
  mint_purchase_cap_exceeded: { status: 422, members: ['closed', 'limits'] },
  mint_trade_size_out_of_range: { status: 422, members: ['limits'] },
  mint_nothing_to_mint: { status: 422, members: ['minCashAmount'] },
  mint_price_read_failed: { status: 503 },
  mint_venue_unavailable: { status: 503 },
  mint_venue_mismatch: { status: 503 },
  mint_signer_unavailable: { status: 503 },
  mint_signer_declined: { status: 503 },
  mint_wallet_registry_unavailable: { status: 503 },
  mint_kyc_attestation_unavailable: { status: 503 },
  mint_kyc_attestation_unsupported: { status: 501 },
} as const satisfies Record<string, Row>
export type MintCode = keyof typeof mintRefusals

/** A refusal of the issuance rail, to the letter of its row. */
export function requireRefusal(answer: Answer, code: MintCode): void {
  requireEnvelope(answer, code)
  const { status, members = [] }: Row = mintRefusals[code]
  assert.equal(answer.status, status)
  assert.equal(answer.body.retryable, status === 503)
  const own = Object.keys(answer.body).filter((key) => ![...fixed, 'retryAfterSeconds'].includes(key))
  assert.deepEqual(own.sort(), members)
}

/** A body that the schema refuses, with the field that is wrong. */
export function requireInvalid(answer: Answer, field: string, why: string): void {
  assert.deepEqual([answer.status, answer.body?.code], [400, 'invalid_request'], why)
  const paths = answer.body.errors.map(({ path }: { path: string }) => path)
  assert.ok(paths.includes(`/${field}`), `${why}: ${answer.text}`)
}

/** Above the offering's cap; `closed` when that is zero. */
export function requireOverCap(answer: Answer, closed: boolean): void {
  requireRefusal(answer, 'mint_purchase_cap_exceeded')
  assert.equal(answer.body.closed, closed)
}
