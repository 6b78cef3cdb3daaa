import { quoteAt } from '@firsthand/sdk/local-quote'
import type { MarketPrice } from '@firsthand/sdk/types'
import { expect, test } from 'vitest'
import { compareAmounts } from './price-agreement.ts'

test('what the SDK computes from a streamed price is what the service answers, to the byte of every amount', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { outcomes, difference } = await compareAmounts(20_000, seed)
  expect(difference, `seed ${seed}`).toBeNull()
  for (const outcome of ['quoted', 'quoted by bank', 'refused']) expect(outcomes.get(outcome)).toBeGreaterThan(500)
})

/** A local quote with one fault in it. */
type Terms = NonNullable<MarketPrice['terms']>
const withTerms = (change: (terms: Terms) => Partial<Terms>) => (price: MarketPrice, cash: bigint) =>
  quoteAt({ ...price, terms: price.terms && { ...price.terms, ...change(price.terms) } }, cash)

test.each([
  ['a fee of one more hundredth of a percent', withTerms(({ feeBps }) => ({ feeBps: feeBps + 1 }))],
  ['a price of one base unit more', withTerms(({ unitPrice }) => ({ unitPrice: `${BigInt(unitPrice) + 1n}` }))],
  ['a ceiling of one base unit less', withTerms(({ cashCeiling }) => ({ cashCeiling: `${BigInt(cashCeiling) / 2n}` }))],
  ['limits that are left out', withTerms(() => ({ limits: { minCashAmount: null, maxCashAmount: null } }))],
])('the same test finds %s', async (_, faulty) => {
  expect((await compareAmounts(20_000, 7, faulty)).difference).not.toBeNull()
})
