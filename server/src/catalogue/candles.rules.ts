import { inCalendar } from '@firsthand/values/calendar'
import type { Candle, CandleInterval } from '@firsthand/wire/candles'

const minute = 60_000

/** How long each interval lasts, in milliseconds. Buckets are counted from 1970, so they are the same for everybody. */
export const intervalMs: Readonly<Record<CandleInterval, number>> = {
  '1m': minute,
  '5m': 5 * minute,
  '15m': 15 * minute,
  '1h': 60 * minute,
  '4h': 240 * minute,
  '1d': 1440 * minute,
}

/** Whole buckets: the first opens at `from`, the last closes at `to`. Both are multiples of the interval. */
export type CandleRange = { readonly interval: CandleInterval; readonly from: number; readonly to: number }

/** Milliseconds, or null when the text names no moment since 1970. */
export function parseMoment(text: string): number | null {
  if (/^[0-9]{1,13}$/.test(text)) return Number(text)
  const ms = inCalendar(text)
  return ms === null || ms < 0 ? null : ms
}

type CandleWindow = Readonly<{
  interval: CandleInterval
  from: number | null
  to: number | null
  limit: number
  now: number
}>

/**
 * The buckets that a request covers: those that open from `from` on and before `to`, and have closed. A candle that is
 * still open would change by the next request. Without `from`, the last `limit` of them.
 */
export function rangeOf({ interval, from, to, limit, now }: CandleWindow): CandleRange {
  const length = intervalMs[interval]
  const closed = Math.floor(now / length) * length
  const end = to === null ? closed : Math.min(Math.ceil(to / length) * length, closed)
  const start = from === null ? Math.max(0, end - limit * length) : Math.ceil(from / length) * length
  return { interval, from: Math.min(start, end), to: end }
}

/** The first `limit` buckets of a range. */
export const firstOf = ({ interval, from, to }: CandleRange, limit: number): CandleRange => ({
  interval,
  from,
  to: Math.min(to, from + limit * intervalMs[interval]),
})

/** The last price before a moment; undefined when none is known. */
function lastClose(found: readonly Candle[], before: number): string | undefined {
  const earlier = found.filter(({ timestamp }) => timestamp < before)
  return earlier.toSorted((a, b) => a.timestamp - b.timestamp).at(-1)?.close
}

/** A candle for each bucket: where nothing was traded, the last price stands still. None before the first price. */
export function withoutGaps(found: readonly Candle[], { interval, from, to }: CandleRange): Candle[] {
  const byTime = new Map(found.map((candle) => [candle.timestamp, candle]))
  const candles: Candle[] = []
  let last = lastClose(found, from)
  for (let at = from; at < to; at += intervalMs[interval]) {
    const still = { timestamp: at, open: last, high: last, low: last, close: last, volume: '0' }
    const candle = byTime.get(at) ?? (last === undefined ? undefined : (still as Candle))
    if (candle !== undefined) candles.push(candle)
    last = candle?.close
  }
  return candles
}
