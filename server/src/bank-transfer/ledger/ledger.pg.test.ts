import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import * as chart from './chart.rules.ts'
import { reversalOf } from './exceptional-postings.rules.ts'
import { balanceOf, findPosting, post } from './ledger.store.ts'
import { LedgerRefused, type Posting } from './posting.rules.ts'
import { creditBooked, receiptAllocated, refundDecided } from './postings.rules.ts'
import { deliverUnits, freeUnits, reserveUnits, unitsPutUp } from './unit-postings.rules.ts'

const acme = 'acme' as TenantId
const other = 'globex' as TenantId
const occasion = { on: '2026-03-02', actor: 'tester' } as const
const money = { ...occasion, currency: 'EUR', clientAccountId: 'main' } as const
const reference = (digit: string) => `OFFC${digit.repeat(32)}`
const instrumentId = `OFFI${'1'.repeat(32)}`
const refundReference = `OFFR${'1'.repeat(28)}`
const units = { ...occasion, instrumentId, reservation: 1 } as const

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let api: pg.Pool
beforeAll(async () => {
  database = await databaseUnderTest()
  api = database.as('fh_api', 16)
})
afterAll(() => database.drop())

const posted = (...postings: readonly Posting[]) => inTenant(api, acme, (query) => post(query, acme, postings))
const held = (account: string, currency = 'EUR', tenant = acme) =>
  inTenant(api, tenant, (query) => balanceOf(query, tenant, account, currency))
const credit = (bankTransactionId: string, amount: bigint) => creditBooked({ ...money, bankTransactionId, amount })

test('a payment comes in, is allocated and sent back; each account counts in its own sense', async () => {
  const ids = await posted(
    credit('b1', 130n),
    receiptAllocated({ ...money, matchId: 'm1', bankTransactionId: 'b1', reference: reference('a'), amount: 100n }),
    refundDecided({ ...money, refundReference, from: { bankTransactionId: 'b1' }, amount: 30n }),
  )
  expect(new Set(ids).size).toBe(3)
  expect(await held(chart.bankAccount('main'))).toBe(130n)
  expect(await held(chart.receipt('b1'))).toBe(0n)
  expect(await held(chart.purchaseMoney(reference('a')))).toBe(100n)
  expect(await held(chart.refundMoney(refundReference))).toBe(30n)
  expect(await held(chart.fees)).toBe(0n)
})

test('ids are answered in the order of the postings', async () => {
  const ids = await posted(credit('order-1', 1n), credit('order-2', 2n), credit('order-3', 3n))
  const { rows } = await database.admin.query("select id from led.tx where source_id like 'order-%' order by source_id")
  expect(ids).toEqual(rows.map(({ id }) => id))
})

test('a broken floor names the account, and nothing of the transaction stays', async () => {
  const tooMuch = receiptAllocated({
    ...money,
    matchId: 'm2',
    bankTransactionId: 'b2',
    reference: reference('b'),
    amount: 51n,
  })
  await expect(posted(credit('b2', 50n), tooMuch)).rejects.toMatchObject({ account: 'receipt:b2', repeated: false })
  expect(await held(chart.receipt('b2'))).toBe(0n)
})

test('a source that was posted before is recognised, in the same call too', async () => {
  await posted(credit('b3', 5n))
  await expect(posted(credit('b3', 5n))).rejects.toMatchObject({ repeated: true, account: undefined })
  await expect(posted(credit('b4', 5n), credit('b4', 6n))).rejects.toThrow(LedgerRefused)
  expect(await held(chart.receipt('b3'))).toBe(5n)
})

test('a posting is undone once and whole', async () => {
  await posted(credit('b5', 70n))
  const found = await inTenant(api, acme, (query) => findPosting(query, acme, { kind: 'bank_tx', id: 'b5' }, 'receipt'))
  const undo = reversalOf(found!, occasion)
  const half = { ...undo, lines: undo.lines.map((line) => ({ ...line, amount: line.amount / 2n })) }
  await expect(posted(half)).rejects.toThrow('ledger_not_a_reversal')
  await posted(undo)
  expect(await held(chart.receipt('b5'))).toBe(0n)
  await expect(posted({ ...undo, source: { kind: 'posting', id: 'again' } })).rejects.toMatchObject({ repeated: true })
  expect(() => reversalOf({ ...found!, kind: 'release' }, occasion)).toThrow('never undone')
})

test('units are put up, reserved, freed, reserved again and delivered', async () => {
  await posted(unitsPutUp({ ...units, version: 1, units: 10n }))
  const wanted = { ...units, reference: reference('c'), units: 4n }
  await posted(reserveUnits(wanted))
  await posted(freeUnits(wanted), reserveUnits({ ...wanted, reservation: 2 }))
  await posted(deliverUnits(wanted))
  expect(await held(chart.unitsAvailable(instrumentId), instrumentId)).toBe(6n)
  expect(await held(chart.unitsDelivered, instrumentId)).toBe(4n)
  expect(await held(chart.unitsAuthorised, instrumentId)).toBe(10n)
  await expect(posted(unitsPutUp({ ...units, version: 2, units: -7n }))).rejects.toMatchObject({
    account: chart.unitsAvailable(instrumentId),
  })
})

test('sixteen at once sell no more than there is, open the same accounts, and never deadlock', async () => {
  const scarce = { ...units, instrumentId: `OFFI${'2'.repeat(32)}` }
  await posted(unitsPutUp({ ...scarce, version: 1, units: 50n }))
  const tries = Array.from({ length: 96 }, (_, i) =>
    posted(
      reserveUnits({ ...scarce, reference: `OFFC${i.toString(16).padStart(32, '0')}`, units: 1n }),
      credit(`race-${i}`, 1n),
    ).then(
      () => 1,
      (error: unknown) => {
        expect(error).toMatchObject({ account: chart.unitsAvailable(scarce.instrumentId) })
        return 0
      },
    ),
  )
  const sold = (await Promise.all(tries)).reduce((sum: number, one) => sum + one, 0)
  expect(sold).toBe(50)
  expect(await held(chart.unitsAvailable(scarce.instrumentId), scarce.instrumentId)).toBe(0n)
})

test('another tenant has books of its own', async () => {
  expect(await held(chart.bankAccount('main'), 'EUR', other)).toBe(0n)
  await inTenant(api, other, (query) => post(query, other, [credit('b1', 9n)]))
  expect(await held(chart.receipt('b1'), 'EUR', other)).toBe(9n)
  expect(await held(chart.receipt('b1'))).toBe(0n)
})
