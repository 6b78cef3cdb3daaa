import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addsUp, countAtBank, sha256Of, stepsOf, sumOf } from './file.rules.ts'

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 50 })

test('the sum of the lines is exact, and one unit more or one line less is found', () => {
  fc.assert(
    fc.property(amounts, (all) => {
      const payments = all.map((amount) => ({ amount: `${amount}` }))
      const total = all.reduce((sum, amount) => sum + amount, 0n)
      expect(sumOf(payments)).toBe(total)
      const file = { lines: all.length, total: `${total}`, payments } as never as Parameters<typeof addsUp>[0]
      expect(addsUp(file)).toBe(true)
      expect(addsUp({ ...file, total: `${total + 1n}` })).toBe(false)
      expect(addsUp({ ...file, payments: file.payments.slice(1) })).toBe(false)
    }),
  )
})

// FIPS 180-2, and the hash of nothing.
test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
])('the hash of "%s" is the published one', async (text, hash) => {
  expect(await sha256Of(new TextEncoder().encode(text).buffer as ArrayBuffer)).toBe(hash)
})

test.each([
  ['proposed', null, ['done', 'now', 'ahead', 'ahead']],
  ['approved', null, ['done', 'done', 'now', 'ahead']],
  ['sent', null, ['done', 'done', 'done', 'now']],
  ['sent', 2, ['done', 'done', 'done', 'now']],
  ['sent', 0, ['done', 'done', 'done', 'done']],
  ['rejected', null, ['done', 'stopped', 'ahead', 'ahead']],
  ['discarded', null, ['done', 'done', 'stopped', 'ahead']],
] as const)('a file that is %s with %s lines at the bank', (state, atBank, steps) => {
  expect(stepsOf(state, atBank).map((step) => step.state)).toEqual(steps)
})

test('a later attempt of a refund is not a line of this file', () => {
  const line = { reference: 'OFFR1', attempt: 1 }
  expect(countAtBank([line], [line])).toBe(1)
  expect(countAtBank([line], [{ ...line, attempt: 2 }])).toBe(0)
})
