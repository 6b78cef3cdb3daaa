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
export const proposePayout: Step = async ({ payouts, people, choices, bank }) => {
  const payables = await payouts.payables(people.operator)
  if (payables.length === 0) return false
  const { instrumentId, amount } = choices.pick(payables)
  const wanted = choices.pick([BigInt(amount), BigInt(amount), BigInt(amount) / 2n + 1n, BigInt(amount) + 1n])
  const { clientAccountId } = bank
  return (await payouts.propose(people.operator, { clientAccountId, instrumentId, amount: `${wanted}` })) !== null
}

/** Another person agrees, or does not; an approved one may be withdrawn. */
export const decidePayout: Step = async (stream) => {
  const { payouts, people, choices } = stream
  const found = await anyIn(stream, ['proposed', 'proposed', 'proposed', 'approved'])
  if (found === null) return false
  const { id = '', state } = found
  const isAgreed = state === 'proposed' && choices.chance(0.8)
  if (!isAgreed && state === 'approved' && choices.chance(0.7)) return false
  const decided = isAgreed ? payouts.approve(people.approver, id) : payouts.reject(people.approver, id, 'not now')
  return (await decided) !== null
}

/** What is approved stands in a file, which is rejected, discarded or sent; or authorised, and left to the bank. */
export const filePayouts: Step = async (stream) => {
  const { paymentFiles, people, choices } = stream
  if ((await anyIn(stream, ['approved'])) === null) return false
  const file = await paymentFiles.create('payouts')
  if (file === null) return false
  const { paymentFileId } = file
  if (choices.chance(0.15)) return (await paymentFiles.paymentFiles.reject(people.approver, paymentFileId)) !== null
  await paymentFiles.paymentFiles.approve(people.approver, paymentFileId)
  if (choices.chance(0.2)) {
    await paymentFiles.paymentFiles.proposeDiscard(people.operator, paymentFileId, 'not to be sent')
    return (await paymentFiles.paymentFiles.approveDiscard(people.approver, paymentFileId)) !== null
  }
  if (choices.chance(0.8)) await paymentFiles.paymentFiles.sent(people.operator, paymentFileId)
  return true
}

/** The bank refuses a payout. */
export const refusePayout: Step = async (stream) => {
  const found =
    await stream.rows(`select o.payout_reference || lpad(o.attempt::text, 2, '0') as id, b.message_id as message
    from app.payout o join app.payment_file b using (tenant_id, payment_file_id)
    where o.tenant_id = $1 and o.state in ('batched', 'sent') and b.state in ('approved', 'sent')`)
  if (found.length === 0) return false
  const { id = '', message = '' } = stream.choices.pick(found)
  return (await stream.paymentFiles.status(statusFile(message, id, 'RJCT'))) !== null
}
