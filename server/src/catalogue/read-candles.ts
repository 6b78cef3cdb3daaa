import { notFound } from '@firsthand/refusal/refusal'
import type { Caller, ListingId } from '@firsthand/values/values'
import type { Candle, CandleInterval, CandlePage } from '@firsthand/wire/candles'
import type { Listing } from '@firsthand/wire/listings'
import { type CandleRange, firstOf, rangeOf } from './candles.rules.ts'
import type { ListingStore } from './listing.store.ts'
import type { SettledCandleStore } from './settled-candles.store.ts'

/** A source of candles. A reader can tell one source from another only by its name. */
export interface CandleSource {
  readonly kind: CandlePage['source']
  /** One candle for each bucket of the range, oldest first. Raises `market_data_unavailable` when it cannot. */
  candles(listing: Listing, range: CandleRange): Promise<readonly Candle[]>
}

export type CandleRequest = Readonly<{
  id: ListingId
  interval: CandleInterval
  from: number | null
  to: number | null
  limit: number
  now: number
  /** What an earlier page left. */
  rest: CandleRange | null
}>

export type CandleDeps = {
  readonly listings: ListingStore
  readonly settled: SettledCandleStore
  /** Used where nothing was bought yet. */
  readonly source: CandleSource
}

/** One page of candles of a listing that the caller sees, and the buckets that are left. */
export async function readCandles(
  { listings, settled, source }: CandleDeps,
  caller: Caller,
  requested: CandleRequest,
): Promise<Omit<CandlePage, 'next_cursor'> & { rest: CandleRange | null }> {
  const found = await listings.find(caller, requested.id)
  if (found === null) throw notFound()
  const range = requested.rest ?? rangeOf(requested)
  const page = firstOf(range, requested.limit)
  // Settled purchases are better evidence than any other source, and nothing else is mixed with them.
  const bought = await settled.candles(caller, requested.id, page)
  const items = bought ?? (await source.candles(JSON.parse(found.text) as Listing, page))
  const rest = page.to < range.to ? { ...range, from: page.to } : null
  const kind = bought === null ? source.kind : 'live'
  return { listing_id: requested.id, interval: requested.interval, source: kind, items: [...items], rest }
}
