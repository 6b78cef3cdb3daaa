import * as server from '@firsthand/wire/prices/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, unitsFor } from './price.ts'

const decimals = fc.integer({ min: 0, max: 36 })
const terms = fc.record({
  price: fc.bigInt({ min: 1n, max: 10n ** 60n }),
  priceScale: fc.integer({ min: 0, max: 18 }),
  feeBps: fc.integer({ min: 0, max: 1000 }),
  cashDecimals: decimals,
  unitDecimals: decimals,
})

test('an amount buys what the service says, to the unit, for every price that it can show', () => {
  const exactly = fc.property(
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    terms,
    (cash, { price, priceScale, feeBps, cashDecimals, unitDecimals }) => {
      const fee = server.feeOf(cash, feeBps)
      const shown = { price: server.priceText(price, priceScale, cashDecimals), feeBps, cashDecimals, unitDecimals }
      expect(feeOf(cash, feeBps)).toBe(fee)
      expect(unitsFor(cash, shown)).toBe(server.unitsFor(cash - fee, { price, priceScale }, unitDecimals))
    },
  )
  fc.assert(exactly, { numRuns: 5000 })
})

test.each(['', '-1', '1e3', '0x10', '1.', '.5', '0', '0.00', 'NaN'])('%j is no price', (price) => {
  const asked = { price, feeBps: 0, cashDecimals: 6, unitDecimals: 18 }
  expect(() => unitsFor(1n, asked)).toThrow(RangeError)
})
