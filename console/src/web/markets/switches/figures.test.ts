import { expect, test } from 'vitest'
import { isMore, refusedFigures } from './figures.ts'

const usdc = { symbol: 'USDC', decimals: 6 }
const deadline = '2026-11-15T10:42:00.000Z'
const seven = {
  count: 7,
  cash: { amount: '12400000000', currency: 'USDC', decimals: 6 },
  lastDeadline: deadline,
}

test('the refusal of a switch shows the same figures as the page', () => {
  const liveIntents = { number: 7, cashAmount: '12400000000', latestDeadline: deadline }
  expect(refusedFigures({ code: 'switch_would_strand', liveIntents }, usdc)).toEqual(seven)
  expect(refusedFigures({ code: 'market_change_refused' }, usdc)).toBeNull()
})

test('a decision to strand covers what was shown, and no more', () => {
  expect(isMore(seven, { ...seven, count: 8 })).toBe(true)
  expect(isMore(seven, { ...seven, cash: { ...seven.cash, amount: '12400000001' } })).toBe(true)
  expect(isMore(seven, { ...seven, count: 3 })).toBe(false)
})
