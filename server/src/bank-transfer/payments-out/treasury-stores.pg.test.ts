import { expect, test } from 'vitest'
import * as chart from '../ledger/chart.rules.ts'
import { freezePayment, listReviews, proposeReview } from '../matching/decide-review.ts'
import { proposeMatch } from '../matching/propose-match.ts'
import { approveMatch, approveReview, decidedExceptions, rejectMatch } from '../testing/deciding.ts'
import { approver, operator } from '../testing/paying-out.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'
import { treasuryReads } from '../treasury-reads.store.ts'

const { database, bank } = treasuryOfThisFile()

const bookedOn = '2026-03-02'
const officer = contextOf('carla-officer')
const deps = () => ({ pool: database.api, compliance: bank.compliance })
const approved = (id: string, context = approver) => approveMatch(deps(), context, id)
const queued = async () => {
  const all = await treasuryReads(database.api).bankTransactions(
    operator,
    { state: 'unmatched', ageDays: 0 },
    { after: null, limit: 50 },
  )
  return all.filter(({ clientAccountId }) => clientAccountId === bank.clientAccountId)
}
const openReviews = async (reference: string) =>
  (await listReviews(deps(), approver, { state: 'open' }, { after: null, limit: 200 })).filter(
    (review) => review.reference === reference,
  )

test('one credit is given to two purchases under four eyes, and the rest goes back', async () => {
  const [a, b] = [await bank.ordered(), await bank.ordered(5n)]
  await bank.day({ entries: [{ amount: 1600n, bookedOn, text: 'two orders' }] })
  const [receipt] = await queued()
  const bankTransactionId = receipt!.bankTransactionId
  const requested = (amount: string) => ({
    bankTransactionId,
    allocations: [
      { reference: a.reference, amount: '1000' },
      { reference: b.reference, amount },
    ],
    reason: 'the buyer wrote',
  })
  await expect(proposeMatch(deps(), operator, requested('601'))).rejects.toMatchObject({
    reason: 'match_exceeds_receipt',
  })
  await expect(proposeMatch(deps(), operator, requested('0'))).rejects.toMatchObject({ reason: 'invalid_request' })
  await expect(approved(bankTransactionId)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await proposeMatch(deps(), operator, requested('500'))
  await expect(proposeMatch(deps(), operator, requested('500'))).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await expect(approved(bankTransactionId, operator)).rejects.toMatchObject({ reason: 'approval_same_person' })
  expect(await approved(bankTransactionId)).toMatchObject({ transactionState: 'matched' })
  expect([await bank.stateOf(a.reference), await bank.stateOf(b.reference)]).toEqual(['paid', 'paid'])
  expect(await bank.balance(chart.receipt(bankTransactionId))).toBe(0n)
  await expect(proposeMatch(deps(), operator, requested('500'))).rejects.toMatchObject({
    reason: 'bank_transaction_not_open',
  })
})

test('what nobody owns goes back under four eyes', async () => {
  await bank.day({ entries: [{ amount: 70_00n, bookedOn, text: 'gift' }] })
  const [receipt] = await queued()
  const { bankTransactionId } = receipt!
  await proposeMatch(deps(), operator, { bankTransactionId, allocations: [], reason: 'unknown payer' })
  await rejectMatch(deps(), approver, bankTransactionId)
  await proposeMatch(deps(), operator, { bankTransactionId, allocations: [], reason: 'unknown payer' })
  expect(await approved(bankTransactionId)).toMatchObject({ transactionState: 'returned' })
  const { rows } = await database.admin.query(
    'select amount::int, state, needs_approval from app.refund where bank_transaction_id = $1',
    [bankTransactionId],
  )
  expect(rows).toEqual([{ amount: 7000, state: 'requested', needs_approval: true }])
})

test('a payer under review is accepted or returned under four eyes', async () => {
  bank.judgeBy(() => ({ verdict: 'close_match' }))
  const [a, b] = [await bank.ordered(), await bank.ordered()]
  await bank.day({
    entries: [a, b].map(({ paymentReference }) => ({ amount: 1000n, bookedOn, structured: paymentReference })),
  })
  const [one] = await openReviews(a.reference)
  const [other] = await openReviews(b.reference)
  await proposeReview(deps(), operator, one!.reviewId, 'review_accept', 'married name')
  await expect(proposeReview(deps(), operator, one!.reviewId, 'review_return', 'no')).rejects.toMatchObject({
    reason: 'proposal_not_open',
  })
  await expect(approveReview(deps(), operator, one!.reviewId)).rejects.toMatchObject({ reason: 'approval_same_person' })
  expect(await approveReview(deps(), approver, one!.reviewId)).toMatchObject({ state: 'accepted', proposal: null })
  await proposeReview(deps(), operator, other!.reviewId, 'review_return', 'a stranger')
  expect(await approveReview(deps(), approver, other!.reviewId)).toMatchObject({ state: 'returned' })
  expect([await bank.stateOf(a.reference), await bank.stateOf(b.reference)]).toEqual(['paid', 'awaiting_payment'])
})

test('a receipt that people judged before Compliance answered is not looked at again', async () => {
  bank.judgeBy(() => null)
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 1000n, bookedOn, structured: paymentReference }] })
  const [review] = await openReviews(reference)
  await proposeReview(deps(), operator, review!.reviewId, 'review_accept', 'known to us')
  await approveReview(deps(), approver, review!.reviewId)
  const { rows } = await database.admin.query(
    'select state, next_check_at from app.bank_transaction where client_account_id = $1',
    [bank.clientAccountId],
  )
  expect(rows).toEqual([{ state: 'matched', next_check_at: null }])
})

test('an unclean payment for an order that ended is held at its receipt, and its order’s rules decide once it is judged', async () => {
  const { reference, paymentReference } = await bank.ordered()
  await bank.report(reference, { kind: 'cancel' })
  bank.judgeBy(() => ({ verdict: 'no_match' }))
  await bank.day({ entries: [{ amount: 1000n, bookedOn, structured: paymentReference }] })
  expect(await bank.stateOf(reference)).toBe('cancelled')
  const [review] = await openReviews(reference)
  await proposeReview(deps(), operator, review!.reviewId, 'review_return', 'a stranger')
  expect(await approveReview(deps(), approver, review!.reviewId)).toMatchObject({ state: 'returned' })
  expect(await bank.stateOf(reference)).toBe('refunding')
})

test('an officer freezes alone: everything of an open order, the receipt alone of one that ended', async () => {
  bank.judgeBy(() => ({ screening: 'hit' }))
  const [a, b] = [await bank.ordered(), await bank.ordered()]
  await bank.report(b.reference, { kind: 'cancel' })
  await bank.day({
    entries: [a, b].map(({ paymentReference }) => ({ amount: 1000n, bookedOn, structured: paymentReference })),
  })
  for (const { reference } of [a, b]) {
    const [review] = await openReviews(reference)
    expect(await freezePayment(deps(), officer, review!.reviewId, 'on a list')).toMatchObject({ state: 'frozen' })
    await expect(freezePayment(deps(), officer, review!.reviewId, 'on a list')).rejects.toMatchObject({
      reason: 'bank_transaction_not_open',
    })
  }
  expect([await bank.stateOf(a.reference), await bank.stateOf(b.reference)]).toEqual(['frozen', 'cancelled'])
  const { rows } = await database.admin.query(
    "select amount::int from app.exception where client_account_id = $1 and kind = 'frozen'",
    [bank.clientAccountId],
  )
  expect(rows).toEqual([{ amount: 1000 }, { amount: 1000 }])
})

test('a shortfall is closed with the firm’s own money, under four eyes', async () => {
  await bank.day({
    entries: [
      { amount: 900n, bookedOn },
      { amount: 40n, sign: 'debit', bookedOn, text: 'charges' },
    ],
  })
  const exceptions = decidedExceptions(database.api)
  const all = await treasuryReads(database.api).exceptions(operator, { after: null, limit: 50 })
  const { exceptionId } = all.find(({ clientAccountId }) => clientAccountId === bank.clientAccountId)!
  await exceptions.proposeClose(operator, exceptionId, 'paid in')
  await expect(exceptions.approveClose(approver, exceptionId)).rejects.toMatchObject({
    reason: 'reconciliation_broken',
  })
  await bank.day({ entries: [{ amount: 40n, bookedOn: '2026-03-03', text: `TOPUP ${exceptionId}` }] })
  expect(await exceptions.approveClose(approver, exceptionId)).toMatchObject({ state: 'closed' })
  expect([await bank.balance(chart.shortfall(exceptionId)), await bank.balance(chart.firmTopup)]).toEqual([0n, 0n])
})
