import { expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import * as chart from '../ledger/chart.rules.ts'
import { bankShop } from '../testing/bank-purchase.ts'
import { shopOfThisFile } from '../testing/treasury-of-this-file.ts'

const { database, shop } = shopOfThisFile()

const held = (reference: string) => shop.balance(chart.purchaseMoney(reference))
const reserved = (reference: string) => shop.balance(chart.unitsReserved(reference), shop.instrumentId)
const refundsOf = async (reference: string) =>
  (
    await database.admin.query(
      'select amount::int, reason, from_account, state, needs_approval from app.refund where reference = $1 order by amount',
      [reference],
    )
  ).rows
const row = async (reference: string) =>
  (await database.admin.query('select * from app.purchase where reference = $1', [reference])).rows[0]
const release = {
  kind: 'release_passed',
  decisionId: 'd',
  contract: '0x00000000000000000000000000000000000000cc',
} as const
const seen = { txHash: `0x${'1'.repeat(64)}`, blockNumber: 7n }
const purchaseId = () => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`

test('two payments reach the due amount, the excess goes back, and the delivery settles money and units', async () => {
  const reference = await shop.order()
  expect(await shop.pays(reference, 400n)).toMatchObject({ from: 'awaiting_payment', to: 'partially_paid' })
  expect(await shop.pays(reference, 700n)).toMatchObject({ to: 'paid', event: 'payment_reaches_due' })
  expect(await held(reference)).toBe(1000n)
  expect(await refundsOf(reference)).toEqual([
    { amount: 100, reason: 'excess', from_account: 'receipt', state: 'requested', needs_approval: false },
  ])
  expect(await shop.report(reference, { ...release, purchaseId: purchaseId() })).toMatchObject({ to: 'delivering' })
  expect(await shop.report(reference, { kind: 'cancel' })).toMatchObject({ event: null, to: 'delivering' })
  const proceeds = await shop.balance(chart.issuer(shop.instrumentId))
  expect(await shop.report(reference, { kind: 'delivered_on_chain', ...seen })).toMatchObject({ to: 'delivered' })
  expect(await shop.report(reference, { kind: 'delivered_on_chain', ...seen })).toMatchObject({ event: null })
  expect([await held(reference), await reserved(reference)]).toEqual([0n, 0n])
  expect((await shop.balance(chart.issuer(shop.instrumentId))) - proceeds).toBe(1000n)
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    "select kind from app.event where subject = $1 and kind like 'purchase.%' order by sequence",
    [reference],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'purchase.payment_received',
    'purchase.payment_received',
    'purchase.paid',
    'purchase.refund_requested',
    'purchase.delivering',
    'purchase.delivered',
  ])
})

test('a credit that is reversed before it was used leaves the order open again', async () => {
  const reference = await shop.order()
  const { matchId } = await shop.pays(reference, 1200n)
  expect(await shop.report(reference, { kind: 'credit_reversed', matchId, reversalId: 'r' })).toMatchObject({
    from: 'paid',
    to: 'awaiting_payment',
    event: 'reversed_nothing_held',
  })
  expect(await held(reference)).toBe(0n)
  expect(await refundsOf(reference)).toMatchObject([{ amount: 200, state: 'cancelled' }])
})

test('a returned payment leaves as much longer to pay as it was held, to the end of a business day at the account', async () => {
  const reference = await shop.order()
  const { matchId } = await shop.pays(reference, 400n, { clean: false })
  await database.admin.query(
    "update app.purchase set review_since = (now() at time zone 'Europe/Berlin' - interval '10 days') at time zone 'Europe/Berlin', due_on = '2026-12-18' where reference = $1",
    [reference],
  )
  await shop.report(reference, { kind: 'review_returned', matchId })
  // The end of that Monday in Berlin.
  const { due_at, due_day } = (
    await database.admin.query('select due_at, due_on::text as due_day from app.purchase where reference = $1', [
      reference,
    ])
  ).rows[0]
  expect([due_day, due_at.toISOString()]).toEqual(['2026-12-28', '2026-12-28T23:00:00.000Z'])
})

test('a payer who is not clearly the buyer is reviewed; accepted it pays, returned it goes back', async () => {
  const reference = await shop.order()
  const first = await shop.pays(reference, 600n, { clean: false })
  const second = await shop.pays(reference, 500n, { clean: false })
  expect(second).toMatchObject({ from: 'payment_review', to: 'payment_review' })
  expect(await shop.report(reference, { kind: 'due_day_complete' })).toMatchObject({ event: null })
  expect(await shop.report(reference, { kind: 'review_accepted', matchId: first.matchId })).toMatchObject({
    event: 'accepted_another_open',
  })
  expect(await shop.report(reference, { kind: 'review_returned', matchId: second.matchId })).toMatchObject({
    to: 'partially_paid',
  })
  expect(await held(reference)).toBe(600n)
  expect(await refundsOf(reference)).toMatchObject([{ amount: 500, reason: 'payer_mismatch', needs_approval: true }])
  expect(await shop.report(reference, { kind: 'due_day_complete' })).toMatchObject({ to: 'refunding' })
  expect([await held(reference), await reserved(reference)]).toEqual([0n, 0n])
  expect((await row(reference)).state_reason).toBe('payment_short')
})

test('a late payment is honoured while units are left, and goes back when they are not', async () => {
  const small = await bankShop(database.admin, database.api, 10n)
  const reference = await small.order(10n)
  expect(await small.report(reference, { kind: 'due_day_complete' })).toMatchObject({ to: 'expired' })
  const other = await small.order(10n)
  expect(await small.pays(reference, 1000n, { onTime: false })).toMatchObject({
    to: 'refunding',
    event: 'late_payment',
  })
  await small.report(other, { kind: 'cancel' })
  const third = await small.order(10n)
  await small.report(third, { kind: 'due_day_complete' })
  expect(await small.pays(third, 1000n, { onTime: false })).toMatchObject({
    to: 'paid',
    event: 'late_payment_honoured',
  })
  expect(await small.balance(chart.unitsReserved(third), small.instrumentId)).toBe(10n)
})

test('an order that is paid in part is filled in part where its terms say so', async () => {
  const reference = await shop.order(10n, { underpayment: 'partial_fill' })
  await shop.pays(reference, 450n)
  expect(await shop.report(reference, { kind: 'due_day_complete' })).toMatchObject({ to: 'paid' })
  expect([await held(reference), await reserved(reference)]).toEqual([400n, 4n])
  expect(await refundsOf(reference)).toMatchObject([{ amount: 50, reason: 'excess', from_account: 'purchase' }])
  expect(await row(reference)).toMatchObject({ unit_base_units: '4', amount_due: '400' })
})

test('what is frozen moves no more: refunds that have not left are frozen too, and further money joins them', async () => {
  const reference = await shop.order()
  await shop.pays(reference, 1100n)
  await shop.report(reference, { kind: 'release_meets_screening' })
  const { to, exceptionId } = await shop.freeze(reference)
  expect(to).toBe('frozen')
  expect(await shop.pays(reference, 30n)).toMatchObject({ event: 'payment_to_frozen' })
  expect(await shop.balance(chart.frozen(exceptionId))).toBe(1130n)
  expect([await held(reference), await reserved(reference)]).toEqual([0n, 0n])
})

test('a delivery that is given up is void on chain before any money goes back', async () => {
  const reference = await shop.order()
  await shop.pays(reference, 1000n)
  await shop.report(reference, { ...release, purchaseId: purchaseId() })
  await shop.report(reference, { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' })
  expect(await shop.report(reference, { kind: 'given_up' })).toMatchObject({ to: 'voiding', refundReferences: [] })
  expect(await held(reference)).toBe(1000n)
  const voided = await shop.report(reference, { kind: 'voided_on_chain', ...seen })
  expect(voided).toMatchObject({ to: 'refunding', refundReferences: [expect.stringMatching(/^OFFR/)] })
  const refundReference = voided.refundReferences[0]!
  await database.admin.query("update app.refund set state = 'settled' where refund_reference = $1", [refundReference])
  expect(await shop.report(reference, { kind: 'refund_debited', refundReference })).toMatchObject({ to: 'refunded' })
  expect(await shop.report(reference, { kind: 'refund_came_back', refundReference })).toMatchObject({ to: 'refunding' })
})
