import type { Reference } from '@firsthand/values/values'
import { expect, test } from 'vitest'
import * as chart from '../ledger/chart.rules.ts'
import { purchaseStore } from '../purchases/purchase.store.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'

const { database, bank } = treasuryOfThisFile()

const bookedOn = '2026-03-02'
const held = (reference: string) => bank.balance(chart.purchaseMoney(reference))
const messages = async (object: string) =>
  (
    await database.admin.query('select handler, input::jsonb as input from app.outbox where object = $1', [object])
  ).rows.map(({ handler, input }) => ({ handler, ...input }))

test('a structured reference and one in the text are matched; the payer is judged first', async () => {
  const [a, b] = [await bank.ordered(), await bank.ordered()]
  await bank.day({
    entries: [
      { amount: 1000n, bookedOn, structured: a.paymentReference },
      { amount: 400n, bookedOn, text: `order ${b.paymentReference.replace(/(.{4})/g, '$1 ')} thanks` },
    ],
  })
  expect(await bank.stateOf(a.reference)).toBe('paid')
  expect(await bank.stateOf(b.reference)).toBe('partially_paid')
  expect(await bank.transactions()).toMatchObject([
    { state: 'matched', tier: 1, verdict: 'match' },
    { state: 'matched', tier: 2, verdict: 'match' },
  ])
})

test('another payer is held, and one who could not be screened is accepted when Compliance answers', async () => {
  const [a, b] = [await bank.ordered(), await bank.ordered()]
  bank.judgeBy(({ payerName }) => (payerName === 'Eve' ? { verdict: 'no_match' } : null))
  await bank.day({
    entries: [
      { amount: 1000n, bookedOn, structured: a.paymentReference, name: 'Eve' },
      { amount: 1000n, bookedOn, structured: b.paymentReference },
    ],
  })
  expect([await bank.stateOf(a.reference), await bank.stateOf(b.reference)]).toEqual([
    'payment_review',
    'payment_review',
  ])
  bank.judgeBy(() => ({}))
  await database.admin.query('update app.bank_transaction set next_check_at = now() where next_check_at is not null')
  await bank.match()
  expect([await bank.stateOf(a.reference), await bank.stateOf(b.reference)]).toEqual(['payment_review', 'paid'])
})

test('AD16: money in another currency goes back, and the purchase that it named shows it', async () => {
  const { reference, paymentReference } = await bank.ordered()
  // The account is in euros; the purchase is made one of pounds.
  await database.admin.query(`begin; set local session_replication_role = replica;
    update app.purchase set currency = 'GBP' where reference = '${reference}'; commit`)
  await bank.day({ entries: [{ amount: 1000n, bookedOn, structured: paymentReference }] })
  const { caller } = contextOf('buyer')
  const found = await purchaseStore(database.api).find(caller, reference as Reference)
  expect(found).toMatchObject({ state: 'awaiting_payment', payments: [], received: 0n })
  expect(found?.refunds).toMatchObject([
    { amount: '1000', currency: 'EUR', decimals: 2, reason: 'currency_mismatch', state: 'requested' },
  ])
})

test('money after the due day waits until that day is covered, and then finds the order ended', async () => {
  const { reference, paymentReference } = await bank.ordered(10n, { dueOn: '2026-03-03' })
  const late = { amount: 1000n, bookedOn: '2026-03-04', structured: paymentReference, servicer: 'L1' }
  await database.admin.query("update app.offchain_instrument set status = 'paused' where instrument_id = $1", [
    bank.instrumentId,
  ])
  await bank.notify([late])
  expect(await bank.stateOf(reference)).toBe('awaiting_payment')
  await bank.day({ entries: [], to: '2026-03-02', from: '2026-03-02' })
  expect(await bank.stateOf(reference)).toBe('awaiting_payment')
  await bank.day({ entries: [], to: '2026-03-03', from: '2026-03-03' })
  expect(await bank.stateOf(reference)).toBe('refunding')
  expect(await held(reference)).toBe(0n)
  const { statements } = await bank.day({ entries: [late] })
  expect(statements).toMatchObject([{ confirmed: 1, credits: 0 }])
})

test('money that was booked on time is on time, however late its statement comes', async () => {
  const { reference, paymentReference } = await bank.ordered(10n, { dueOn: '2026-03-03' })
  await bank.day({
    from: '2026-03-02',
    to: '2026-03-09',
    entries: [{ amount: 1000n, bookedOn: '2026-03-03', structured: paymentReference }],
  })
  expect(await bank.stateOf(reference)).toBe('paid')
})

test('whoever was due when a day is covered is looked at', async () => {
  const { reference } = await bank.ordered(10n, { dueOn: '2026-03-02' })
  await bank.day({ entries: [{ amount: 5n, bookedOn }] })
  expect(await messages('Purchase')).toContainEqual({ handler: 'check', tenant: 'acme', reference })
})

test('a typo of a known payer is suggested, a stranger’s money is queued with what may help', async () => {
  const first = await bank.ordered(10n, { caller: 'typist' })
  await bank.day({
    entries: [{ amount: 1000n, bookedOn, structured: first.paymentReference, iban: 'FR7630006000011234567890189' }],
  })
  const { reference, paymentReference } = await bank.ordered(7n, { caller: 'typist' })
  const typo = `${paymentReference.slice(0, 9)}${(Number(paymentReference[9]) + 1) % 10}${paymentReference.slice(10)}`
  await bank.day({
    entries: [
      { amount: 700n, bookedOn: '2026-03-03', text: typo, iban: 'FR7630006000011234567890189' },
      { amount: 700n, bookedOn: '2026-03-03', text: typo },
      { amount: 1n, bookedOn: '2026-03-03', text: 'gift' },
    ],
  })
  expect(await bank.transactions()).toMatchObject([
    { state: 'matched' },
    { state: 'suggested', tier: 4 },
    { state: 'unmatched', tier: 6 },
    { state: 'unmatched', tier: 6 },
  ])
  const { rows } = await database.admin.query(
    "select suggestions from app.bank_transaction where client_account_id = $1 and state <> 'matched' order by 1",
    [bank.clientAccountId],
  )
  expect(rows.map(({ suggestions }) => suggestions)).toEqual(
    expect.arrayContaining([[{ reference, score: 95 }], [{ reference, score: 60 }], []]),
  )
  expect(await bank.stateOf(reference)).toBe('awaiting_payment')
})

test('a credit that the bank reverses reopens the order that it had paid', async () => {
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 1000n, bookedOn, structured: paymentReference, endToEndId: 'E-9' }] })
  await bank.day({
    entries: [{ amount: 1000n, sign: 'debit', bookedOn: '2026-03-03', endToEndId: 'E-9', returnReason: 'AM09' }],
  })
  expect(await bank.stateOf(reference)).toBe('awaiting_payment')
  expect([await held(reference), await bank.balance(chart.bankAccount(bank.clientAccountId))]).toEqual([0n, 0n])
  expect(bank.alarms).toEqual([])
})
