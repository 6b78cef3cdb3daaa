import { Refusal } from '@firsthand/refusal/refusal'
import type { Candle } from '@firsthand/wire/candles'
import { type CandleRange, intervalMs, withoutGaps } from './candles.rules.ts'
import type { CandleSource } from './read-candles.ts'

/** The one place where an unreadable source of prices is reported. */
const marketDataUnavailable = (cause: unknown): Refusal =>
  new Refusal('market_data_unavailable', 'The market data cannot be read now.', {}, { cause, retryAfterSeconds: 1 })

const patienceMs = 2000
const price = /^[0-9]{1,60}([.][0-9]{1,30})?$/

/** One row of the `klines` call that most venues answer: open time, open, high, low, close, volume, and more. */
function candleOf(row: unknown): Candle {
  const [timestamp, ...rest] = Array.isArray(row) ? (row as readonly unknown[]) : []
  const [open, high, low, close, volume] = rest.slice(0, 5).map((text) => {
    if (typeof text !== 'string' || !price.test(text)) throw new Error('a kline holds something else than a price')
    return text
  })
  if (!Number.isSafeInteger(timestamp) || volume === undefined) throw new Error('a kline is incomplete')
  return { timestamp, open, high, low, close, volume } as Candle
}

/** The most that such a call answers at once. */
const rowsMost = 1000

/** Candles of a market-data server that speaks the `klines` call, asked by the listing's ticker. */
export function liveCandleSource(baseUrl: string): CandleSource {
  const klines = new URL('klines', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)

  async function ask(symbol: string, { interval, from, to }: CandleRange, signal: AbortSignal): Promise<Candle[]> {
    if (from >= to) return []
    const url = new URL(klines)
    const limit = (to - from) / intervalMs[interval]
    const query = { symbol, interval, startTime: from, endTime: to - 1, limit }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, `${value}`)
    const response = await fetch(url, { signal, redirect: 'error' })
    if (!response.ok) throw new Error(`the market-data server answered ${response.status}`)
    return ((await response.json()) as unknown[]).map(candleOf)
  }

  return {
    kind: 'live',
    async candles({ symbol }, range) {
      const { interval, from } = range
      const signal = AbortSignal.timeout(patienceMs)
      try {
        const found = await ask(symbol, range, signal)
        // A range that begins where nothing was traded takes its first price from before.
        const begins = from >= range.to || found.some(({ timestamp }) => timestamp === from)
        const before = { interval, from: Math.max(0, from - rowsMost * intervalMs[interval]), to: from }
        const earlier = begins ? [] : await ask(symbol, before, signal)
        return withoutGaps([...earlier, ...found], range)
      } catch (cause) {
        throw marketDataUnavailable(cause)
      }
    },
  }
}
