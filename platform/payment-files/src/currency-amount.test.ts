import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, decimalsOf, parseAmount } from './currency-amount.ts'

const currencies = ['EUR', 'GBP', 'JPY', 'KWD']

test('an amount written is the amount read, to the last of eighteen digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.constantFrom(...currencies), (amount, currency) => {
      expect(parseAmount(amountText(amount, currency), currency)).toBe(amount)
    }),
  )
  // A number of JavaScript would make 90071992547409.92 of it.
  expect(parseAmount('90071992547409.93', 'EUR')).toBe(9_007_199_254_740_993n)
})

test('more decimals than the currency has, other signs and endless digits are no amounts', () => {
  for (const text of [
    '1.001',
    '1.000',
    '-1',
    '+1',
    '1e3',
    '1,00',
    '0x1',
    '',
    ' 1',
    '1.',
    '.5',
    '1 000',
    '١',
    '9'.repeat(19),
  ])
    expect(parseAmount(text, 'EUR'), text).toBeNull()
  expect(parseAmount('1.5', 'JPY')).toBeNull()
  expect(parseAmount('1.125', 'KWD')).toBe(1125n)
  expect(parseAmount('1.5', 'EUR')).toBe(150n)
  expect(parseAmount('9'.repeat(17).concat('.99'), 'EUR')).toBeNull()
})

test('a currency we do not keep has no decimals, whatever its name is', () => {
  for (const currency of ['XAU', 'eur', '', 'constructor', '__proto__']) {
    expect(decimalsOf(currency)).toBeNull()
    expect(parseAmount('1', currency)).toBeNull()
  }
  expect(() => amountText(1n, 'XAU')).toThrow('XAU')
  expect(() => amountText(-1n, 'EUR')).toThrow('-1')
})
