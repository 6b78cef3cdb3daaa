import { basicLatin } from '@firsthand/payment-files/basic-latin'
import { type PaymentOrder, PaymentUnwritable } from '@firsthand/payment-files/payment-order'
import { writePayments } from '@firsthand/payment-files/write-payments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endToEndIdOf } from '../payments-out/payment-file.rules.ts'
import { schemasUnderTest } from '../testing/schemas-under-test.ts'

const schemas = await schemasUnderTest()
const uetr = (at: number) => `8a562c67-ca16-48ba-b074-${String(at).padStart(12, '0')}`
const refundReference = (at: number) => `OFFR${String(at).padStart(28, '0')}`
const payment = (at = 1) => ({
  endToEndId: endToEndIdOf(refundReference(at), 1),
  uetr: uetr(at),
  amount: 12_345n,
  payee: { name: 'Łukasz Żółć & Søn', iban: 'PL61109010140000071219812874', bic: null },
  remittance: 'Refund of RF18 5390 0754 7034 <b>',
})
const order: PaymentOrder = {
  messageId: 'OFFB-2027-03-01-1',
  createdAt: new Date('2027-03-01T16:30:00.123Z'),
  payOn: '2027-03-02',
  currency: 'EUR',
  payer: { name: 'Firsthand Client Money', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  payments: [payment(1), { ...payment(2), payee: { ...payment().payee, bic: 'BPKOPLPW' }, remittance: '' }],
}
const written = (change: Partial<PaymentOrder> = {}) => new TextDecoder().decode(writePayments({ ...order, ...change }))

test('the same order gives the same bytes, valid by the schema, in both currencies', () => {
  expect(written()).toBe(written(structuredClone(order)))
  schemas.expectValid('pain.001.001.09', writePayments(order))
  schemas.expectValid('pain.001.001.09', writePayments({ ...order, currency: 'GBP' }))
  schemas.expectValid('pain.001.001.09', writePayments({ ...order, payer: { ...order.payer, bic: null } }))
})

test('it says what SEPA asks for, and pounds go plain', () => {
  const euros = written()
  expect(euros).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>')
  expect(euros).toContain('<ChrgBr>SLEV</ChrgBr>')
  expect(euros).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>246.90</CtrlSum>')
  expect(euros).toContain('<InstdAmt Ccy="EUR">123.45</InstdAmt>')
  expect(euros).toContain(`<EndToEndId>${refundReference(1)}01</EndToEndId><UETR>${uetr(1)}</UETR>`)
  expect(euros).toContain('<Cdtr><Nm>Lukasz Zolc + Son</Nm></Cdtr>')
  const pounds = written({ currency: 'GBP' })
  expect(pounds).not.toMatch(/SEPA|SLEV/)
})

test('amounts keep every digit', () => {
  const amount = 9_007_199_254_740_993n
  expect(written({ currency: 'GBP', payments: [{ ...payment(), amount }] })).toContain('>90071992547409.93<')
})

test('whatever names and texts say, the file is valid and nothing in them becomes an element', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(text, text, (name, remittance) => {
      const one = { ...payment(), payee: { ...payment().payee, name: `N${name}` }, remittance }
      const file = writePayments({ ...order, payments: [one] })
      schemas.expectValid('pain.001.001.09', file)
      expect(new TextDecoder().decode(file)).toMatch(/^[\n\x20-\x7e]*$/)
    }),
    { numRuns: 300 },
  )
})

test.each<[string, Partial<PaymentOrder>]>([
  ['no payment', { payments: [] }],
  ['an end-to-end id twice', { payments: [payment(), { ...payment(), uetr: uetr(2) }] }],
  ['a UETR twice', { payments: [payment(1), { ...payment(2), uetr: uetr(1) }] }],
  ['nothing to pay', { payments: [{ ...payment(), amount: 0n }] }],
  ['more than SEPA carries', { payments: [{ ...payment(), amount: 100_000_000_000n }] }],
  ['a payee without a name', { payments: [{ ...payment(), payee: { ...payment().payee, name: ' ' } }] }],
  ['an IBAN that is none', { payments: [{ ...payment(), payee: { ...payment().payee, iban: 'DE</IBAN>' } }] }],
  ['a UETR that is none', { payments: [{ ...payment(), uetr: 'x' }] }],
  ['a message id that is too long', { messageId: 'm'.repeat(36) }],
  ['a day that is none', { payOn: 'tomorrow' }],
])('%s is not written', (_name, change) => {
  expect(() => written(change)).toThrow(PaymentUnwritable)
})

test('names go out in basic Latin by the table, and are never cut inside what a letter became', () => {
  const pairs = [
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Đorđe Ærø Þór', 'Dorde AEro THor'],
    ['Straße ŒUVRE ĳ', 'Strasse OEUVRE ij'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
    ['Йордан Щерев', 'Yordan SHTerev'],
    ['Ѐ Ё Ї', 'E E I'],
    ['O’Neill – Sons_&_Co', "O'Neill - Sons-+-Co"],
    ['王小明', '...'],
    ['//a//b/', 'a/b'],
    ['  two   blanks ', 'two blanks'],
  ]
  for (const [name, plain] of pairs) expect(basicLatin(name ?? '', 70)).toBe(plain)
  expect(basicLatin(`${'a'.repeat(69)}ß`, 70)).toBe('a'.repeat(69))
  expect(basicLatin('n'.repeat(200), 70)).toHaveLength(70)
})
