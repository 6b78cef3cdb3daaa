import { unitsFor } from '@firsthand/wire/prices/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { farApart, type PriceLadder, priceOf, unitsUp } from '../pricing.rules.ts'

const unitDecimals = fc.integer({ min: 0, max: 18 })
const cashAmount = fc.bigInt({ min: 0n, max: 10n ** 30n })
const ladder: fc.Arbitrary<PriceLadder> = fc
  .record({
    steps: fc.array(
      fc.record({ more: fc.bigInt({ min: 1n, max: 10n ** 24n }), price: fc.bigInt({ min: 1n, max: 10n ** 24n }) }),
      { minLength: 1, maxLength: 8 },
    ),
    priceScale: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ steps, priceScale }) => {
    let upToUnits = 0n
    const levels = steps.map(({ more, price }) => {
      upToUnits += more
      return { upToUnits, price }
    })
    return { levels, priceScale }
  })

/** What so many units cost on the ladder, counted unit by unit in whole fractions: cash times the scale. */
function scaledCost({ levels }: PriceLadder, units: bigint): bigint {
  let before = 0n
  let cost = 0n
  for (const { upToUnits, price } of levels) {
    const here = units < upToUnits ? units - before : upToUnits - before
    if (here <= 0n) break
    cost += here * price
    before = upToUnits
  }
  return cost
}

test('units never cost more than the cash, and one more would cost more than the cash and the rounding of each step', () => {
  fc.assert(
    fc.property(ladder, cashAmount, unitDecimals, (list, cash, decimals) => {
      const units = unitsUp(list, cash, decimals)
      const scale = 10n ** BigInt(decimals + list.priceScale)
      const whole = list.levels.at(-1)?.upToUnits ?? 0n
      if (units === null) return scaledCost(list, whole) <= cash * scale
      const rounding = BigInt(list.levels.length) * scale
      return (
        units <= whole &&
        scaledCost(list, units) <= cash * scale &&
        (units === whole || scaledCost(list, units + 1n) + rounding > cash * scale)
      )
    }),
    { numRuns: 5_000 },
  )
})

test('more cash never buys fewer units, and a list of one step is the price of an offering', () => {
  fc.assert(
    fc.property(ladder, cashAmount, cashAmount, unitDecimals, (list, one, other, decimals) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      const [few, many] = [unitsUp(list, less, decimals), unitsUp(list, more, decimals)]
      expect(many === null || (few !== null && few <= many)).toBe(true)
      const price = list.levels[0]?.price ?? 1n
      const flat = { levels: [{ upToUnits: 10n ** 90n, price }], priceScale: list.priceScale }
      expect(unitsUp(flat, less, decimals)).toBe(unitsFor(less, { price, priceScale: list.priceScale }, decimals))
    }),
    { numRuns: 2_000 },
  )
})

test('the price of a bid is within half a step of what was paid for each unit, and never zero', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 40n })
  fc.assert(
    fc.property(amount, amount, unitDecimals, fc.integer({ min: 0, max: 12 }), (cash, units, decimals, scale) => {
      const price = priceOf(cash, units, decimals, scale)
      const exact = cash * 10n ** BigInt(decimals + scale)
      const off = price * units - exact
      return price === 1n || ((off < 0n ? -off : off) * 2n <= units && price > 0n)
    }),
    { numRuns: 5_000 },
  )
})

test('far apart counts both ways from what was expected', () => {
  expect([
    farApart(10_000n, 10_200n, 200n),
    farApart(10_000n, 9_800n, 200n),
    farApart(10_000n, 10_201n, 200n),
    farApart(10_000n, 9_799n, 200n),
    farApart(0n, 1n, 200n),
    farApart(0n, 0n, 200n),
  ]).toEqual([false, false, true, true, true, false])
})
