import type { CandleInterval } from '@firsthand/wire/candles'

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

/** Milliseconds, or null when the text names no moment: 2026-02-30 fits the pattern but not the calendar. */
export function parseMoment(text: string): number | null {
  if (/^[0-9]{1,13}$/.test(text)) return Number(text)
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || ms < 0) return null
  return new Date(ms).toISOString().startsWith(text.slice(0, 19)) ? ms : null
}

type Wish = Readonly<{ interval: CandleInterval; from: number | null; to: number | null; limit: number; now: number }>

/**
 * The buckets that a wish covers: those that open from `from` on and before `to`, and have closed. A candle that still
 * runs would change when it is asked for again. Without `from`, the last `limit` of them.
 */
export function rangeOf({ interval, from, to, limit, now }: Wish): CandleRange {
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
