import { type Candle, type CandleInterval, candleIntervals } from '@firsthand/wire/candles'
import type { ListingWrite } from '@firsthand/wire/listings'

/** How long each interval lasts by its own name, in milliseconds. */
export function lengthOf(interval: CandleInterval): number {
  const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }[interval.at(-1) as 'm' | 'h' | 'd']
  return Number.parseInt(interval, 10) * unitMs
}
export const intervals = [...candleIntervals]

type Band = Pick<ListingWrite, 'min_price' | 'max_price'>
const most = `${'9'.repeat(30)}.${'9'.repeat(18)}`
/** Listings by the bands that a price can be held in. */
export const bands: readonly Band[] = [
  {},
  { min_price: '104.25' },
  { max_price: '7.5' },
  { min_price: '5.50', max_price: '5.5' },
  { min_price: '0.000000000000000001', max_price: '0.000000000000000009' },
  { min_price: '99.5', max_price: '100.000000000000000001' },
  { min_price: '1', max_price: most },
  { min_price: most },
  { min_price: '0', max_price: '0' },
  { max_price: '0.01' },
]

const decimals = 20
/** A decimal text as a whole number of its smallest step. */
export function exact(text: string): bigint {
  if (!/^[0-9]+([.][0-9]+)?$/.test(text)) throw new Error(`${text} is no price`)
  const [whole = '', part = ''] = text.split('.')
  if (part.length > decimals) throw new Error(`${text} is finer than a price can be`)
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** What is wrong with a run of candles; null when nothing is. */
export function candleFault(items: readonly Candle[], interval: CandleInterval, { min_price, max_price }: Band) {
  const length = lengthOf(interval)
  for (const [i, { timestamp, open, high, low, close, volume }] of items.entries()) {
    const [o, h, l, c] = [open, high, low, close].map(exact) as [bigint, bigint, bigint, bigint]
    const before = items[i - 1]
    if (timestamp % length !== 0) return `candle ${i} is not aligned`
    if (before !== undefined && timestamp - before.timestamp !== length) return `a gap before candle ${i}`
    if (before !== undefined && before.close !== open) return `candle ${i} opens elsewhere than the last one closed`
    if (l > o || l > c || h < o || h < c) return `candle ${i} reaches beyond its own ends`
    if (min_price && l < exact(min_price)) return `candle ${i} falls below the band`
    if (max_price && h > exact(max_price)) return `candle ${i} rises above the band`
    if (exact(volume) < 0n) return `candle ${i} has no volume`
  }
  return null
}
