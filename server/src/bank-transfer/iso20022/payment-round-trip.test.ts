import type { PaymentParty } from '@firsthand/payment-files/payment-order'
import { writePayments } from '@firsthand/payment-files/write-payments'
import type { RunningBank } from '@firsthand/sandbox/bank/start-bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endToEndIdOf } from '../payments-out/payment-file.rules.ts'
import { bankUnderTest, clientAccount, firstDay, speakTo } from '../testing/bank-under-test.ts'
import { inPieces, readAll } from '../testing/camt-builder.ts'
import { schemasUnderTest } from '../testing/schemas-under-test.ts'
import { readPaymentStatus } from './read-payment-status.ts'

const schemas = await schemasUnderTest()
let bank: RunningBank
beforeAll(async () => {
  bank = await bankUnderTest()
})
afterAll(() => bank.stop())

const ada: PaymentParty = { name: 'Ada Lovelace', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
const blocked: PaymentParty = { name: 'Closed Account', iban: 'AT611904300234573201', bic: null }
const payment = (at: number, payee = ada, amount = 5_000n) => ({
  endToEndId: endToEndIdOf(`OFFR${String(at).padStart(28, '0')}`, 1),
  uetr: `8a562c67-ca16-48ba-b074-${String(at).padStart(12, '0')}`,
  amount,
  payee,
  remittance: 'Refund',
})
const order = (messageId: string, payments: ReturnType<typeof payment>[]) =>
  writePayments({
    messageId,
    createdAt: new Date(`${firstDay}T12:00:00Z`),
    payOn: firstDay,
    currency: 'EUR',
    payer: clientAccount,
    payments,
  })
const returned = endToEndIdOf(`OFFR${'0'.repeat(27)}1`, 1)

test('a payment file is paid, answered for line by line, and shows on the statement', async () => {
  const { post, file } = speakTo(bank)
  await post('/refusals', { iban: blocked.iban, reason: 'AC04' })
  const sent = order('B-1', [payment(1), payment(2, blocked), payment(3, ada, 200_000n)])
  expect(await post('/payments', sent)).toEqual({ status: 202, answer: { messageId: 'B-1' } })
  const status = await file('/status/B-1')
  schemas.expectValid('pain.002.001.14', status)
  expect(await readPaymentStatus(inPieces(status))).toMatchObject({
    originalMessageId: 'B-1',
    whole: { outcome: 'pending' },
    payments: [
      { endToEndId: payment(1).endToEndId, outcome: 'accepted', reason: null },
      { endToEndId: payment(2).endToEndId, outcome: 'rejected', reason: 'AC04' },
      { endToEndId: payment(3).endToEndId, outcome: 'rejected', reason: 'AM04' },
    ],
  })
})

test('the same message id is refused, whatever it holds, and nothing is paid twice', async () => {
  const { post } = speakTo(bank)
  expect(await post('/payments', order('B-1', [payment(1)]))).toMatchObject({ status: 409 })
  expect(bank.bank.balanceOn(clientAccount.iban, 'EUR', firstDay)).toBe(95_000n)
})

test('a file that was changed on its way is refused, and one that is none too', async () => {
  const { post } = speakTo(bank)
  const text = new TextDecoder().decode(order('B-2', [payment(4), payment(5)]))
  const changed = text.replace('<InstdAmt Ccy="EUR">50.00<', '<InstdAmt Ccy="EUR">51.00<')
  for (const file of [changed, text.replace('pain.001.001.09', 'pain.001.001.03'), 'nothing']) {
    expect(await post('/payments', new TextEncoder().encode(file))).toMatchObject({ status: 400 })
  }
  expect(bank.bank.balanceOn(clientAccount.iban, 'EUR', firstDay)).toBe(95_000n)
})

test('a returned payment keeps its end-to-end id and has a reason, and a reversed credit is marked', async () => {
  const { post, credit, statement } = speakTo(bank)
  const { answer } = await credit({ case: 'on_time' })
  expect(await credit({ case: 'return', of: returned, reason: 'AC06' })).toMatchObject({ status: 201 })
  expect(await credit({ case: 'reversal', of: answer.bankReferences[0] })).toMatchObject({ status: 201 })
  expect(await credit({ case: 'return', of: 'unknown' })).toMatchObject({ status: 404 })
  await post('/day', { day: '2027-03-02' })
  for (const format of ['camt.053.001.08', 'camt.053.001.02']) {
    const text = await statement(firstDay, { format })
    schemas.expectValid(format, text)
    const [read] = await readAll(text)
    const { entries, head, booked } = read!
    const [sent, credited, returnedPayment, reversal] = entries
    expect(sent).toMatchObject({ sign: 'debit', amount: 5_000n, endToEndId: returned, counterpartyName: ada.name })
    expect(returnedPayment).toMatchObject({
      sign: 'credit',
      amount: 5_000n,
      endToEndId: returned,
      returnReason: 'AC06',
      bankCode: 'PMNT/RCDT/RRTN',
      counterpartyName: ada.name,
      counterpartyIban: ada.iban,
    })
    expect(reversal).toMatchObject({ sign: 'debit', isReversal: true, counterpartyName: 'Ada Lovelace' })
    expect(reversal?.endToEndId).toBe(credited?.endToEndId)
    expect(head.opening! + booked).toBe(head.closing)
  }
})
