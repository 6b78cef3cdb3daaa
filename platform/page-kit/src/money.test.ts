import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, formatDecimal, parseDecimal, typedDecimal } from './money.ts'

const languages = ['en', 'de'] as const
const amounts = fc.bigInt({ min: 0n, max: 10n ** 60n })
const decimals = fc.integer({ min: 0, max: 18 })

test.each(languages)('10,000 random amounts of 0 to 18 decimals are shown exactly in %s', (language) => {
  const point = language === 'de' ? ',' : '.'
  fc.assert(
    fc.property(amounts, decimals, (amount, places) => {
      const shown = formatDecimal(`${amount}`, places, language)
      const [whole = '', fraction = ''] = shown.split(point)
      const digits = `${whole.replaceAll(/[.,]/g, '')}${fraction.padEnd(places, '0')}`
      expect(BigInt(digits)).toBe(amount)
      expect(parseDecimal(shown, places, language)).toBe(`${amount}`)
      expect(parseDecimal(typedDecimal(`${amount}`, places, language), places, language)).toBe(`${amount}`)
    }),
    { numRuns: 10_000 },
  )
})

test('money has two places at least, and no place that is not zero is left out', () => {
  expect(decimalOf('7500', 2)).toBe('75.00')
  expect(decimalOf('-5', 2)).toBe('-0.05')
  expect(decimalOf('1500000', 6)).toBe('1.50')
  expect(decimalOf('1500001', 6)).toBe('1.500001')
  expect(decimalOf('7', 0)).toBe('7')
})

test('what could be read in two ways is refused', () => {
  expect(parseDecimal('1.234', 2, 'en')).toBeNull()
  expect(parseDecimal('1,23', 2, 'en')).toBeNull()
  expect(parseDecimal('1,234.5', 2, 'en')).toBe('123450')
  expect(parseDecimal('1.234,5', 2, 'de')).toBe('123450')
  expect(parseDecimal('', 2, 'en')).toBeNull()
})
