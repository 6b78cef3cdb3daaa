import { dataOf, type FirsthandError, type Purchase, type Quote } from '@firsthand/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFirsthand } from '../provider/provider.ts'
import { keyOf } from '../provider/query-key.ts'
import { type AnyPurchase, listToLoad, mergePurchases } from './merge-purchases.ts'

type Rail = AnyPurchase['rail']
type Page = { readonly items: readonly AnyPurchase[]; readonly next: string | null }

export type Purchases = {
  /** Newest first, of all three rails. */
  readonly items: readonly AnyPurchase[]
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: FirsthandError | null
  readonly hasMore: boolean
  readonly more: () => void
  /** Reads what is loaded again. */
  readonly refresh: () => void
}

const ofQuote = (rail: 'primaryMint' | 'rfq', quote: Quote): AnyPurchase => ({
  rail,
  reference: quote.reference,
  createdAt: quote.createdAt,
  quote,
})
const ofPurchase = (purchase: Purchase): AnyPurchase => ({
  rail: 'bank',
  reference: purchase.reference,
  createdAt: purchase.createdAt,
  purchase,
})

function useList(rail: Rail, limit: number) {
  const firsthand = useFirsthand()
  const { client, signedInAs } = firsthand
  return useInfiniteQuery<Page, FirsthandError, { pages: Page[] }, unknown[], string | null>({
    queryKey: keyOf(firsthand, 'purchases', rail, limit),
    initialPageParam: null,
    async queryFn({ pageParam, signal }) {
      const given = { query: { limit, ...(pageParam && { cursor: pageParam }) }, signal }
      if (rail === 'bank') {
        const { items, next_cursor } = dataOf(await client.offchain.purchases.list(given))
        return { items: items.map(ofPurchase), next: next_cursor }
      }
      const { items, next_cursor } = dataOf(await client[rail].quotes.list(given))
      return { items: items.map((each) => ofQuote(rail, each)), next: next_cursor }
    },
    getNextPageParam: ({ next }) => next,
    enabled: signedInAs !== null,
  })
}

/** What the buyer bought and is buying, on all rails, newest first. */
export function usePurchases({ limit = 20 }: { readonly limit?: number } = {}): Purchases {
  const lists = [useList('primaryMint', limit), useList('rfq', limit), useList('bank', limit)]
  const loaded = lists.map(({ data, hasNextPage, isPending }) => ({
    items: data?.pages.flatMap(({ items }) => items) ?? [],
    hasMore: hasNextPage || isPending,
  }))
  const isFetching = lists.some((each) => each.isFetching)
  const next = listToLoad(loaded)
  return {
    items: mergePurchases(loaded),
    isPending: lists.some((each) => each.isPending),
    isFetching,
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    hasMore: next !== null,
    more: () => void (next !== null && !isFetching && lists[next]?.fetchNextPage()),
    refresh() {
      for (const each of lists) void each.refetch()
    },
  }
}
