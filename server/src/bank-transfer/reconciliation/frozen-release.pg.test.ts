import { inTenant } from '@firsthand/postgres/tenant'
import type { Reference } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import * as chart from '../ledger/chart.rules.ts'
import { post } from '../ledger/ledger.store.ts'
import { reserveUnits } from '../ledger/unit-postings.rules.ts'
import { freezePayment, listReviews } from '../matching/decide-review.ts'
import { freezeReceipt } from '../matching/freeze-receipt.ts'
import { purchaseStore } from '../purchases/purchase.store.ts'
import { approved, openAbout, rejected } from '../testing/deciding.ts'
import { approver, operator } from '../testing/paying-out.ts'
import { bankTenant as tenant } from '../testing/purchase-steps.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'
import { proposeRelease } from './release-frozen.ts'

const { database, bank, treasury } = treasuryOfThisFile()

const carla = contextOf('carla-officer')
const oskar = contextOf('oskar-officer')
const deps = () => ({ pool: database.api })
const rowsOf = async (text: string) => (await database.admin.query(text, [bank.clientAccountId])).rows
const refunds = () =>
  rowsOf(`select refund_reference as id, state, shown_state, attempt, needs_approval, reason, amount::int from app.refund
    where client_account_id = $1 order by created_at, amount`)
const exception = async () =>
  (
    await database.opened<any>(
      await rowsOf(`select exception_id as id, state, reason, amount::int from app.exception where client_account_id = $1
    and kind = 'frozen' order by exception_id desc limit 1`),
    )
  )[0]
const reserved = (reference: string) => bank.balance(chart.unitsReserved(reference), bank.instrumentId)
const free = () => bank.balance(chart.unitsAvailable(bank.instrumentId), bank.instrumentId)
const reviewOf = async (wanted: string) =>
  (await listReviews(deps(), approver, { state: 'open' }, { after: null, limit: 200 })).find(
    ({ reference }) => reference === wanted,
  )
const freezeReviewOf = async (reference: string) =>
  freezePayment(deps(), carla, (await reviewOf(reference))!.reviewId, 'on a list')

/** Everything that the buyer reads of it. */
async function seenByBuyer(text: string) {
  const reference = text as Reference
  const store = purchaseStore(database.api)
  const { caller } = contextOf('buyer')
  const read = [store.find(caller, reference), store.timeline(caller, reference), store.evidence(caller, reference)]
  await numberEvents(database.admin)
  const { rows } = await database.admin.query('select kind, data from app.event where subject = $1 order by sequence', [
    text,
  ])
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  return JSON.stringify([await Promise.all(read), rows], plain)
}

const propose = async () => proposeRelease(deps(), carla, (await exception()).id, 'another person of that name')
/** One officer proposes, another approves. */
async function release() {
  await propose()
  const { id } = await exception()
  await approved(deps(), oskar, id)
  expect((await exception()).state).toBe('closed')
  expect(await bank.balance(chart.frozen(id))).toBe(0n)
}

async function underReview(units = 10n) {
  const reference = await bank.order(units)
  await bank.pays(reference, 400n)
  const { bankTransactionId } = await bank.pays(reference, 300n, { clean: false })
  return { reference, bankTransactionId }
}

test('two officers release a frozen payment: it is under review again, and its buyer reads the same throughout', async () => {
  const { reference, bankTransactionId } = await underReview()
  const before = await seenByBuyer(reference)
  await freezeReviewOf(reference)
  expect(await free()).toBe(1000n)
  expect(await seenByBuyer(reference)).toBe(before)
  await release()
  expect(await seenByBuyer(reference)).toBe(before)
  expect(await bank.stateOf(reference)).toBe('payment_review')
  expect([
    await bank.balance(chart.purchaseMoney(reference)),
    await bank.balance(chart.receipt(bankTransactionId)),
  ]).toEqual([400n, 300n])
  expect([await reserved(reference), await free()]).toEqual([10n, 990n])
  expect(await exception()).toMatchObject({ reason: 'on a list', amount: 700 })
  expect(await reviewOf(reference)).toMatchObject({ bankTransactionId, state: 'open', amount: '300' })
})

test('what was released can be frozen again, to another exception, and released again', async () => {
  const { reference } = await underReview()
  const before = await seenByBuyer(reference)
  await freezeReviewOf(reference)
  const { id } = await exception()
  await release()
  await freezeReviewOf(reference)
  expect((await exception()).id).not.toBe(id)
  expect(await seenByBuyer(reference)).toBe(before)
  await release()
  expect(await seenByBuyer(reference)).toBe(before)
  expect(await bank.stateOf(reference)).toBe('payment_review')
})

test('nothing leaves a freeze by one officer, by the treasury, or without a proposal', async () => {
  const { reference } = await underReview()
  await freezeReviewOf(reference)
  const { id } = await exception()
  await expect(approved(deps(), oskar, id)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await propose()
  await expect(approved(deps(), carla, id)).rejects.toMatchObject({ reason: 'approval_same_person' })
  const treasurer = contextOf('anton-approver', tenant, ['treasury-approver', 'treasury-operator'])
  await expect(approved(deps(), treasurer, id)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(propose()).rejects.toMatchObject({ reason: 'proposal_not_open' })
  expect([await bank.stateOf(reference), await bank.balance(chart.frozen(id))]).toEqual(['frozen', 700n])
  await rejected(deps(), oskar, id, 'it is the same person')
  expect(await bank.stateOf(reference)).toBe('frozen')
  await release()
  await expect(propose()).rejects.toMatchObject({ reason: 'proposal_not_open' })
})

test('whoever approves is shown why it was frozen, whose money it is, what is reversed and what happens next', async () => {
  const { reference, bankTransactionId } = await underReview()
  await freezeReviewOf(reference)
  await propose()
  const { id } = await exception()
  const { shown, amount, currency } = await openAbout(deps(), oskar, id)
  expect([amount, currency]).toEqual(['700', 'EUR'])
  expect(shown.state).toMatchObject({
    outcome: 'payment_under_review',
    exception: { exceptionId: id, reason: 'on a list', openedBy: 'carla-officer', amount: '700' },
    purchase: { reference, state: 'frozen', wallet: '0x00000000000000000000000000000000000000bb' },
    before: { state: 'payment_review' },
    receipts: expect.arrayContaining([
      expect.objectContaining({ bankTransactionId, payerName: 'Ada Lovelace', payerIban: 'DE89370400440532013000' }),
    ]),
    postings: expect.arrayContaining([
      { account: chart.receipt(bankTransactionId), currency: 'EUR', amount: '300' },
      { account: chart.purchaseMoney(reference), currency: 'EUR', amount: '400' },
    ]),
  })
})

test('units that others have bought meanwhile: the money goes back, and the proposal says so before', async () => {
  const { reference } = await underReview()
  await freezeReviewOf(reference)
  const other = await bank.order(995n)
  await propose()
  const { id } = await exception()
  expect((await openAbout(deps(), oskar, id)).shown.state).toMatchObject({ outcome: 'payment_returned_units_sold' })
  await approved(deps(), oskar, id)
  expect([await bank.stateOf(reference), await reserved(reference)]).toEqual(['refunding', 0n])
  expect(await refunds()).toMatchObject([
    { amount: 400, state: 'requested', reason: 'offchain_supply_exhausted' },
    { amount: 300, state: 'requested', reason: 'offchain_supply_exhausted' },
  ])
  expect(await reserved(other)).toBe(995n)
  expect(await seenByBuyer(reference)).toContain('release_refused')
})

test('units that are sold between reading and approving, and at the very moment: the approval names something else', async () => {
  const { reference } = await underReview()
  await freezeReviewOf(reference)
  await propose()
  const { id } = await exception()
  const other = `OFFC${'0'.repeat(32)}`
  const facts = { on: '2026-03-02', actor: 'tester', instrumentId: bank.instrumentId, reference: other, units: 995n }
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  // Another connection has taken the units and not committed: the approval counts them as free, and waits for the balance.
  const buying = inTenant(database.api, tenant, async (query) => {
    await post(query, tenant, [reserveUnits({ ...facts, reservation: 1 })])
    held()
    await isAllowed
  })
  await isHeld
  const approving = approved(deps(), oskar, id).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 300))
  allow()
  await buying
  expect(await approving).toMatchObject({ reason: 'proposal_changed' })
  expect([await bank.stateOf(reference), await bank.balance(chart.frozen(id))]).toEqual(['frozen', 700n])
  await expect(approved(deps(), oskar, id)).rejects.toMatchObject({ reason: 'proposal_changed' })
})

test('two officers approve at the same moment: it is released once', async () => {
  const { reference } = await underReview()
  await freezeReviewOf(reference)
  await propose()
  const { id } = await exception()
  const both = await Promise.allSettled([oskar, contextOf('ines-officer')].map((each) => approved(deps(), each, id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await bank.balance(chart.purchaseMoney(reference))).toBe(400n)
})

/** Money of a cancelled order, on its way back in parts. */
async function cancelled(...amounts: readonly bigint[]) {
  const reference = await bank.order()
  for (const amount of amounts) await bank.pays(reference, amount)
  await bank.report(reference, { kind: 'cancel' })
  return { reference, ids: (await refunds()).map(({ id }) => id as string) }
}
const freezeRefund = (id: string) => treasury.refunds.freeze(carla, id, 'sanctions match')

test('a refund that is released is undecided, whatever was decided, and an old file does not carry it', async () => {
  const { reference, ids } = await cancelled(400n)
  await treasury.approve(ids[0]!)
  const file = (await treasury.create())!
  await treasury.paymentFiles.approve(approver, file.paymentFileId)
  const before = await seenByBuyer(reference)
  await freezeRefund(ids[0]!)
  expect(await seenByBuyer(reference)).toBe(before)
  await release()
  expect(await seenByBuyer(reference)).toBe(before)
  expect(await bank.stateOf(reference)).toBe('refunding')
  expect(await refunds()).toMatchObject([{ state: 'requested', attempt: 2, needs_approval: true }])
  expect(await bank.balance(chart.refundMoney(ids[0]!))).toBe(400n)
  const sent = treasury.paymentFiles.sent(operator, file.paymentFileId)
  await expect(sent).rejects.toMatchObject({ reason: 'proposal_not_open' })
  await treasury.approve(ids[0]!)
  await treasury.payOut()
  expect(await refunds()).toMatchObject([{ state: 'sent', attempt: 2, shown_state: null }])
})

test('a refund that is released after its purchase was at rest moves it to refunding again', async () => {
  const { reference, ids } = await cancelled(200n, 300n)
  await freezeRefund(ids[0]!)
  await treasury.approve(ids[1]!)
  await treasury.payOut()
  await bank.day({ entries: [{ amount: 300n, sign: 'debit', bookedOn: '2026-03-03', endToEndId: `${ids[1]}01` }] })
  expect(await bank.stateOf(reference)).toBe('refunded')
  await release()
  expect(await bank.stateOf(reference)).toBe('refunding')
  expect((await refunds()).map(({ state }) => state)).toEqual(['requested', 'settled'])
})

test('what came while a purchase was frozen is reviewed once it is released', async () => {
  const { reference } = await underReview()
  await freezeReviewOf(reference)
  const { bankTransactionId } = await bank.pays(reference, 90n)
  await release()
  const { rows } = await database.admin.query(
    `select m.bank_transaction_id as id, v.state from app.payment_review v join app.receipt_match m using (tenant_id, match_id)
      where m.reference = $1 order by v.opened_at`,
    [reference],
  )
  expect(rows.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(rows[1].id).toBe(bankTransactionId)
  expect(await bank.balance(chart.receipt(bankTransactionId))).toBe(90n)
})

test('a receipt that belonged to nobody is unallocated again', async () => {
  const id = await bank.unallocated(bank.clientAccountId, 900n)
  await freezeReceipt(deps(), carla, id, 'on a list')
  await release()
  expect(await bank.balance(chart.receipt(id))).toBe(900n)
  expect(await bank.transactions()).toMatchObject([{ state: 'unmatched', amount: 900 }])
})
