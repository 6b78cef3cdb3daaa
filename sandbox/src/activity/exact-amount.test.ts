import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactAmount } from './exact-amount.ts'

test('an amount is written to its last digit, with two decimals at least where the currency has them', () => {
  const written = (baseUnits: string, decimals: number) => exactAmount({ baseUnits, decimals, symbol: 'X' })
  expect(written('100000000', 6)).toBe('100.00 X')
  expect(written('3990000000000000000', 18)).toBe('3.99 X')
  expect(written('1', 18)).toBe('0.000000000000000001 X')
  expect(written('1234567', 2)).toBe('12,345.67 X')
  expect(written('5', 0)).toBe('5 X')
  expect(written('0', 2)).toBe('0.00 X')
})

test('no digit of any amount is lost', () => {
  const amounts = fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 24 }), (units, decimals) => {
    const [number = ''] = exactAmount({ baseUnits: `${units}`, decimals, symbol: 'X' }).split(' ')
    const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.')
    expect(BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)).toBe(units)
  })
  fc.assert(amounts)
})
