import type { Reference } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import * as chart from '../ledger/chart.rules.ts'
import { purchaseStore } from '../purchases/purchase.store.ts'
import { approver, operator, statusFile } from '../testing/paying-out.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'

const { database, bank, treasury } = treasuryOfThisFile()

const bookedOn = '2026-03-02'
const notOpen = { reason: 'proposal_not_open' }
const freeze = (refundReference: string) =>
  treasury.refunds.freeze(contextOf('carla-officer'), refundReference, 'sanctions match')
const rowsOf = async (text: string) => (await database.admin.query(text, [bank.clientAccountId])).rows
const refunds = () =>
  rowsOf(`select refund_reference as id, state from app.refund where client_account_id = $1
    order by created_at, amount`) as Promise<{ id: string; state: string }[]>
const exceptions = () =>
  rowsOf(`select exception_id as id, amount::int, reference, opened_by from app.exception
    where client_account_id = $1 and kind = 'frozen'`)
const frozenMoney = async () => bank.balance(chart.frozen((await exceptions())[0]!.id))
async function eventsOf(reference: string): Promise<string[]> {
  await numberEvents(database.admin)
  const text = 'select kind from app.event where subject = $1 order by sequence'
  return (await database.admin.query(text, [reference])).rows.map(({ kind }) => kind)
}
async function seenByBuyer(text: string) {
  const reference = text as Reference
  const store = purchaseStore(database.api)
  const { caller } = contextOf('buyer')
  const seen = await store.find(caller, reference)
  const timeline = await store.timeline(caller, reference)
  return { refunds: seen?.refunds.map(({ state }) => state), steps: timeline?.items.map(({ step }) => step) }
}

/** Money of a cancelled order, on its way back in parts. */
async function cancelled(...amounts: readonly bigint[]) {
  const reference = await bank.order()
  const paid = []
  for (const amount of amounts) paid.push(await bank.pays(reference, amount))
  await bank.report(reference, { kind: 'cancel' })
  return { reference, paid, ids: (await refunds()).map(({ id }) => id) }
}

test('the last refund that may not be paid ends its purchase, and the buyer is not warned', async () => {
  const { reference, ids } = await cancelled(400n)
  const before = await eventsOf(reference)
  expect(await freeze(ids[0]!)).toMatchObject({ state: 'cancelled', reference })
  expect(await bank.stateOf(reference)).toBe('frozen')
  expect(await exceptions()).toMatchObject([{ amount: 400, reference, opened_by: 'carla-officer' }])
  expect([await frozenMoney(), await bank.balance(chart.refundMoney(ids[0]!))]).toEqual([400n, 0n])
  expect(await eventsOf(reference)).toEqual(before)
  const { refunds: states, steps } = await seenByBuyer(reference)
  expect(states).toEqual(['requested'])
  expect(steps).toEqual(['created', 'payment_below_due', 'cancelled'])
  await expect(freeze(ids[0]!)).rejects.toMatchObject(notOpen)
  await expect(treasury.approve(ids[0]!)).rejects.toMatchObject(notOpen)
})

test('a purchase with another refund under way goes on, and both are frozen to one case', async () => {
  const { reference, ids } = await cancelled(200n, 300n)
  const before = await eventsOf(reference)
  await freeze(ids[0]!)
  expect(await bank.stateOf(reference)).toBe('refunding')
  expect(await eventsOf(reference)).toEqual(before)
  expect((await seenByBuyer(reference)).steps).not.toContain('refund_frozen')
  expect((await seenByBuyer(reference)).refunds).toEqual(['requested', 'requested'])
  await freeze(ids[1]!)
  expect(await bank.stateOf(reference)).toBe('frozen')
  expect(await exceptions()).toMatchObject([{ amount: 500 }])
})

test('what is held beside the last refund is frozen with it', async () => {
  const { reference, ids } = await cancelled(400n)
  const beside = await bank.pays(reference, 70n, { clean: false })
  await freeze(ids[0]!)
  expect([await frozenMoney(), await bank.balance(chart.receipt(beside.bankTransactionId))]).toEqual([470n, 0n])
})

test('a credit whose refund was frozen counts as used when the bank takes it back', async () => {
  const reference = await bank.order()
  const { matchId } = await bank.pays(reference, 1300n)
  await freeze((await refunds())[0]!.id)
  expect(await bank.stateOf(reference)).toBe('paid')
  const signal = { kind: 'credit_reversed', matchId, reversalId: 'r' } as const
  expect(await bank.report(reference, signal)).toMatchObject({ to: 'paid', event: 'reversed_used' })
  expect([await frozenMoney(), await bank.balance(chart.purchaseMoney(reference))]).toEqual([300n, 1000n])
})

test('a payment file with a refund that was frozen does not leave', async () => {
  const { ids } = await cancelled(400n)
  await treasury.approve(ids[0]!)
  const paymentFile = (await treasury.create())!
  await freeze(ids[0]!)
  await expect(treasury.paymentFiles.approve(approver, paymentFile.paymentFileId)).rejects.toMatchObject({
    reason: 'proposal_changed',
  })
  expect(await treasury.paymentFiles.reject(approver, paymentFile.paymentFileId)).toMatchObject({ state: 'rejected' })
  expect(await refunds()).toMatchObject([{ state: 'cancelled' }])
})

test('a refund that was frozen after its file was authorised: the file is discarded under four eyes, and the others go out in the next', async () => {
  const { ids } = await cancelled(200n, 300n)
  for (const id of ids) await treasury.approve(id)
  const paymentFile = (await treasury.create())!
  await treasury.paymentFiles.approve(approver, paymentFile.paymentFileId)
  await freeze(ids[0]!)
  await expect(treasury.paymentFiles.sent(operator, paymentFile.paymentFileId)).rejects.toMatchObject(notOpen)
  await expect(treasury.paymentFiles.reject(approver, paymentFile.paymentFileId)).rejects.toMatchObject(notOpen)
  await treasury.paymentFiles.proposeDiscard(operator, paymentFile.paymentFileId, 'one of it is frozen')
  expect(await treasury.paymentFiles.approveDiscard(approver, paymentFile.paymentFileId)).toMatchObject({
    state: 'discarded',
  })
  await treasury.payOut()
  const states = new Map((await refunds()).map(({ id, state }) => [id, state]))
  expect([states.get(ids[0]!), states.get(ids[1]!)]).toEqual(['cancelled', 'sent'])
})

test('one that came back is frozen as soon as its purchase has recorded it, with what banks have kept', async () => {
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 9000n, bookedOn, structured: paymentReference }] })
  const [{ id } = { id: '' }] = await refunds()
  await bank.report(reference, { kind: 'release_refused', reason: 'offchain_buyer_not_eligible' })
  for (const refund of await refunds()) await treasury.approve(refund.id)
  await treasury.payOut()
  await expect(freeze(id)).rejects.toMatchObject(notOpen)
  const debit = (endToEndId: string, amount: bigint) =>
    ({ amount, sign: 'debit', bookedOn: '2026-03-03', endToEndId }) as const
  const own = (await refunds()).find((refund) => refund.id !== id)!.id
  await bank.day({ entries: [debit(`${id}01`, 8000n), debit(`${own}01`, 1000n)] })
  expect(await bank.stateOf(reference)).toBe('refunded')
  const back = { ...debit(`${id}01`, 7900n), sign: 'credit', bookedOn: '2026-03-04', returnReason: 'AC04' } as const
  await bank.take(bank.statement({ entries: [back] }))
  await expect(freeze(id)).rejects.toMatchObject(notOpen)
  expect(await exceptions()).toEqual([])
  await bank.match()
  await freeze(id)
  expect([await bank.stateOf(reference), await frozenMoney()]).toEqual(['frozen', 8000n])
})

test('a refund that had left before its purchase was frozen, and that the bank rejects, is frozen too', async () => {
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 9000n, bookedOn, structured: paymentReference }] })
  const [{ id } = { id: '' }] = await refunds()
  await treasury.approve(id)
  const { messageId } = await treasury.payOut()
  await bank.report(reference, { kind: 'release_meets_screening' })
  await bank.freeze(reference)
  expect(await frozenMoney()).toBe(1000n)
  expect(await treasury.status(statusFile(messageId, `${id}01`, 'RJCT'))).toMatchObject({ rejected: 1 })
  expect([await frozenMoney(), (await refunds())[0]?.state]).toEqual([9000n, 'cancelled'])
})
