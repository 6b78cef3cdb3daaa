import { expect, test } from 'vitest'
import { buyTexts } from './buy-words.ts'
import { limitFault, limitsText } from './limits.ts'

const market = (minCashAmount: string | null, maxCashAmount: string | null) => ({
  cash: { symbol: 'EUR', decimals: 2, address: null },
  limits: { minCashAmount, maxCashAmount },
})

test('names the limits before anything is pressed', () => {
  expect(limitsText(market('10000', '500000'), 'en', buyTexts.en)).toBe(
    'From 100.00 EUR to 5,000.00 EUR, the fee included.',
  )
  expect(limitsText(market('10000', null), 'de', buyTexts.de)).toBe('Ab 100,00 EUR, Gebühr inbegriffen.')
  expect(limitsText(market(null, null), 'en', buyTexts.en)).toBe('The fee is included.')
})

test('takes the limits themselves, and nothing beyond them', () => {
  const fault = (amount: bigint) => limitFault(market('10000', '500000'), amount, 'en', buyTexts.en)
  expect([10_000n, 500_000n].map(fault)).toEqual([null, null])
  expect(fault(9_999n)).toBe('The smallest amount is 100.00 EUR.')
  expect(fault(500_001n)).toBe('The largest amount is 5,000.00 EUR.')
})
