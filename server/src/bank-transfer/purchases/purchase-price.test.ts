import { schemeCeiling } from '@firsthand/payment-files/currency-amount'
import { parseBaseUnits, uint256Max } from '@firsthand/values/values'
import { costOf, priceCash } from '@firsthand/wire/prices/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PurchaseFacts, purchaseOrder } from './judge-purchase.rules.ts'

/** Small numbers and powers of ten are where rounding turns. */
const near = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.bigInt(-3n, 3n))
  .map(([exponent, step]) => 10n ** BigInt(exponent) + step)
const cash = fc.oneof(fc.bigInt(0n, 10n ** 20n), near, fc.bigInt(0n, 100_000n)).filter((value) => value >= 0n)
const terms = fc.record({
  price: fc.oneof(fc.bigInt(1n, 10n ** 20n), near, fc.bigInt(1n, 100_000n)).filter((price) => price > 0n),
  priceScale: fc.integer({ min: 0, max: 18 }),
})
const market = fc.record({
  unitDecimals: fc.integer({ min: 0, max: 18 }),
  feeBps: fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(0, 1, 9_999)),
})
const runs = { numRuns: 5_000 }

test('what is due is never above the cash, and is the fee and the price of the units', () => {
  fc.assert(
    fc.property(cash, terms, market, (cashAmount, price, at) => {
      const { unitAmount, feeAmount, amountDue } = priceCash(cashAmount, price, at)
      const paid = amountDue - feeAmount
      const exact = unitAmount * price.price
      const scale = 10n ** BigInt(at.unitDecimals + price.priceScale)
      expect(amountDue).toBeLessThanOrEqual(cashAmount)
      expect(paid * scale >= exact && (paid - 1n) * scale < exact).toBe(true)
    }),
    runs,
  )
})

test('one more base unit would cost more than the cash after the fee', () => {
  fc.assert(
    fc.property(cash, terms, market, (cashAmount, price, at) => {
      const { unitAmount, feeAmount } = priceCash(cashAmount, price, at)
      expect(unitAmount).toBeGreaterThanOrEqual(0n)
      expect((unitAmount + 1n) * price.price).toBeGreaterThan(
        (cashAmount - feeAmount) * 10n ** BigInt(at.unitDecimals + price.priceScale),
      )
    }),
    runs,
  )
})

test('more cash never buys fewer units, and whoever buys something owes something', () => {
  fc.assert(
    fc.property(cash, cash, terms, market, (cashAmount, more, price, at) => {
      const { unitAmount, feeAmount, amountDue } = priceCash(cashAmount, price, at)
      expect(priceCash(cashAmount + more, price, at).unitAmount).toBeGreaterThanOrEqual(unitAmount)
      if (unitAmount > 0n) expect(amountDue).toBeGreaterThan(feeAmount)
      else expect(amountDue).toBe(feeAmount)
    }),
    runs,
  )
})

test('a price that has moved is shown in amounts that a chain counts, whatever is asked for', async () => {
  const price = purchaseOrder.find(([axis]) => axis === 'price')?.[1]
  await fc.assert(
    fc.asyncProperty(fc.bigInt(0n, uint256Max), fc.bigInt(0n, uint256Max), terms, market, async (...given) => {
      const [cashAmount, expectedUnitPrice, { price: unitPrice, priceScale }, { unitDecimals, feeBps }] = given
      const limits = { minCashAmount: null, maxCashAmount: null }
      const sale = {
        market: { feeBps, cash: { decimals: 2 }, unit: { decimals: unitDecimals }, limits },
        instrument: { unitPrice: `${unitPrice}`, unitPriceScale: priceScale, limits },
      }
      const facts = { offering: { sale }, requested: { cashAmount, expectedUnitPrice } } as unknown as PurchaseFacts
      const refusal = await price?.(facts)
      fc.pre(refusal?.reason === 'price_moved')
      const shown = Object.values(refusal?.members as Record<'quoted' | 'current', { readonly unitAmount: string }>)
      expect(shown.map(({ unitAmount }) => parseBaseUnits(unitAmount))).toEqual([
        expect.any(BigInt),
        expect.any(BigInt),
      ])
    }),
    runs,
  )
})

test('a purchase worked out by hand: 1,000.00 EUR at 33.33 a unit, 1 % fee, whole units', () => {
  const bought = priceCash(100_000n, { price: 3_333n, priceScale: 0 }, { unitDecimals: 0, feeBps: 100 })
  expect(bought).toEqual({ unitAmount: 29n, feeAmount: 1_000n, amountDue: 97_657n })
})

test('the price of units is rounded up to a whole base unit of the cash', () => {
  expect(costOf(1n, { price: 1n, priceScale: 6 }, 18)).toBe(1n)
  expect(costOf(0n, { price: 1n, priceScale: 6 }, 18)).toBe(0n)
})

test.each([
  [2, 99_999_999_999n],
  [3, 999_999_999_990n],
  [6, 999_999_999_990_000n],
  [0, 999_999_999n],
])('a scheme carries 999,999,999.99 at most: with %s decimals %s base units', (decimals, ceiling) => {
  expect(schemeCeiling(decimals)).toBe(ceiling)
})
