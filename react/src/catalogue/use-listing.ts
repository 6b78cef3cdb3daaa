import { dataOf, type FirsthandError } from '@firsthand/sdk'
import type { Candle, Listing } from '@firsthand/sdk/types'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useFirsthand } from '../provider/provider.ts'
import { keyOf } from '../provider/query-key.ts'
import { catalogueMs } from './use-markets.ts'

/** One listing; `markets` of it names where it is sold. Null asks nothing. */
export function useListing(id: string | null): UseQueryResult<Listing, FirsthandError> {
  const firsthand = useFirsthand()
  return useQuery<Listing, FirsthandError>({
    queryKey: keyOf(firsthand, 'listing', id),
    queryFn: async ({ signal }) => dataOf(await firsthand.client.tokens.read({ path: { id: id ?? '' }, signal })),
    enabled: id !== null,
    staleTime: catalogueMs,
  })
}

/** How long a candle lasts. */
export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '1d'

export type Candles = {
  /** Where the prices are from. */
  readonly source: string
  /** Oldest first. */
  readonly items: readonly Candle[]
}

/** The newest candles of a listing, one page of them. */
export function useCandles(id: string | null, interval: CandleInterval): UseQueryResult<Candles, FirsthandError> {
  const firsthand = useFirsthand()
  return useQuery<Candles, FirsthandError>({
    queryKey: keyOf(firsthand, 'candles', id, interval),
    queryFn: async ({ signal }) =>
      dataOf(await firsthand.client.tokens.candles({ path: { id: id ?? '' }, query: { interval }, signal })),
    enabled: id !== null,
    staleTime: catalogueMs,
  })
}
