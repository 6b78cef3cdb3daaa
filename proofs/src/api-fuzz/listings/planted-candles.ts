import type { Candle } from '@firsthand/wire/candles'
import { inSequences, json, type PlantedService } from '../planted-service.ts'
import { asks, idIn, queryIn, saying } from './meddling.ts'

type Change = (items: Candle[], request: string) => void
type Page = { readonly items: Candle[] }

const candles = (name: string, laws: readonly string[], change: Change) => {
  const answer = saying(asks.candles, ({ items }: Page, request) => change(items, request))
  return inSequences('listings', `candles: ${name}`, () => ({ answer }), laws)
}

/** The change in every candle of a page. */
const each = (change: (candle: Candle) => void) => (items: readonly Candle[]) => items.forEach(change)

/** Answers something else each time. */
function restless(): Change {
  let asked = 0
  return each((candle) => {
    candle.volume = `${asked++}`
  })
}

/** Charts that are wrong in one way. */
export const plantedCandles: readonly PlantedService[] = [
  candles(
    'one lies below the band',
    ['candles'],
    each((candle) => {
      candle.low = '0'
    }),
  ),
  candles(
    'one lies above the band',
    ['candles'],
    each((candle) => {
      candle.high = `9${candle.high}`
    }),
  ),
  candles(
    'one closes above its highest price',
    ['candles'],
    each((candle) => {
      candle.close = `9${candle.high}`
    }),
  ),
  candles('they change when they are asked for again', ['model'], restless()),
  candles('one is missing', ['model'], (items) => {
    items.splice(1, 1)
  }),
  candles('one is shown that still runs', ['model'], (items, request) => {
    const [first, second] = items
    if (first === undefined || second === undefined || queryIn(request).has('from')) return
    const length = second.timestamp - first.timestamp
    for (const candle of items) candle.timestamp += length
  }),
  inSequences('listings', 'candles: those of another tenant are shown', () => ({
    answer: (answer, request) => {
      if (!asks.candles.test(request) || answer.status !== 404) return answer
      const interval = queryIn(request).get('interval')
      const page = { listing_id: idIn(request), interval, source: 'mock', items: [], next_cursor: null }
      return json(answer, 200, page)
    },
  })),
]
