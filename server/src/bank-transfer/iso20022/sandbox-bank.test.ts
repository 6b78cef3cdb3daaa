import type { RunningBank } from '@firsthand/sandbox/bank/start-bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentReferencesIn } from '../matching/payment-reference.rules.ts'
import {
  bankUnderTest,
  clientAccount,
  firstDay,
  paymentReference,
  plainCases,
  speakTo,
} from '../testing/bank-under-test.ts'
import { readAll } from '../testing/camt-builder.ts'
import { schemasUnderTest } from '../testing/schemas-under-test.ts'
import type { StatementEntry } from './statement-file.ts'

const schemas = await schemasUnderTest()
let bank: RunningBank
beforeAll(async () => {
  bank = await bankUnderTest()
})
afterAll(() => bank.stop())

const nextDay = '2027-03-02'
const paid: Partial<StatementEntry> = {
  sign: 'credit',
  amount: 10_000n,
  status: 'booked',
  creditorReference: paymentReference,
  remittance: '',
}
const ada = { counterpartyName: 'Ada Lovelace', counterpartyIban: 'NL91ABNA0417164300' }

/** What our reader makes of each case. */
const expected: Readonly<Record<(typeof plainCases)[number], Partial<StatementEntry>[]>> = {
  on_time: [{ ...paid, ...ada, detail: 0, bankCode: 'PMNT/RCDT/ESCT', isReversal: false, returnReason: null }],
  free_text: [{ ...paid, creditorReference: null, remittance: expect.stringContaining('Order RF') }],
  short: [{ ...paid, amount: 7_500n }],
  over: [{ ...paid, amount: 12_500n }],
  late: [],
  duplicate: [paid, paid],
  wrong_payer: [{ ...paid, counterpartyName: 'Someone Else Ltd' }],
  on_behalf: [{ ...paid, ...ada, ultimateDebtor: 'Someone Else Ltd' }],
  no_reference: [{ ...paid, creditorReference: null, remittance: 'Thank you for everything' }],
  typo: [{ ...paid, creditorReference: null, remittance: expect.stringContaining('Order RF') }],
  wrong_currency: [],
  pending: [{ ...paid, status: 'pending' }],
  batch: [
    { ...paid, detail: 1 },
    { amount: 1_000n, detail: 2, remittance: 'Invoice 4711' },
  ],
  batch_sum_only: [{ amount: 11_000n, detail: 0, wholeBatch: true, counterpartyName: null }],
  batch_wrong_sum: [{ amount: 11_001n, detail: 0, wholeBatch: true, creditorReference: null }],
}

test('every case is booked by the bank, and comes in three valid messages that say the same', async () => {
  const { credit, statement, file, post } = speakTo(bank)
  for (const name of plainCases) expect((await credit({ case: name })).status, name).toBe(201)
  const notification = await file(`/notifications/${clientAccount.iban}/EUR/${firstDay}`)
  await post('/day', { day: nextDay })
  const statements = [await statement(firstDay), await statement(firstDay, { format: 'camt.053.001.02' })]
  schemas.expectValid('camt.053.001.08', statements[0]!)
  schemas.expectValid('camt.053.001.02', statements[1]!)
  schemas.expectValid('camt.054.001.08', notification)
  for (const text of [...statements, notification]) {
    const [read] = await readAll(text)
    const { head, entries, booked } = read!
    expect(entries).toMatchObject(plainCases.flatMap((name) => expected[name]))
    expect(head).toMatchObject({ iban: clientAccount.iban, currency: 'EUR', entryCount: 14 })
    if (head.format === 'camt.054.001.08') expect([head.opening, head.closing]).toEqual([null, null])
    else expect([head.opening, head.opening! + booked, head.to]).toEqual([100_000n, head.closing, firstDay])
    const [typo] = entries.filter(
      ({ remittance }) => remittance.startsWith('Order RF') && !remittance.includes('thank'),
    )
    expect(paymentReferencesIn(typo!.remittance)).toEqual([])
    const [typed] = entries.filter(({ remittance }) => remittance.includes('thank you'))
    expect(paymentReferencesIn(typed!.remittance)).toEqual([paymentReference])
  }
})

test('a late credit is on the statement of its day, one in another currency on that of its own account', async () => {
  const { statement, post } = speakTo(bank)
  const [inDollars] = await readAll(await statement(firstDay, { currency: 'USD' }))
  expect(inDollars?.head).toMatchObject({ iban: clientAccount.iban, currency: 'USD', opening: 0n, closing: 10_000n })
  expect(inDollars?.entries).toMatchObject([{ ...paid, currency: 'USD' }])
  await post('/day', { day: '2027-03-12' })
  const [late] = await readAll(await statement('2027-03-11'))
  expect(late?.entries).toMatchObject([{ ...paid, bookedOn: '2027-03-11' }])
})

test('the days of an account join: each opens with what the day before closed with', async () => {
  const { statement } = speakTo(bank)
  let closing: bigint | null = 100_000n
  for (let day = 1; day <= 11; day += 1) {
    const [read] = await readAll(await statement(`2027-03-${String(day).padStart(2, '0')}`))
    const { head, booked } = read!
    expect([head.opening, head.sequence, head.opening! + booked]).toEqual([closing, String(day), head.closing])
    closing = head.closing
  }
})

test('there is no statement of a day that is not over, no yesterday to book on, and no unknown account', async () => {
  const { statement, post, credit } = speakTo(bank)
  await expect(statement('2027-03-12')).rejects.toThrow('409')
  await expect(statement('2027-02-28')).rejects.toThrow('404')
  expect(await post('/day', { day: '2027-03-01' })).toMatchObject({ status: 409 })
  expect(await credit({ iban: 'GB33BUKB20201555555555' })).toMatchObject({ status: 404 })
  expect(await credit({ case: 'unknown_to_it' })).toMatchObject({ status: 400 })
  expect(await credit({ amount: '1e3' })).toMatchObject({ status: 400 })
})
