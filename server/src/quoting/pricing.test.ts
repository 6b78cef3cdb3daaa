import type { Market } from '@firsthand/wire/markets'
import {
  cashWithin,
  feeOf,
  minCashFor,
  mostCash,
  type PriceTerms,
  priceText,
  unitsFor,
} from '@firsthand/wire/prices/pricing'
import type { Members } from '@firsthand/wire/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deltaBps, unitsRefusal } from './pricing.rules.ts'

const uint128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
/** Small numbers and powers of ten are where rounding turns. */
const near = fc
  .tuple(fc.integer({ min: 0, max: 38 }), fc.bigInt(-3n, 3n))
  .map(([exponent, step]) => 10n ** BigInt(exponent) + step)
  .filter((value) => value >= 0n)
const cash = fc.oneof(uint128, near, fc.bigInt(0n, 100_000n))
const feeBps = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 9_999 }))
const offering = fc
  .record({
    price: fc.oneof(uint128, near, fc.bigInt(1n, 100_000n)).filter((price) => price > 0n),
    priceScale: fc.integer({ min: 0, max: 18 }),
    unitDecimals: fc.integer({ min: 0, max: 36 }),
  })
  .filter(({ priceScale, unitDecimals }) => priceScale + unitDecimals <= 38)

const runs = { numRuns: 5_000 }
const afterFee = (amount: bigint, bps: number) => amount - feeOf(amount, bps)

test('the fee is inside the cash, and less than one base unit below its exact share', () => {
  fc.assert(
    fc.property(cash, feeBps, (amount, bps) => {
      const fee = feeOf(amount, bps)
      const exact = amount * BigInt(bps)
      expect(fee >= 0n && fee <= amount && fee * 10_000n <= exact && exact < (fee + 1n) * 10_000n).toBe(true)
    }),
    runs,
  )
})

test('units never cost more than was paid, and one more unit would', () => {
  fc.assert(
    fc.property(cash, offering, (amount, { unitDecimals, ...terms }) => {
      const units = unitsFor(amount, terms, unitDecimals)
      const paid = amount * 10n ** BigInt(unitDecimals + terms.priceScale)
      expect(units * terms.price <= paid && paid < (units + 1n) * terms.price).toBe(true)
    }),
    runs,
  )
})

test('more cash never buys less, and a higher price never buys more', () => {
  fc.assert(
    fc.property(cash, cash, offering, feeBps, (amount, more, { unitDecimals, ...terms }, bps) => {
      const bought = (gross: bigint, price = terms.price) =>
        unitsFor(afterFee(gross, bps), { ...terms, price }, unitDecimals)
      const units = bought(amount)
      expect(bought(amount + more) >= units && bought(amount, terms.price + more) <= units).toBe(true)
    }),
    runs,
  )
})

test('the cash within so many units buys no more of them, and one more buys more', () => {
  fc.assert(
    fc.property(cash, offering, (units, { unitDecimals, ...terms }) => {
      const most = cashWithin(units, terms, unitDecimals)
      const next = unitsFor(most + 1n, terms, unitDecimals)
      expect(unitsFor(most, terms, unitDecimals) <= units && (units === 0n ? most === 0n : next > units)).toBe(true)
    }),
    runs,
  )
})

test('the least cash buys a base unit, and one less buys nothing', () => {
  fc.assert(
    fc.property(offering, feeBps, ({ unitDecimals, ...terms }, bps) => {
      const least = minCashFor(terms, unitDecimals, bps)
      expect(unitsFor(afterFee(least, bps), terms, unitDecimals)).toBeGreaterThan(0n)
      expect(unitsFor(afterFee(least - 1n, bps), terms, unitDecimals)).toBe(0n)
    }),
    runs,
  )
})

test('the most cash leaves the venue no more than its cap, and one more exceeds it', () => {
  fc.assert(
    fc.property(cash, feeBps, (cap, bps) => {
      const most = mostCash(cap, bps)
      expect(afterFee(most, bps)).toBeLessThanOrEqual(cap)
      expect(afterFee(most + 1n, bps)).toBeGreaterThan(cap)
    }),
    runs,
  )
})

test('a cap of zero admits no cash', () => {
  for (const bps of [0, 1, 50, 1_000, 9_999]) expect(mostCash(0n, bps)).toBe(0n)
})

test('a purchase worked out by hand: 6 decimals of cash, a price of 25', () => {
  const terms = { price: 25_000_000n, priceScale: 0 }
  expect(feeOf(100_500_000n, 49)).toBe(492_450n)
  expect(unitsFor(100_000_000n, terms, 18)).toBe(4n * 10n ** 18n)
  expect(minCashFor(terms, 18, 0)).toBe(1n)
  expect(minCashFor(terms, 0, 0)).toBe(25_000_000n)
  expect(minCashFor(terms, 0, 100)).toBe(25_252_525n)
  expect(mostCash(1_000_000_000n, 100)).toBe(1_010_101_010n)
})

test.each([
  [25_000_000n, 0, 6, '25'],
  [25_100_000n, 0, 6, '25.1'],
  [1n, 0, 6, '0.000001'],
  [1n, 18, 18, '0.000000000000000000000000000000000001'],
  [0n, 0, 6, '0'],
  [700n, 0, 0, '700'],
  [2n ** 128n - 1n, 0, 0, '340282366920938463463374607431768211455'],
  [10n ** 21n, 0, 0, '1000000000000000000000'],
])('the price %s of scale %s and %s decimals reads %s', (price, scale, decimals, text) => {
  expect(priceText(price, scale, decimals)).toBe(text)
})

test('a price is read back from its text', () => {
  const places = fc.integer({ min: 0, max: 18 })
  fc.assert(
    fc.property(uint128, places, places, (price, scale, decimals) => {
      const text = priceText(price, scale, decimals)
      const [whole = '', fraction = ''] = text.split('.')
      expect(text).toMatch(/^(0|[1-9][0-9]*)([.][0-9]*[1-9])?$/)
      expect(BigInt(whole + fraction.padEnd(scale + decimals, '0'))).toBe(price)
    }),
  )
})

test.each([
  [25_000_000n, 26_000_000n, 400],
  [25_000_000n, 24_000_000n, -400],
  [30_000n, 30_002n, 1],
  [30_000n, 29_998n, -1],
  [1n, 101n, 1_000_000],
  [1n, 2n ** 128n - 1n, 1_000_000],
  [2n ** 128n - 1n, 1n, -9_999],
  [7n, 7n, 0],
])('from %s to %s the price moved by %s bps', (quoted, current, bps) => {
  expect(deltaBps(quoted, current)).toBe(bps)
})

test('AD13: a price that moved is never shown as 0 bps', () => {
  expect([deltaBps(10n ** 12n, 10n ** 12n + 1n), deltaBps(10n ** 12n, 10n ** 12n - 1n)]).toEqual([1, -1])
})

const priced = {
  limits: { minCashAmount: '1000000', maxCashAmount: null },
  unit: { symbol: 'X', decimals: 18, address: null },
  feeBps: 25,
} as unknown as Market
const offered = (cash: bigint, terms: PriceTerms) => ({
  ...terms,
  unitAmount: unitsFor(cash - feeOf(cash, 25), terms, 18),
})

test('AD12: what buys nothing is answered with an amount that the market admits as well', () => {
  const least = (minCashAmount: string | null) =>
    unitsRefusal(
      { ...priced, limits: { ...priced.limits, minCashAmount } },
      { price: 1n, priceScale: 0, unitAmount: 0n },
    )
  expect(least('1000000')?.members).toEqual({ minCashAmount: '1000000' })
  expect(least(null)?.members).toEqual({ minCashAmount: '1' })
})

test('AD16: an amount whose units no chain counts is malformed, and the message names the most that is not', () => {
  const terms = { price: 25_000_000n, priceScale: 0 }
  const refusal = unitsRefusal(priced, offered(10n ** 77n, terms))
  expect(refusal?.reason).toBe('invalid_request')
  const { errors } = refusal!.members as Members<'invalid_request'>
  expect(errors[0]?.path).toBe('/cashAmount')
  const most = BigInt(/[0-9]{20,}/.exec(errors[0]?.message ?? '')?.[0] ?? 0)
  expect(unitsRefusal(priced, offered(most, terms))).toBeNull()
  expect(unitsRefusal(priced, offered(most + 2n, terms))?.reason).toBe('invalid_request')
})
