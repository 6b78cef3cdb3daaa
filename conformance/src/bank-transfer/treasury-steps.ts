import assert from 'node:assert/strict'
import { controlsOn } from '../drivers/controls.ts'
import { ask } from '../drivers/rail-calls.ts'
import { everyItem, type Target } from '../drivers/target.ts'
import { among, buy, operator, readPurchase } from './bank-calls.ts'

/** A purchase whose payer is somebody else, and the review that it waits for. */
export async function reviewed(target: Target): Promise<{ readonly reference: string; readonly review: string }> {
  const { reference } = await buy(target)
  await controlsOn(target).credit({ reference, case: 'wrong_payer' })
  const { state, amountUnderReview, amountDue } = await readPurchase(target, reference)
  assert.deepEqual([state, amountUnderReview], ['payment_review', amountDue])
  const open = await everyItem(target, '/treasury/reviews', operator)
  return { reference, review: `/treasury/reviews/${among(open, { reference }).reviewId}` }
}

/** The line of a refund file: the payee, the amount, and the name. */
export async function sentFile(target: Target, messageId: string, paymentFileId: string): Promise<string> {
  const { status, text } = await ask(target, 'GET', `/treasury/payment-files/${paymentFileId}/pain001`, {
    as: operator,
  })
  assert.equal(status, 200, text)
  assert.ok(text.includes(messageId))
  return text
}
