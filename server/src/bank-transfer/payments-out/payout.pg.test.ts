import { inTenant } from '@firsthand/postgres/tenant'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import * as chart from '../ledger/chart.rules.ts'
import { dayFigures } from '../reconciliation/day-figures.store.ts'
import { statusFile } from '../testing/paying-out.ts'
import { debit, proceedsUnderTest, returnPayment } from '../testing/proceeds-under-test.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let shop: Awaited<ReturnType<typeof proceedsUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
beforeEach(async () => {
  shop = await proceedsUnderTest(database.admin, database.as('fh_api'))
})
afterAll(() => database.drop())

test('what was sold can be paid out: proposed, approved, written into a file of its own, sent and seen', async () => {
  const { tenant, people, bank, store, files } = shop
  await shop.sold()
  const { clientAccountId, instrumentId } = bank
  expect(await store.payables(people.operator)).toMatchObject([
    { clientAccountId, instrumentId: null, amount: '7', payeeName: 'ACME firm', openPayout: null },
    { clientAccountId, instrumentId, amount: '993', payeeName: 'ACME issuer', openPayout: null },
  ])
  const payout = (await shop.propose())!
  expect(payout).toMatchObject({ state: 'proposed', payeeName: 'ACME issuer', proposedBy: 'olga-operator' })
  await expect(store.approve(people.operator, payout.payoutReference)).rejects.toMatchObject({
    reason: 'approval_same_person',
  })
  await store.approve(people.approver, payout.payoutReference)
  await expect(files.create()).rejects.toMatchObject({ reason: 'proposal_not_open' })
  const fees = (await shop.propose('7', null))!
  await store.approve(people.approver, fees.payoutReference)
  const file = (await files.create('payouts'))!
  expect(file).toMatchObject({ pays: 'payouts', lines: 2, total: '1000' })
  await files.paymentFiles.approve(people.approver, file.paymentFileId)
  const bytes = (await files.paymentFiles.file(people.operator, file.paymentFileId))!.bytes.toString()
  expect(bytes).toContain(`<EndToEndId>${payout.payoutReference}01</EndToEndId>`)
  expect(bytes).toContain(`Proceeds ${instrumentId}`)
  expect(await shop.money()).toEqual([993n, 0n, 1000n])
  await files.paymentFiles.sent(people.operator, file.paymentFileId)
  expect(await shop.money()).toEqual([0n, 1000n, 1000n])
  expect(await bank.balance(chart.fees)).toBe(0n)
  await bank.day({
    entries: [debit(`${payout.payoutReference}01`), debit(`${fees.payoutReference}01`, '2026-03-04', 7n)],
  })
  expect(await shop.money()).toEqual([0n, 0n, 0n])
  const figures = (await inTenant(database.as('fh_api'), tenant, (query) =>
    dayFigures(query, tenant, clientAccountId, '2026-03-04'),
  ))!
  expect(figures).toMatchObject({ closing: 0n, bank: 0n, unbalanced: 0, drifted: 0 })
  expect(Object.values(figures.money).reduce((sum, each) => sum + each, 0n)).toBe(0n)
  expect(await shop.stateOf(payout.payoutReference)).toMatchObject({ state: 'settled' })
  expect(await store.payables(people.operator)).toEqual([])
  await numberEvents(database.admin)
  const events = await database.admin.query(
    "select kind from app.event where tenant_id = $1 and subject = $2 and kind like 'payout.%' order by sequence",
    [tenant, payout.payoutReference],
  )
  expect(events.rows.map(({ kind }) => kind.slice('payout.'.length))).toEqual([
    'proposed',
    'approved',
    'sent',
    'settled',
  ])
})

test('what the bank refuses or sends back lies where it came from, and can be paid out anew', async () => {
  const { people, bank, store, files } = shop
  await shop.sold()
  const first = await shop.approved()
  const file = await files.payOut('payouts')
  expect(await files.status(statusFile(file.messageId, `${first}01`, 'RJCT'))).toMatchObject({ rejected: 1 })
  expect(await files.status(statusFile(file.messageId, `${first}01`, 'RJCT'))).toMatchObject({ ignored: 1 })
  expect(await shop.stateOf(first)).toMatchObject({ state: 'rejected', statusReason: 'AC04' })
  expect(await shop.money()).toEqual([993n, 0n, 1000n])
  const second = await shop.approved()
  await files.payOut('payouts')
  await bank.day({ entries: [debit(`${second}01`)] })
  await bank.day({ entries: [returnPayment(`${second}01`, '2026-03-05', 990n)] })
  expect(await shop.stateOf(second)).toMatchObject({ state: 'returned' })
  expect(await shop.money()).toEqual([990n, 0n, 997n])
  expect((await bank.transactions()).map(({ state }) => state)).toEqual(['matched', 'payout', 'return'])
  expect(await store.payables(people.operator)).toContainEqual(
    expect.objectContaining({ instrumentId: bank.instrumentId, amount: '990' }),
  )
})

test('a notification may show it come back before its debit is seen', async () => {
  const { bank, files } = shop
  await shop.sold()
  const id = await shop.approved()
  await files.payOut('payouts')
  await bank.notify([returnPayment(`${id}01`, '2026-03-03')])
  expect(await shop.money()).toEqual([993n, 993n, 1993n])
  await bank.day({ entries: [debit(`${id}01`, '2026-03-03'), returnPayment(`${id}01`, '2026-03-03')] })
  expect(await shop.stateOf(id)).toMatchObject({ state: 'returned' })
  expect(await shop.money()).toEqual([993n, 0n, 1000n])
})

test('a file that left without a word is found by its debit', async () => {
  const { people, bank, files } = shop
  await shop.sold()
  const id = await shop.approved('500')
  const file = (await files.create('payouts'))!
  await files.paymentFiles.approve(people.approver, file.paymentFileId)
  await bank.day({ entries: [debit(`${id}01`, '2026-03-04', 500n)] })
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled' })
  await files.paymentFiles.sent(people.operator, file.paymentFileId)
  expect(await shop.money()).toEqual([493n, 0n, 500n])
})
