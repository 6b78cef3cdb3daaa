import type { FaultName } from '@firsthand/sandbox/supplier/faults/names'
import type { FalseAnswer } from '../protocol.ts'

const outage = 'rfq_venue_unavailable'

export const row = (fault: FaultName, right: FalseAnswer['right']): FalseAnswer => ({
  name: fault,
  fault: { fault },
  right,
})
const slow = (fault: FaultName): FalseAnswer => ({ ...row(fault, outage), slow: true })

/** Answers that cannot be read, or never come: they contain nothing about a price. */
export const spoiledAnswers: readonly FalseAnswer[] = [
  row('wrong_id', outage),
  row('result_and_error', outage),
  row('null_result', outage),
  row('huge_body', outage),
  row('gzip_bomb', outage),
  slow('slow_drip'),
  slow('never'),
  row('reset', outage),
  row('not_json', outage),
  row('http_500', outage),
  row('redirect', outage),
  row('wrong_content_type', outage),
]

/** A maker's own refusal. Only the first three are about a price. */
export const errorAnswers: readonly FalseAnswer[] = [
  row('error_cannot_provide', 'rfq_no_quote'),
  row('error_too_low', 'rfq_no_quote'),
  row('error_too_high', 'rfq_no_quote'),
  row('error_pair', 'rfq_venue_mismatch'),
  row('error_invalid_params', outage),
  row('error_rate_limit', outage),
  row('error_internal', outage),
  row('error_own', outage),
]

/** Honest answers in an unusual form: what is read of them is what was signed. */
export const oddAnswers: readonly FalseAnswer[] = [
  row('duplicate_keys', 'honest terms'),
  row('proto_keys', 'honest terms'),
]

/** What makers can do wrong when they are asked for their prices. */
export const priceAnswers: readonly FalseAnswer[] = [
  slow('prices_never'),
  row('prices_empty', 'rfq_no_quote'),
  row('prices_zero', outage),
  row('prices_negative', outage),
  row('prices_unsorted', outage),
  row('prices_huge', outage),
  ...spoiledAnswers,
  ...errorAnswers,
  ...oddAnswers,
]
