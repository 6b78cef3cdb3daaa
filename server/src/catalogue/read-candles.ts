import type { CandleInterval, CandlePage } from '@firsthand/wire/candles'
import type { Listing } from '@firsthand/wire/listings'
import { type CandleRange, firstOf, rangeOf } from '../domain/candles.ts'
import { notFound } from '../domain/not-found.ts'
import type { Caller, ListingId } from '../domain/values.ts'
import type { CandleSource } from '../ports/candle-source.ts'
import type { ListingStore } from '../ports/listing-store.ts'

export type CandleWish = Readonly<{
  id: ListingId
  interval: CandleInterval
  from: number | null
  to: number | null
  limit: number
  now: number
  /** What an earlier page left. */
  rest: CandleRange | null
}>

/** One page of candles of a listing that the caller sees, and the buckets that are left. */
export async function readCandles(
  listings: ListingStore,
  source: CandleSource,
  caller: Caller,
  wish: CandleWish,
): Promise<Omit<CandlePage, 'next_cursor'> & { rest: CandleRange | null }> {
  const found = await listings.find(caller, wish.id)
  if (found === null) throw notFound()
  const range = wish.rest ?? rangeOf(wish)
  const page = firstOf(range, wish.limit)
  const items = await source.candles(JSON.parse(found.text) as Listing, page)
  const rest = page.to < range.to ? { ...range, from: page.to } : null
  return { listing_id: wish.id, interval: wish.interval, source: source.kind, items: [...items], rest }
}
