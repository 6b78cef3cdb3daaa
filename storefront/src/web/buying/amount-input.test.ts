import { decimalOf } from '@firsthand/page-kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './amount-input.ts'

const amount = (units: bigint) => ({ kind: 'amount', amount: units })

test.each([
  ['100', 6, 'en', 100_000_000n],
  ['100.5', 6, 'en', 100_500_000n],
  ['100,5', 2, 'de', 10_050n],
  ['1,250.50', 2, 'en', 125_050n],
  ['1.250,50', 2, 'de', 125_050n],
  ['1 250,50', 2, 'de', 125_050n],
  ["1'250.50", 2, 'en', 125_050n],
  ['1,234,567', 6, 'en', 1_234_567_000_000n],
  ['.5', 2, 'en', 50n],
  ['5.', 2, 'en', 500n],
  ['0.10', 2, 'en', 10n],
  ['1.50000', 2, 'en', 150n],
] as const)('reads %s with %i decimals in %s', (typed, decimals, language, units) => {
  expect(readAmount(typed, decimals, language)).toEqual(amount(units))
})

test('refuses what could be a thousand or a little more than one', () => {
  expect(readAmount('1,234', 6, 'en')).toEqual({ kind: 'ambiguous', readings: ['1234', '1.234'] })
  expect(readAmount('1.234', 6, 'en')).toEqual({ kind: 'ambiguous', readings: ['1.234', '1234'] })
  expect(readAmount('1.234', 6, 'de')).toEqual({ kind: 'ambiguous', readings: ['1234', '1,234'] })
})

test('takes the same text where the currency leaves one reading', () => {
  expect(readAmount('1,234', 2, 'en')).toEqual(amount(123_400n))
  expect(readAmount('1.234', 2, 'de')).toEqual(amount(123_400n))
})

test('names the own notation for what was written in the other', () => {
  expect(readAmount('1.250,50', 2, 'en')).toEqual({ kind: 'other_notation', meant: '1250.50' })
  expect(readAmount('12,5', 2, 'en')).toEqual({ kind: 'other_notation', meant: '12.50' })
})

test.each(['-5', '1e3', 'ten', '1..2', '1,2,3', '0x10', '１２', '1.2.3,4', '9'.repeat(41)])('refuses %s', (typed) => {
  expect(readAmount(typed, 6, 'en')).toEqual({ kind: 'no_number' })
})

test('refuses more places than the currency has', () => {
  expect(readAmount('1.005', 2, 'de').kind).not.toBe('too_precise')
  expect(readAmount('0.0005', 2, 'en')).toEqual({ kind: 'too_precise', decimals: 2 })
})

test('reads every amount back that is written without groups, unless it could be a thousand', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      const read = readAmount(decimalOf(`${units}`, decimals), decimals, 'en')
      if (read.kind !== 'ambiguous') expect(read).toEqual(amount(units))
    }),
  )
})
