import type { CandleInterval } from '@firsthand/wire/candles'
import type { Listing } from '@firsthand/wire/listings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, decimal, mockCandleSource } from './mock-candles.ts'
import { bands, candleFault, exact, intervals, lengthOf } from './testing/candle-rules.ts'

const aBand = (min: string | null, max: string | null, id = '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'): Listing => ({
  id,
  source: 'registry',
  symbol: 'TOWER',
  name: 'Harbour Tower',
  base_asset: null,
  quote_currency: null,
  chain_id: null,
  token_ref: '0x1',
  min_price: min,
  max_price: max,
  status: 'active',
  markets: [],
})
const candles = (listing: Listing, interval: CandleInterval, first: number, count: number) => {
  const length = lengthOf(interval)
  return mockCandleSource.candles(listing, { interval, from: first * length, to: (first + count) * length })
}

const price = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.integer({ min: 0, max: 18 }), fc.bigInt({ min: 0n }))
  .map(([whole, digits, part]) =>
    digits === 0 ? `${whole}` : `${whole}.${`${part}`.padStart(18, '0').slice(-digits)}`,
  )
const band = fc
  .tuple(fc.option(price), fc.option(price))
  .map(([a, b]) => (a !== null && b !== null && exact(a) > exact(b) ? ([b, a] as const) : ([a, b] as const)))

test('candles of any listing, in any band, at any time obey the rules', async () => {
  const bucket = fc.integer({ min: 0, max: 60_000_000 })
  await fc.assert(
    fc.asyncProperty(fc.uuid(), band, fc.constantFrom(...intervals), bucket, async (id, [min, max], interval, at) => {
      const first = Math.floor((at * 60_000) / lengthOf(interval))
      const items = await candles(aBand(min, max, id), interval, first, 30)
      expect(items.map(({ timestamp }) => timestamp / lengthOf(interval) - first)).toEqual(items.map((_, i) => i))
      expect([items.length, candleFault(items, interval, { min_price: min, max_price: max })]).toEqual([30, null])
    }),
    { numRuns: 1000, seed: 20261115 },
  )
})

test('a candle is the same whichever range it is asked in, and an interval opens where its first minute does', async () => {
  const listing = aBand('99.5', '100.25')
  const whole = await candles(listing, '1h', 490_000, 100)
  expect(await candles(listing, '1h', 490_040, 7)).toEqual(whole.slice(40, 47))
  for (const interval of intervals) {
    const [one] = await candles(listing, interval, 20_000, 1)
    const [minute] = await candles(listing, '1m', (20_000 * lengthOf(interval)) / 60_000, 1)
    expect(one?.open).toBe(minute?.open)
  }
})

test('a price moves, within days and within a minute, where its band leaves room', async () => {
  const listing = aBand('1', '100')
  for (const interval of intervals) {
    const opens = (await candles(listing, interval, 20_000, 200)).map(({ open }) => open)
    expect(new Set(opens).size).toBeGreaterThan(100)
  }
  expect(new Set((await candles(aBand('5.5', '5.50'), '1d', 1, 50)).map(({ low }) => low))).toEqual(new Set(['5.50']))
})

test('the rules would find a fault in every part of a candle', async () => {
  const narrow = { min_price: '5.00', max_price: '6.00' }
  const items = await candles(aBand('5.00', '6.00'), '1h', 1000, 3)
  const [first, second, third] = items
  const faulty = [
    { ...second!, low: '6.00' },
    { ...second!, high: '5.00' },
    { ...second!, timestamp: second!.timestamp + 1 },
    { ...second!, timestamp: second!.timestamp + lengthOf('1h') },
    { ...second!, open: '5.0' },
    { ...second!, low: '4.99' },
    { ...second!, high: '6.01' },
  ]
  expect(candleFault(items, '1h', narrow)).toBeNull()
  for (const one of faulty) expect(candleFault([first!, one, third!], '1h', narrow)).not.toBeNull()
})

test('a band is the listing’s own, and holds what one side leaves open', () => {
  for (const { min_price: min = null, max_price: max = null } of bands) {
    const { low, high, decimals } = bandOf(aBand(min, max), 4_294_967_295)
    expect(low <= high).toBe(true)
    if (min !== null) expect(exact(decimal(low, decimals))).toBe(exact(min))
    if (max !== null) expect(exact(decimal(high, decimals))).toBe(exact(max))
  }
  expect([decimal(5n, 0), decimal(5n, 2), decimal(1205n, 2), decimal(0n, 3)]).toEqual(['5', '0.05', '12.05', '0.000'])
})
