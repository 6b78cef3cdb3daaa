import type { Caller, ListingId } from '@firsthand/values/values'
import type { Candle, CandlePage } from '@firsthand/wire/candles'
import type { Listing } from '@firsthand/wire/listings'
import type { CandleRange } from './candles.rules.ts'

/** Where candles come from. Whoever reads them cannot tell one source from another but by its name. */
export interface CandleSource {
  readonly kind: CandlePage['source']
  /** One candle for each bucket of the range, oldest first. Raises `market_data_unavailable` when it cannot. */
  candles(listing: Listing, range: CandleRange): Promise<readonly Candle[]>
}

/** What was really bought. */
export interface SettledCandles {
  /** As a source of candles answers; null when nothing of this listing was ever bought. */
  candles(caller: Caller, listing: ListingId, range: CandleRange): Promise<readonly Candle[] | null>
}
