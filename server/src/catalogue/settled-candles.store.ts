import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, ListingId } from '@firsthand/values/values'
import type { Candle } from '@firsthand/wire/candles'
import type pg from 'pg'
import { type CandleRange, intervalMs, withoutGaps } from './candles.rules.ts'

const hasSettled = { name: 'has_settled', text: 'select app.has_settled($1) as has' }
const candles = { name: 'settled_candles', text: 'select * from app.settled_candles($1, $2, $3, $4)' }

type CandleRow = Omit<Candle, 'timestamp'> & { readonly bucket_ms: string | null }

/** Candles of settled purchases, of all tenants; the tenant must see the listing. They change when the chain is reorganised. */
export const settledCandleStore = (pool: pg.Pool) => ({
  /** As a source of candles answers; null when nothing of this listing was ever bought. */
  async candles({ tenantId }: Caller, listing: ListingId, range: CandleRange): Promise<readonly Candle[] | null> {
    const { interval, from, to } = range
    const [[has], rows] = await tenantPipeline<[{ readonly has: boolean }, CandleRow]>(pool, tenantId, [
      { ...hasSettled, values: [listing] },
      { ...candles, values: [listing, new Date(from), new Date(to), intervalMs[interval]] },
    ])
    if (!has?.has) return null
    const found = rows.map(({ bucket_ms: bucket, ...candle }) => ({
      // The row without a bucket is the last price before the range.
      timestamp: bucket === null ? from - intervalMs[interval] : Number(bucket),
      ...candle,
    }))
    return withoutGaps(found, range)
  },
})

export type SettledCandleStore = ReturnType<typeof settledCandleStore>
