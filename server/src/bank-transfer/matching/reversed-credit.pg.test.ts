import { expect, test } from 'vitest'
import * as chart from '../ledger/chart.rules.ts'
import { shopOfThisFile } from '../testing/treasury-of-this-file.ts'

const { database, shop } = shopOfThisFile()

const held = (reference: string) => shop.balance(chart.purchaseMoney(reference))
const atReceipt = (bankTransactionId: string) => shop.balance(chart.receipt(bankTransactionId))
const reversed = (reference: string, matchId: string) =>
  shop.report(reference, { kind: 'credit_reversed', matchId, reversalId: 'r' })
const refundOf = async (reference: string) =>
  (await database.admin.query('select refund_reference from app.refund where reference = $1', [reference])).rows[0]
    .refund_reference as string
const release = {
  kind: 'release_passed',
  decisionId: 'd',
  purchaseId: `0x${'ab'.repeat(32)}`,
  contract: '0x00000000000000000000000000000000000000cc',
} as const

test('money that the purchase held and was about to go back lies at its receipt again', async () => {
  const reference = await shop.order()
  const { matchId, bankTransactionId } = await shop.pays(reference, 400n)
  await shop.report(reference, { kind: 'cancel' })
  expect(await reversed(reference, matchId)).toMatchObject({ to: 'refunded', event: 'reversed_last_refund_unsent' })
  expect([await held(reference), await atReceipt(bankTransactionId)]).toEqual([0n, 400n])
})

test('what was all too much is not used by a delivery: its refund is dropped', async () => {
  const reference = await shop.order()
  const payer = await shop.pays(reference, 300n, { clean: false })
  await shop.pays(reference, 1000n)
  await shop.report(reference, { kind: 'review_accepted', matchId: payer.matchId })
  await shop.report(reference, release)
  expect(await reversed(reference, payer.matchId)).toMatchObject({ to: 'delivering', event: 'reversed_refund_unsent' })
  expect(await atReceipt(payer.bankTransactionId)).toBe(300n)
})

test('a paid order that is open again meets the review that was held beside it', async () => {
  const reference = await shop.order()
  const paid = await shop.pays(reference, 1000n)
  const beside = await shop.pays(reference, 200n, { clean: false })
  expect(beside.event).toBeNull()
  await database.admin.query(
    "insert into app.payment_review (tenant_id, match_id, cause) values ('acme', $1, 'payer')",
    [beside.matchId],
  )
  expect(await reversed(reference, paid.matchId)).toMatchObject({ to: 'payment_review' })
  expect([await held(reference), await atReceipt(paid.bankTransactionId)]).toEqual([0n, 1000n])
  const accepted = await shop.report(reference, { kind: 'review_accepted', matchId: beside.matchId })
  expect(accepted).toMatchObject({ to: 'partially_paid' })
})

test('the review of a receipt that is held beside an order ends when the bank reverses it', async () => {
  const reference = await shop.order()
  await shop.report(reference, { kind: 'cancel' })
  const beside = await shop.pays(reference, 200n, { clean: false })
  expect(await reversed(reference, beside.matchId)).toMatchObject({ to: 'cancelled', event: 'reversed_at_receipt' })
  const { rows } = await database.admin.query('select state from app.receipt_match where match_id = $1', [
    beside.matchId,
  ])
  expect(rows).toEqual([{ state: 'reversed' }])
})

test('a refund that was frozen counts as used: the firm stands in', async () => {
  const reference = await shop.order()
  const returned = await shop.pays(reference, 100n, { clean: false })
  await shop.pays(reference, 200n, { clean: false })
  await shop.report(reference, { kind: 'review_returned', matchId: returned.matchId })
  const { exceptionId } = await shop.freeze(reference)
  expect(await reversed(reference, returned.matchId)).toMatchObject({ to: 'frozen', event: 'reversed_used' })
  expect(await shop.balance(chart.frozen(exceptionId))).toBe(300n)
})

test('a refund on its way when the purchase was frozen does not leave again once the bank has rejected it', async () => {
  const reference = await shop.order()
  const returned = await shop.pays(reference, 100n, { clean: false })
  await shop.pays(reference, 200n, { clean: false })
  await shop.report(reference, { kind: 'review_returned', matchId: returned.matchId })
  const refundReference = await refundOf(reference)
  await database.admin.query("update app.refund set state = 'sent' where refund_reference = $1", [refundReference])
  const { exceptionId } = await shop.freeze(reference)
  expect(await shop.balance(chart.frozen(exceptionId))).toBe(200n)
  expect(await shop.report(reference, { kind: 'refund_rejected', refundReference })).toMatchObject({ to: 'frozen' })
  expect(await shop.balance(chart.frozen(exceptionId))).toBe(300n)
})
