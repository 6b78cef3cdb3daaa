import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amounts.ts'

const usdc = { symbol: 'USDC', decimals: 6 }
const eur = { symbol: 'EUR', decimals: 2 }
const tokens = fc.integer({ min: 0, max: 36 }).map((decimals) => ({ symbol: 'X', decimals }))
const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('amounts for people', () => {
  test.each([
    [1_500_000n, usdc, '1.5'],
    ['100', usdc, '0.0001'],
    [0n, usdc, '0'],
    [100_000n, eur, '1000'],
    [7n, { symbol: 'SHARE', decimals: 0 }, '7'],
  ])('%s of %j is %s', (amount, token, text) => {
    expect(formatAmount(amount, token)).toBe(text)
    expect(parseAmount(text, token)).toBe(BigInt(amount))
  })

  test('FR22: every amount of every token is read back as it was, to the last unit', () => {
    const roundTrip = fc.property(amounts, tokens, (amount, token) => {
      expect(parseAmount(formatAmount(amount, token), token)).toBe(amount)
    })
    fc.assert(roundTrip, { numRuns: 2000 })
  })

  test('the order of amounts is the order of what is shown, and a language changes no digit', () => {
    const kept = fc.property(amounts, tokens, (amount, token) => {
      const digits = (text: string) => text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '')
      const plain = digits(formatAmount(amount, token))
      const english = digits(formatAmount(amount, token, { locale: 'en' }))
      expect([plain, `${plain}0`]).toContain(english)
      expect(digits(formatAmount(amount, token, { locale: 'de' }))).toBe(english)
    })
    fc.assert(kept, { numRuns: 500 })
  })

  test('in a language, with its separators and the symbol', () => {
    expect(formatAmount(123_456_750n, eur, { locale: 'en', symbol: true })).toBe('1,234,567.50 EUR')
    expect(formatAmount(123_456_750n, eur, { locale: 'de', symbol: true })).toBe('1.234.567,50 EUR')
    expect(formatAmount(250_000_000_000n, usdc, { locale: 'en', symbol: true })).toBe('250,000 USDC')
  })

  test.each(['', '1,5', '-1', '1e3', '1.', '.5', '0x1', '1 000', '1.1234567', 'NaN'])('%j is no amount', (typed) => {
    expect(() => parseAmount(typed, usdc)).toThrow(RangeError)
  })
})
