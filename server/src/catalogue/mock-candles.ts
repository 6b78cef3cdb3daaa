import { createHash } from 'node:crypto'
import type { Candle } from '@firsthand/wire/candles'
import type { Listing } from '@firsthand/wire/listings'
import { type CandleRange, intervalMs } from './candles.rules.ts'
import type { CandleSource } from './read-candles.ts'

/** 32 bits that depend on the listing, what they are for, and when; the same on every machine. */
type Dice = (purpose: number, at: number) => number

function diceOf(listingId: string): Dice {
  const seed = createHash('sha256').update(listingId).digest()
  const one = seed.readUInt32LE(0)
  const two = seed.readUInt32LE(4)
  return (purpose, at) => {
    let x = one ^ Math.imul(purpose, 0x9e3779b1) ^ Math.imul(at >>> 0, 0x85ebca6b)
    x = Math.imul(x ^ (x >>> 16) ^ two, 0x7feb352d)
    x = Math.imul(x ^ (x >>> 15) ^ Math.floor(at / 2 ** 32), 0x846ca68b)
    return (x ^ (x >>> 16)) >>> 0
  }
}

const dayMinutes = 1440
/** Waves of the price: how many minutes each lasts, and how much it weighs. All weights make up 64. */
const waves = [
  { minutes: 30 * dayMinutes, weight: 32 },
  { minutes: 3 * dayMinutes, weight: 20 },
  { minutes: 240, weight: 8 },
  { minutes: 15, weight: 4 },
] as const
const whole = 2 ** 32

/**
 * Where in its band the price stands at a minute, from 0 to 2^32: straight lines between random points. It depends on the
 * minute alone, so a candle closes where the next one opens, and an hour opens where its first minute does.
 */
function heightAt(dice: Dice, minute: number): number {
  let sum = 0
  for (const { minutes, weight } of waves) {
    const point = Math.floor(minute / minutes)
    const left = dice(minutes, point)
    const right = dice(minutes, point + 1)
    sum += weight * Math.floor(left + ((right - left) * (minute - point * minutes)) / minutes)
  }
  return Math.floor(sum / 64)
}

/** Prices as whole numbers of the smallest step, with how many decimals that step has. */
type Band = { readonly low: bigint; readonly high: bigint; readonly decimals: number }

const decimalsOf = (price: string | null) => price?.split('.')[1]?.length ?? 0

function units(price: string, decimals: number): bigint {
  const [whole = '0', part = ''] = price.split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** A whole number of steps as decimal text. */
export function decimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The listing's own band; where one end is open, a band beside the other end, or around a made-up price. */
export function bandOf({ min_price: min, max_price: max }: Listing, dice: number): Band {
  const decimals = Math.max(2, decimalsOf(min), decimalsOf(max))
  const one = 10n ** BigInt(decimals)
  if (min !== null) {
    const low = units(min, decimals)
    return { low, high: max === null ? low + low / 4n + one : units(max, decimals), decimals }
  }
  const high = max === null ? BigInt(20 + (dice % 480)) * one : units(max, decimals)
  return { low: high - high / 5n, high, decimals }
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Made-up candles within the listing's band; the same request always gets the same ones. */
function mockCandles(listing: Listing, { interval, from, to }: CandleRange): readonly Candle[] {
  const dice = diceOf(listing.id)
  const { low: floor, high: ceiling, decimals } = bandOf(listing, dice(0, 0))
  const width = ceiling - floor
  const length = intervalMs[interval]
  const priceAt = (ms: number) => floor + (width * BigInt(heightAt(dice, ms / 60_000))) / BigInt(whole)
  const shown = (price: bigint) => decimal(price, decimals)
  /** How far beyond its ends a candle reaches: up to a hundredth of the band. */
  const wick = (purpose: number, bucket: number) => (width * BigInt(dice(purpose, bucket))) / BigInt(whole) / 100n
  const candles: Candle[] = []
  let open = priceAt(from)
  for (let at = from; at < to; at += length) {
    const bucket = at / length
    const close = priceAt(at + length)
    candles.push({
      timestamp: at,
      open: shown(open),
      high: shown(smaller(ceiling, larger(open, close) + wick(length, bucket))),
      low: shown(larger(floor, smaller(open, close) - wick(length + 1, bucket))),
      close: shown(close),
      volume: decimal(BigInt(dice(length + 2, bucket) % 1_000_000) * BigInt(length / 60_000), 2),
    })
    open = close
  }
  return candles
}

export const mockCandleSource: CandleSource = {
  kind: 'mock',
  candles: async (listing, range) => mockCandles(listing, range),
}
