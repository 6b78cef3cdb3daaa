import { expect, test } from 'vitest'
import * as chart from '../ledger/chart.rules.ts'
import { rejectMatch } from '../testing/deciding.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'
import { matchReceipts } from './match-receipts.ts'
import { proposeMatch } from './propose-match.ts'
import { receiptStore } from './receipt.store.ts'

const { database, bank, treasury: payouts } = treasuryOfThisFile()
const bookedOn = '2026-03-02'
const rowsOf = async (text: string) => (await database.admin.query(text, [bank.clientAccountId])).rows
const receiptId = async () =>
  (await rowsOf('select bank_transaction_id as id from app.bank_transaction where client_account_id = $1'))[0]
    ?.id as string
const refunds = () =>
  rowsOf(`select refund_reference as id, amount::int, reason, state, needs_approval, reference from app.refund
    where client_account_id = $1`)
/** As if the statement had been imported so long ago, and the next check were due. */
const daysLater = async (days: number) => {
  await rowsOf(`update app.bank_transaction set imported_at = now() - interval '${days} days',
    next_check_at = now() - interval '1 second' where client_account_id = $1 and next_check_at is not null`)
}
/** As the flow does it, on its own login. */
const check = () => {
  const alarm = (what: string, facts: object) => void bank.alarms.push({ what, ...facts })
  const deps = { receipts: receiptStore(database.as('fh_worker')), compliance: bank.compliance, alarm }
  return matchReceipts(deps, bank.account, 100)
}
const nextCheck = async () =>
  (await rowsOf('select next_check_at from app.bank_transaction where client_account_id = $1'))[0]
    ?.next_check_at as Date
const gift = (own: object = {}) => bank.day({ entries: [{ amount: 700n, bookedOn, text: 'gift', ...own }] })
const inQueue = { state: 'unmatched', amount: 700 }

test('an unallocated receipt is reported after five days, and returned after ten business days', async () => {
  await gift()
  await daysLater(6)
  await check()
  expect(await bank.transactions()).toMatchObject([inQueue])
  const due = (await nextCheck()).getTime() - Date.now()
  expect(due).toBeGreaterThan(5 * 86_400_000)
  await daysLater(9)
  await check()
  expect(await refunds()).toEqual([])
  await daysLater(25)
  await check()
  expect(await bank.transactions()).toMatchObject([{ state: 'returned', amount: 700 }])
  const [refund] = await refunds()
  expect(refund).toMatchObject({ amount: 700, reason: 'offchain_purchase_not_found', state: 'requested' })
  expect(refund).toMatchObject({ needs_approval: true, reference: null })
  expect(await bank.balance(chart.refundMoney(refund.id))).toBe(700n)
  expect([await nextCheck(), bank.alarms]).toEqual([null, []])
  expect(await payouts.approve(refund.id)).toMatchObject({ state: 'approved', payeeIban: 'DE89370400440532013000' })
  expect(await payouts.payOut()).toMatchObject({ lines: 1, total: '700' })
})

test('sixteen who look at once send it back once', async () => {
  await gift()
  await daysLater(25)
  await Promise.all(Array.from({ length: 16 }, () => check()))
  expect(await refunds()).toHaveLength(1)
  expect([await bank.balance(chart.receipt(await receiptId())), bank.alarms]).toEqual([0n, []])
})

test('whoever dies before the end has moved nothing, and the next one finds it', async () => {
  await gift()
  await daysLater(25)
  bank.judgeBy(() => {
    throw new Error('killed')
  })
  await check()
  expect([await refunds(), await bank.balance(chart.receipt(await receiptId()))]).toEqual([[], 700n])
  bank.judgeBy(() => ({}))
  await daysLater(25)
  await check()
  expect(await refunds()).toHaveLength(1)
})

test('a receipt with a sanctions match is held and reported every day, until the match is gone', async () => {
  await gift()
  bank.judgeBy(() => ({ screening: 'hit' }))
  for (const times of [1, 2]) {
    await daysLater(25)
    await check()
    expect(await bank.transactions()).toMatchObject([inQueue])
    const reported = { what: 'receipts.not_returned', receipt: await receiptId(), why: 'screening_hit' }
    expect(bank.alarms).toEqual(Array(times).fill(reported))
  }
  expect((await nextCheck()).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  bank.judgeBy(() => ({}))
  await daysLater(25)
  await check()
  expect(await refunds()).toHaveLength(1)
})

test('nobody goes unscreened while Compliance is away', async () => {
  await gift()
  bank.judgeBy(() => null)
  await daysLater(25)
  await check()
  expect([await refunds(), bank.alarms]).toEqual([[], []])
  expect((await nextCheck()).getTime()).toBeLessThan(Date.now() + 120_000)
})

test('a receipt with an open proposal stays, and is returned once the proposal is rejected', async () => {
  const { reference } = await bank.ordered()
  await gift()
  const deps = { pool: database.api }
  const id = await receiptId()
  const requested = { bankTransactionId: id, allocations: [{ reference, amount: '700' }], reason: 'the buyer’s' }
  await proposeMatch(deps, contextOf('olga-operator'), requested)
  await daysLater(25)
  await check()
  expect([await refunds(), bank.alarms]).toEqual([[], []])
  await rejectMatch(deps, contextOf('anton-approver'), id)
  await daysLater(25)
  await check()
  expect(await refunds()).toHaveLength(1)
  await expect(proposeMatch(deps, contextOf('olga-operator'), requested)).rejects.toMatchObject({
    reason: 'bank_transaction_not_open',
  })
})

test('a returned payment of unknown origin has no payer to send it to: it is reported to people', async () => {
  await gift({ returnReason: 'AC04' })
  await daysLater(25)
  await check()
  expect(await refunds()).toEqual([])
  expect(bank.alarms).toMatchObject([{ what: 'receipts.not_returned', why: 'for_people_only' }])
})
