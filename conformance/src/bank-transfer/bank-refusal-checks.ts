// biome-ignore-all format: a table is read as a table
import assert from 'node:assert/strict'
import { refusalsOnDemand } from '../checks/refusals-on-demand.ts'
import { publishedCodes, requireEnvelope } from '../checks/refused.ts'
import type { Answer } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'

type Row = {
  readonly status: number
  readonly members?: readonly string[]
  /** No call is refused when it happens: the purchase shows it as its `stateReason`. */
  readonly reported?: true
  /** It makes a release or a delivery wait, and only the operator sees it. */
  readonly unanswered?: true
}

/** The refusals of the rail that is paid by bank transfer: what each is answered with, and what it carries. */
const rows: Readonly<Record<string, Row>> = {
  market_not_found: { status: 404 },
  not_an_offchain_market: { status: 409, members: ['primaryExecutionKind'] },
  market_not_configured: { status: 501 },
  market_paused: { status: 409, members: ['closed'] },
  trading_window_closed: { status: 409, members: ['opensAt'] },
  price_moved: { status: 409, members: ['current', 'quoted'] },
  wallet_not_registered: { status: 403 },
  buyer_not_eligible: { status: 403, members: ['axis'] },
  appropriateness_required: { status: 403, members: ['assetClass'] },
  kyc_attestation_refused: { status: 403, reported: true },
  purchase_cap_exceeded: { status: 422, members: ['closed', 'limits'] },
  trade_size_out_of_range: { status: 422, members: ['limits'] },
  nothing_to_deliver: { status: 422, members: ['minCashAmount'] },
  signer_unavailable: { status: 503, unanswered: true },
  signer_declined: { status: 503, reported: true },
  wallet_registry_unavailable: { status: 503 },
  kyc_attestation_unavailable: { status: 503 },
  kyc_attestation_unsupported: { status: 501, unanswered: true },
  instrument_not_found: { status: 404 },
  purchase_not_found: { status: 404 },
  sales_disabled: { status: 409, members: ['closed'] },
  terms_changed: { status: 409, members: ['termsHash'] },
  supply_exhausted: { status: 409 },
  too_many_open_purchases: { status: 409 },
  purchase_not_cancellable: { status: 409 },
  purchase_expired: { status: 410 },
  nothing_to_pay: { status: 409 },
  payer_not_accepted: { status: 403 },
  approval_same_person: { status: 403 },
  iban_taken: { status: 409 },
  account_unknown: { status: 404 },
  statement_unreadable: { status: 400 },
  statement_gap: { status: 409 },
  statement_wrong_day: { status: 422 },
  statement_unbalanced: { status: 422 },
  manifest_unverified: { status: 403 },
  manifest_mismatch: { status: 422 },
  manifest_out_of_sequence: { status: 409 },
  bank_transaction_not_open: { status: 409 },
  proposal_not_open: { status: 409 },
  match_exceeds_receipt: { status: 422 },
  refund_exceeds_held: { status: 422 },
  reconciliation_broken: { status: 409 },
  delivery_contract_mismatch: { status: 501 },
  delivery_unavailable: { status: 503 },
  client_account_unavailable: { status: 501 },
}

const fixed = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable', 'retryAfterSeconds']

function requireReceived(answer: Answer, code: string, { status, members = [], reported }: Row): void {
  if (reported) {
    assert.deepEqual([answer.status, answer.body.stateReason], [200, code], answer.text)
    return
  }
  requireEnvelope(answer, code)
  assert.deepEqual([answer.status, answer.body.retryable], [status, status === 503], code)
  const own = Object.keys(answer.body).filter((key) => !fixed.includes(key))
  assert.deepEqual(own.sort(), members, code)
}

export const bankRefusalChecks: Checks = {
  'ERR-22': async (target) => {
    const published = await publishedCodes(target)
    const own = [...published.keys()].filter((code) => code.startsWith('offchain_'))
    assert.deepEqual(new Set(own), new Set(Object.keys(rows).map((name) => `offchain_${name}`)))
    for (const [name, { status }] of Object.entries(rows)) {
      const row = published.get(`offchain_${name}`)
      assert.deepEqual([row.status, row.retryable], [status, status === 503], name)
    }
    if (target.controls === null) throw new NotShown('it needs control over the deployment')
    const seen = await refusalsOnDemand(target)
    for (const [name, row] of Object.entries(rows)) {
      if (row.unanswered) continue
      const code = `offchain_${name}`
      const { answers } = seen.get(code) ?? assert.fail(`the sandbox lists how to produce ${code}`)
      assert.ok(answers.length > 0, code)
      for (const answer of answers) requireReceived(answer, code, row)
    }
  },
}
