import { dataOf, type FirsthandError } from '@firsthand/sdk'
import type { Listing } from '@firsthand/sdk/types'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useFirsthand } from '../provider/provider.ts'
import { keyOf } from '../provider/query-key.ts'
import { catalogueMs } from './use-markets.ts'

export type ListingQuery = {
  /** Listings whose ticker begins with this or whose name holds it, in any case. */
  readonly search?: string
  readonly chain?: string
  readonly source?: string
  /** Items on a page of each list; 50 when left out. */
  readonly limit?: number
}

/** Where the next page begins in each of the two lists; null where one has ended. */
type Cursors = { readonly bySymbol: string | null | undefined; readonly byName: string | null | undefined }
type Page = { readonly items: readonly Listing[]; readonly next: Cursors }

export type Listings = {
  /** Without repeats, in the order in which they came. */
  readonly items: readonly Listing[]
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: FirsthandError | null
  readonly hasMore: boolean
  /** Loads the next page. */
  readonly more: () => void
  /** Asks again after a failure. */
  readonly retry: () => void
}

const itemsOf = ({ pages }: InfiniteData<Page>) => [
  ...new Map(pages.flatMap(({ items }) => items).map((each) => [each.id, each])).values(),
]

/** The active listings that the buyer may see, page after page. A search reads two lists: by ticker and by name. */
export function useListings({ search = '', chain, source, limit = 50 }: ListingQuery = {}): Listings {
  const firsthand = useFirsthand()
  const filter = { status: 'active', limit, ...(chain && { chain }), ...(source && { source }) } as const
  const wanted = search.trim()
  const found = useInfiniteQuery<Page, FirsthandError, readonly Listing[], unknown[], Cursors>({
    queryKey: keyOf(firsthand, 'listings', wanted, chain ?? null, source ?? null, limit),
    initialPageParam: { bySymbol: undefined, byName: wanted === '' ? null : undefined },
    async queryFn({ pageParam: { bySymbol, byName }, signal }) {
      const read = async (cursor: string | null | undefined, by: { symbol?: string; name?: string }) =>
        cursor === null
          ? { items: [], next_cursor: null }
          : dataOf(
              await firsthand.client.tokens.list({ query: { ...filter, ...by, ...(cursor && { cursor }) }, signal }),
            )
      const [symbols, names] = await Promise.all([
        read(bySymbol, wanted === '' ? {} : { symbol: wanted }),
        read(byName, { name: wanted }),
      ])
      return {
        items: [...symbols.items, ...names.items],
        next: { bySymbol: symbols.next_cursor, byName: names.next_cursor },
      }
    },
    getNextPageParam: ({ next }) => (next.bySymbol === null && next.byName === null ? undefined : next),
    select: itemsOf,
    staleTime: catalogueMs,
  })
  return {
    items: found.data ?? [],
    isPending: found.isPending,
    isFetching: found.isFetching,
    error: found.error,
    hasMore: found.hasNextPage,
    more: () => void (found.hasNextPage && !found.isFetching && found.fetchNextPage()),
    retry: () => void found.refetch(),
  }
}
