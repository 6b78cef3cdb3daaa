import { freezePayment, proposeReview } from '../../matching/decide-review.ts'
import { proposeMatch } from '../../matching/propose-match.ts'
import { proposeRelease } from '../../reconciliation/release-frozen.ts'
import { approved, approveMatch, approveReview, rejectMatch } from '../deciding.ts'
import { statusFile } from '../paying-out.ts'
import type { Step } from './bank-steps.ts'
import type { Stream } from './stream-world.ts'

const anyOf = async ({ rows, choices }: Stream, text: string, ...more: unknown[]) => {
  const found = await rows(text, ...more)
  return found.length === 0 ? null : choices.pick(found)
}

/** Maker and checker accept or return a payment; now and then an officer freezes it. */
export const review: Step = async (stream) => {
  const { api: pool, people, choices } = stream
  const found = await anyOf(
    stream,
    "select review_id as id from app.payment_review where tenant_id = $1 and state = 'open'",
  )
  if (found === null) return false
  const id = found.id ?? ''
  if (choices.chance(0.15)) return (await freezePayment({ pool }, people.officer, id, 'on a list')) !== null
  await proposeReview({ pool }, people.operator, id, choices.pick(['review_accept', 'review_return']), 'looked at')
  return (await approveReview({ pool }, people.approver, id)) !== null
}

/** Maker and checker match an unallocated receipt, or return it. */
export const byHand: Step = async (stream) => {
  const { api: pool, bank, people, choices, orders } = stream
  const found = await anyOf(
    stream,
    `select bank_transaction_id as id, amount::text as amount from app.bank_transaction
      where tenant_id = $1 and state in ('unmatched', 'suggested') and checked_at is not null`,
  )
  if (found === null) return false
  const { id: bankTransactionId = '', amount = '0' } = found
  const order = choices.pick(orders)
  const part = choices.chance(0.3) && BigInt(amount) > 1n ? BigInt(amount) / 2n : BigInt(amount)
  const allocations = choices.chance(0.4) ? [] : [{ reference: order.reference, amount: `${part}` }]
  await proposeMatch({ pool }, people.operator, { bankTransactionId, allocations, reason: 'by hand' })
  const deps = { pool, compliance: bank.compliance }
  try {
    return (await approveMatch(deps, people.approver, bankTransactionId)) !== null
  } catch (error) {
    await rejectMatch(deps, people.approver, bankTransactionId)
    throw error
  }
}

/** Refunds are approved, and what is approved leaves in a file. */
export const payOut: Step = async (stream) => {
  const { paymentFiles, rows } = stream
  const waiting = await rows(`select refund_reference as id from app.refund where tenant_id = $1
    and state in ('requested', 'rejected', 'returned') order by 1 limit 3`)
  // Streams live in days that are long over: their statements have reached the day of a rejection.
  await rows("update app.refund set moved_at = '2026-03-01' where tenant_id = $1 and state = 'rejected'")
  for (const { id = '' } of waiting) await paymentFiles.approve(id).catch(tolerated)
  const approved = await rows("select 1 from app.refund where tenant_id = $1 and state = 'approved' limit 1")
  if (approved.length === 0) return false
  await paymentFiles.payOut()
  return true
}

/** The bank refuses a payment of a file. */
export const refused: Step = async (stream) => {
  const found = await anyOf(
    stream,
    `select l.end_to_end_id as id, b.message_id as message from app.refund_line l
      join app.payment_file b using (tenant_id, payment_file_id) where l.tenant_id = $1 and l.status = 'open'`,
  )
  if (found === null) return false
  return (await stream.paymentFiles.status(statusFile(found.message ?? '', found.id ?? '', 'RJCT'))) !== null
}

/** The firm has paid in, so maker and checker close the shortfall. */
export const closeException: Step = async (stream) => {
  const { exceptions, people } = stream
  const found = await anyOf(
    stream,
    "select exception_id as id from app.exception where tenant_id = $1 and kind = 'shortfall' and state = 'open'",
  )
  if (found === null) return false
  const id = found.id ?? ''
  await exceptions.proposeClose(people.operator, id, 'paid in').catch(tolerated)
  return (await exceptions.approveClose(people.approver, id)) !== null
}

/** Two officers release what is frozen. */
export const releaseFrozen: Step = async (stream) => {
  const { api: pool, people } = stream
  const found = await anyOf(
    stream,
    "select exception_id as id from app.exception where tenant_id = $1 and kind = 'frozen' and state = 'open'",
  )
  if (found === null) return false
  const id = found.id ?? ''
  await proposeRelease({ pool }, people.officer, id, 'cleared').catch(tolerated)
  await approved({ pool }, people.secondOfficer, id)
  return true
}

/** A refusal is an answer: the request came at the wrong moment. */
export function tolerated(error: unknown): void {
  if ((error as Error).name !== 'Refusal') throw error
}
