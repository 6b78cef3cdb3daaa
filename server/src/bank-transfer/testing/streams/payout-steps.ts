import { statusFile } from '../paying-out.ts'
import type { Step } from './bank-steps.ts'
import type { Stream } from './stream-world.ts'

const anyIn = async ({ rows, choices }: Stream, states: readonly string[]) => {
  const found = await rows(
    'select payout_reference as id, state from app.payout where tenant_id = $1 and state = any ($2)',
    states,
  )
  return found.length === 0 ? null : choices.pick(found)
}

/** Somebody wants proceeds or fees paid out: all, a part, or more than there is. */
export const proposePayout: Step = async ({ proceeds, people, choices, bank }) => {
  const payables = await proceeds.payables(people.operator)
  if (payables.length === 0) return false
  const { instrumentId, amount } = choices.pick(payables)
  const wanted = choices.pick([BigInt(amount), BigInt(amount), BigInt(amount) / 2n + 1n, BigInt(amount) + 1n])
  const { clientAccountId } = bank
  return (await proceeds.propose(people.operator, { clientAccountId, instrumentId, amount: `${wanted}` })) !== null
}

/** Another person agrees, or does not; an approved one may be withdrawn. */
export const decidePayout: Step = async (stream) => {
  const { proceeds, people, choices } = stream
  const found = await anyIn(stream, ['proposed', 'proposed', 'proposed', 'approved'])
  if (found === null) return false
  const { id = '', state } = found
  const isAgreed = state === 'proposed' && choices.chance(0.8)
  if (!isAgreed && state === 'approved' && choices.chance(0.7)) return false
  const decided = isAgreed ? proceeds.approve(people.approver, id) : proceeds.reject(people.approver, id, 'not now')
  return (await decided) !== null
}

/** What is approved stands in a file, which is rejected, discarded or sent; or let out, and left to the bank. */
export const filePayouts: Step = async (stream) => {
  const { payouts, people, choices } = stream
  if ((await anyIn(stream, ['approved'])) === null) return false
  const file = await payouts.create('payouts')
  if (file === null) return false
  const { batchId } = file
  if (choices.chance(0.15)) return (await payouts.payouts.reject(people.approver, batchId)) !== null
  await payouts.payouts.approve(people.approver, batchId)
  if (choices.chance(0.2)) {
    await payouts.payouts.proposeDiscard(people.operator, batchId, 'not to be sent')
    return (await payouts.payouts.approveDiscard(people.approver, batchId)) !== null
  }
  if (choices.chance(0.8)) await payouts.payouts.sent(people.operator, batchId)
  return true
}

/** The bank refuses a payout. */
export const refusePayout: Step = async (stream) => {
  const found =
    await stream.rows(`select o.payout_reference || lpad(o.attempt::text, 2, '0') as id, b.message_id as message
    from app.payout o join app.refund_batch b using (tenant_id, batch_id)
    where o.tenant_id = $1 and o.state in ('batched', 'sent') and b.state in ('approved', 'sent')`)
  if (found.length === 0) return false
  const { id = '', message = '' } = stream.choices.pick(found)
  return (await stream.payouts.status(statusFile(message, id, 'RJCT'))) !== null
}
