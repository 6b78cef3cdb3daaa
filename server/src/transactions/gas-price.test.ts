import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeBumpedPrice, withinCeiling } from './transaction.rules.ts'

const wei = fc.bigInt(0n, 10n ** 14n)
const price = fc.tuple(wei, wei).map(([tip, base]) => ({ maxFeePerGas: tip + base, maxPriorityFeePerGas: tip }))

test('a fee-bumped replacement is an eighth above the last in both parts, no lower than the market, and within the ceiling', () => {
  let feeBumped = 0
  fc.assert(
    fc.property(price, price, wei, (last, market, ceiling) => {
      const next = feeBumpedPrice(last, market, ceiling)
      if (next === null) return
      feeBumped += 1
      expect(next.maxFeePerGas * 8n).toBeGreaterThanOrEqual(last.maxFeePerGas * 9n)
      expect(next.maxPriorityFeePerGas * 8n).toBeGreaterThanOrEqual(last.maxPriorityFeePerGas * 9n)
      expect(next.maxFeePerGas).toBeLessThanOrEqual(ceiling)
      expect(next.maxPriorityFeePerGas).toBeLessThanOrEqual(next.maxFeePerGas)
      if (market.maxFeePerGas <= ceiling) expect(next.maxFeePerGas).toBeGreaterThanOrEqual(market.maxFeePerGas)
    }),
    { numRuns: 2_000 },
  )
  expect(feeBumped).toBeGreaterThan(100)
})

test('fee-bumped replacements cost more until the ceiling, and then there is none', () => {
  const market = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  let last = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 0n }
  let copies = 0
  for (let next = feeBumpedPrice(last, market, 10n ** 11n); next; next = feeBumpedPrice(last, market, 10n ** 11n)) {
    last = next
    copies += 1
  }
  expect(copies).toBe(39)
  expect(last.maxFeePerGas).toBeLessThanOrEqual(10n ** 11n)
})

test('the first copy does not pass the ceiling either', () => {
  expect(withinCeiling({ maxFeePerGas: 30n, maxPriorityFeePerGas: 20n }, 10n)).toEqual({
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 10n,
  })
})
