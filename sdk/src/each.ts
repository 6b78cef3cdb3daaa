import type { Api } from './api.ts'
import type { FirsthandEvent } from './events.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type * as data from './gen/types.gen.ts'
import { type LiveOptions, live } from './live.ts'
import { dataOf } from './refusal.ts'
import type { Target } from './request.ts'
import { type PricesOptions, prices } from './streams/prices.ts'
import type { Written } from './written.ts'

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null }
type Answer<Item> = { readonly data: Page<Item> | undefined; readonly error: unknown }
type Filter<Data extends { query?: object }> = Written<Omit<NonNullable<Data['query']>, 'cursor'>>
type Options = { readonly signal?: AbortSignal }
type Paged<Item> = (asked: { query: { cursor?: string } } & Options) => Promise<Answer<Item>>

/** Every item of a list, page after page, as they are wanted. Throws `FirsthandRefusal`, `ConnectionLost` or `GivenUp`. */
async function* everyItem<Item>(
  read: Paged<Item>,
  filter: object,
  { signal }: Options = {},
): AsyncGenerator<Item, void> {
  let cursor: string | null | undefined
  do {
    const query = { ...filter, ...(cursor && { cursor }) }
    const page: Page<Item> = dataOf(await read({ query, ...(signal && { signal }) }))
    yield* page.items
    cursor = page.next_cursor
  } while (cursor)
}

/** The lists of the service as async iterators; `limit` is the size of a page, and a `signal` ends them with `GivenUp`. */
export function eachOf(api: Api<Generated>, target: Target, ask: typeof fetch) {
  const bank = {
    instruments: (filter: Filter<data.OffchainInstrumentsListData> = {}, options?: Options) =>
      everyItem(api.offchain.instruments.list, filter, options),
    purchases: (filter: Filter<data.OffchainPurchasesListData> = {}, options?: Options) =>
      everyItem(api.offchain.purchases.list, filter, options),
  }
  return {
    tokens: (filter: Filter<data.TokensListData> = {}, options?: Options) =>
      everyItem(api.tokens.list, filter, options),
    /** The candles of a listing, oldest first. */
    candles: (id: string, filter: Filter<data.TokensCandlesData> = {}, options?: Options) =>
      everyItem((asked) => api.tokens.candles({ path: { id }, ...asked }), filter, options),
    markets: (filter: Filter<data.MarketsListData> = {}, options?: Options) =>
      everyItem(api.markets.list, filter, options),
    primaryMint: {
      quotes: (filter: Filter<data.PrimaryMintQuotesListData> = {}, options?: Options) =>
        everyItem(api.primaryMint.quotes.list, filter, options),
    },
    rfq: {
      quotes: (filter: Filter<data.RfqQuotesListData> = {}, options?: Options) =>
        everyItem(api.rfq.quotes.list, filter, options),
    },
    /** What is paid by bank transfer; `offchain` is the same by the name that it has in the API. */
    bank,
    offchain: bank,
    /** What happened, oldest first, until now. */
    events: (filter: Filter<data.EventsListData> = {}, options?: Options) =>
      everyItem(api.events.list, filter, options) as AsyncGenerator<FirsthandEvent, void>,
    /** What happens from now on, or from behind `after` on, until the signal ends it. */
    live: (options?: LiveOptions) => live(target, ask, options),
    /** What these markets cost, and each change of it, until the signal ends it; `quoteAt` computes with it. */
    prices: (pairIds: readonly (number | string)[], options?: PricesOptions) => prices(target, ask, pairIds, options),
    /** The attempts to reach one endpoint, newest event first. */
    webhookAttempts: (id: string, filter: Filter<data.WebhookEndpointsAttemptsData> = {}, options?: Options) =>
      everyItem((asked) => api.webhookEndpoints.attempts({ path: { id }, ...asked }), filter, options),
    admin: {
      tokens: (filter: Filter<data.AdminTokensListData> = {}, options?: Options) =>
        everyItem(api.admin.tokens.list, filter, options),
      markets: (filter: Filter<data.AdminMarketsListData> = {}, options?: Options) =>
        everyItem(api.admin.markets.list, filter, options),
    },
  }
}
