import type { Candle, CandleInterval } from '@firsthand/wire/candles'
import type { Caller } from '../callers.ts'
import { isAbove } from '../decimals.ts'
import { LawBroken } from '../laws.ts'
import { absent, queryText } from '../request.ts'
import { agree, ask, everyPage, type Received } from '../sequence-state.ts'
import * as model from './model.ts'
import type { Catalogue } from './state.ts'
import type { Span } from './step.ts'

const minutes: Readonly<Record<CandleInterval, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
}
const lengthOf = (interval: CandleInterval) => minutes[interval] * 60_000

/** What is wrong with one candle of this listing; null when nothing is. */
function faultOf(
  { open, high, low, close }: Candle,
  { min_price: min, max_price: max }: model.Row['draft'],
): string | null {
  if ([open, close].some((price) => isAbove(low, price) || isAbove(price, high)))
    return 'a price lies outside its candle'
  if (min !== null && isAbove(min, low)) return 'a price lies below the band'
  return max !== null && isAbove(high, max) ? 'a price lies above the band' : null
}

function requireSound(received: Received, candles: readonly Candle[], { draft }: model.Row): void {
  const fault = candles.map((candle) => faultOf(candle, draft)).find((each) => each !== null)
  if (fault) throw new LawBroken('candles', fault, received.answer)
}

const opening = (candles: readonly Candle[]) => candles.map(({ timestamp }) => timestamp)

const addressOf = (row: model.Row | null) => `/tokens/${row?.id ?? absent.id}/candles`

/** The buckets that open between two moments, each once; page by page the same as at once, and the same again. */
export async function readCandles(state: Catalogue, as: Caller, row: model.Row | null, span: Span): Promise<void> {
  const { interval, limit } = span
  const length = lengthOf(interval)
  const first = (Math.floor(Date.now() / length) - span.ago) * length
  // One moment in each of the two forms.
  const [from, to] = [first - span.offsetMs, new Date(first + span.length * length).toISOString()]
  const query = { interval, from, to, limit }
  const path = addressOf(row)
  if (row === null || !model.isVisibleTo(row, as.tenant)) {
    await ask(state, 'tokens.candles', { method: 'GET', path: `${path}${queryText(query)}`, as }, 404)
    return
  }
  const inPages = await everyPage(state, { id: 'tokens.candles', path, as, query })
  const atOnce = await everyPage(state, { id: 'tokens.candles', path, as, query: { ...query, limit: 1000 } })
  agree(atOnce.received, atOnce.items, inPages.items, 'the same candles asked for again')
  const candles = atOnce.items as unknown as Candle[]
  const expected = Array.from({ length: span.length }, (_, i) => first + i * length)
  agree(atOnce.received, opening(candles), expected, 'when the candles open')
  requireSound(atOnce.received, candles, row)
}

/** Without a beginning or an end: the last ones that have closed, none that still runs. */
export async function readLastCandles(state: Catalogue, as: Caller, row: model.Row | null, span: Span): Promise<void> {
  const { interval, limit } = span
  const length = lengthOf(interval)
  const visible = row !== null && model.isVisibleTo(row, as.tenant)
  const lastClose = () => Math.floor(Date.now() / length) * length
  const before = lastClose()
  const path = `${addressOf(row)}${queryText({ interval, limit })}`
  const received = await ask(state, 'tokens.candles', { method: 'GET', path, as }, visible ? 200 : 404)
  if (!visible) return
  const after = lastClose()
  const candles = received.body.items as Candle[]
  const end = (candles.at(-1)?.timestamp ?? 0) + length
  agree(received, end, end >= before ? Math.min(end, after) : before, 'when the last candle closes')
  const expected = Array.from({ length: limit }, (_, i) => end - (limit - i) * length)
  agree(received, opening(candles), expected, 'when the candles open')
  agree(received, received.body.next_cursor, null, 'what follows')
  requireSound(received, candles, row)
}
