import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { openBook } from './book.ts'
import { ladderOf, priceText, unitsFor } from './ladder.ts'

const decimalsOf = { assetDecimals: fc.integer({ min: 0, max: 18 }), cashDecimals: fc.integer({ min: 0, max: 18 }) }
const midPrice = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([value, digits]) => (digits === 0 ? `${value}` : `${value}.${'1'.repeat(digits)}`))
const terms = fc.record({
  midPrice,
  spreadBps: fc.integer({ min: 0, max: 1_000 }),
  inventory: fc.bigInt({ min: 0n, max: 10n ** 24n }),
})
const amount = fc.bigInt({ min: 0n, max: 10n ** 24n })

/** What units cost on a ladder, and what was paid, both in the smallest part of which neither needs rounding. */
function costOf(levels: readonly { upToUnits: bigint; price: bigint }[], units: bigint): bigint {
  let [cost, from] = [0n, 0n]
  for (const { upToUnits, price } of levels) {
    const to = units < upToUnits ? units : upToUnits
    if (to > from) cost += (to - from) * price
    from = upToUnits
  }
  return cost
}

test('levels grow in units and never fall in price, and end at what is left', () => {
  fc.assert(
    fc.property(terms, amount, (given, left) => {
      const available = left % (given.inventory + 1n)
      const { levels } = ladderOf(given, available)
      for (const [i, level] of levels.entries()) {
        expect(level.upToUnits).toBeGreaterThan(levels[i - 1]?.upToUnits ?? 0n)
        expect(level.price).toBeGreaterThanOrEqual(levels[i - 1]?.price ?? 0n)
      }
      expect(levels.at(-1)?.upToUnits ?? 0n).toBe(available)
    }),
  )
})

test('units never cost more than the cash, and one more unit would', () => {
  fc.assert(
    fc.property(terms, fc.record(decimalsOf), amount, (given, decimals, cash) => {
      const ladder = ladderOf(given, given.inventory)
      const units = unitsFor(ladder, decimals, cash)
      const paid = cash * 10n ** BigInt(decimals.assetDecimals + ladder.scale)
      const cost = (wanted: bigint) => costOf(ladder.levels, wanted) * 10n ** BigInt(decimals.cashDecimals)
      expect(cost(units ?? given.inventory)).toBeLessThanOrEqual(paid)
      if (units !== null && units < given.inventory) expect(cost(units + 1n)).toBeGreaterThan(paid)
    }),
  )
})

test('more cash never buys fewer units', () => {
  fc.assert(
    fc.property(terms, fc.record(decimalsOf), amount, amount, (given, decimals, cash, more) => {
      const ladder = ladderOf(given, given.inventory)
      const larger = unitsFor(ladder, decimals, cash + more)
      if (larger !== null) expect(larger).toBeGreaterThanOrEqual(unitsFor(ladder, decimals, cash) ?? -1n)
    }),
  )
})

test('a price is the middle and the spread to the last digit', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const ladder = ladderOf(given, given.inventory)
      const [first] = ladder.levels
      if (!first) return
      const digits = given.midPrice.split('.')[1]?.length ?? 0
      const exact = parseUnits(given.midPrice, digits) * (10_000n + BigInt(given.spreadBps))
      const single = given.inventory / 4n > 0n || given.inventory === 0n
      if (single) expect(parseUnits(priceText(first.price, ladder), digits + 4)).toBe(exact)
    }),
  )
})

test('open orders never speak for more than there is, and give it back when they have run out', () => {
  const token = { assetToken: '0x0a', cashToken: '0x0c', assetDecimals: 6, cashDecimals: 6 } as const
  const limits = { minCash: '1', maxCash: `${10n ** 12n}`, inventory: '1000000000' }
  const step = fc.record({
    cash: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    seconds: fc.bigInt({ min: 0n, max: 30n }),
    lives: fc.bigInt({ min: 1n, max: 60n }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const book = openBook({ id: 'X', ...token, midPrice: '25', spreadBps: 10, ...limits })
      const open: { units: bigint; expiry: bigint }[] = []
      let now = 1_000n
      for (const [i, { cash, seconds, lives }] of steps.entries()) {
        now += seconds
        const units = book.offer(cash, now)
        if (typeof units === 'bigint') {
          open.push({ units, expiry: now + lives })
          book.hold(`${i}`, { units, expiry: now + lives })
        }
        const held = open.filter(({ expiry }) => expiry >= now).reduce((sum, { units: some }) => sum + some, 0n)
        expect(book.availableUnits(now)).toBe(1_000_000_000n - held)
      }
      expect(book.availableUnits(now + 61n)).toBe(1_000_000_000n)
    }),
  )
})
