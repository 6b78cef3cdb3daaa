import { dataOf, type FirsthandError, type Market } from '@firsthand/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useFirsthand } from '../provider/provider.ts'
import { keyOf } from '../provider/query-key.ts'
import { isOpenNow } from './is-open-now.ts'

/** How long the catalogue counts as fresh. */
export const catalogueMs = 30_000

/** Every member narrows the list. */
export type MarketFilter = {
  readonly rail?: NonNullable<Market['primaryExecutionKind']>
  readonly assetClass?: string
  /** The symbol of the cash. */
  readonly currency?: string
  readonly listingId?: string
  /** Only what can be bought now. */
  readonly openNow?: boolean
}

const isAsked = (market: Market, { rail, assetClass, currency, listingId, openNow }: MarketFilter) =>
  (rail === undefined || market.primaryExecutionKind === rail) &&
  (assetClass === undefined || market.assetClass === assetClass) &&
  (currency === undefined || market.cash.symbol === currency) &&
  (listingId === undefined || market.listingId === listingId) &&
  (openNow !== true || isOpenNow(market))

/** The markets that the buyer may see and that have a primary sale. */
export function useMarkets(filter: MarketFilter = {}): UseQueryResult<readonly Market[], FirsthandError> {
  const firsthand = useFirsthand()
  return useQuery<readonly Market[], FirsthandError, readonly Market[]>({
    queryKey: keyOf(firsthand, 'markets'),
    queryFn: ({ signal }) => Array.fromAsync(firsthand.client.each.markets({}, { signal })),
    select: (markets) => markets.filter((each) => each.primaryExecutionKind !== null && isAsked(each, filter)),
    staleTime: catalogueMs,
  })
}

/** One market by its number; null asks nothing. */
export function useMarket(pairId: number | string | null): UseQueryResult<Market, FirsthandError> {
  const firsthand = useFirsthand()
  return useQuery<Market, FirsthandError>({
    queryKey: keyOf(firsthand, 'market', `${pairId}`),
    queryFn: async ({ signal }) =>
      dataOf(await firsthand.client.markets.read({ path: { pairId: pairId ?? '' }, signal })),
    enabled: pairId !== null,
    staleTime: catalogueMs,
  })
}
