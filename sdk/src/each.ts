import type { Api } from './api.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type * as data from './gen/types.gen.ts'
import { dataOf } from './refusal.ts'

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null }
type Answer<Item> = { readonly data: Page<Item> | undefined; readonly error: unknown }
type Filter<Data extends { query?: object }> = Omit<NonNullable<Data['query']>, 'cursor'>

/** Every item of a list, page after page, as they are wanted. Throws `FirsthandRefusal` or `ConnectionLost`. */
async function* everyItem<Item>(read: (at: { cursor?: string }) => Promise<Answer<Item>>): AsyncGenerator<Item, void> {
  let cursor: string | null | undefined
  do {
    const page: Page<Item> = dataOf(await read(cursor ? { cursor } : {}))
    yield* page.items
    cursor = page.next_cursor
  } while (cursor)
}

/** The lists of the service as async iterators; `limit` is the size of a page. */
export function eachOf(api: Api<Generated>) {
  return {
    tokens: (filter: Filter<data.TokensListData> = {}) =>
      everyItem((at) => api.tokens.list({ query: { ...filter, ...at } })),
    /** The candles of a listing, oldest first. */
    candles: (id: string, filter: Filter<data.TokensCandlesData> = {}) =>
      everyItem((at) => api.tokens.candles({ path: { id }, query: { ...filter, ...at } })),
    markets: (filter: Filter<data.MarketsListData> = {}) =>
      everyItem((at) => api.markets.list({ query: { ...filter, ...at } })),
    primaryMint: {
      quotes: (filter: Filter<data.PrimaryMintQuotesListData> = {}) =>
        everyItem((at) => api.primaryMint.quotes.list({ query: { ...filter, ...at } })),
    },
    rfq: {
      quotes: (filter: Filter<data.RfqQuotesListData> = {}) =>
        everyItem((at) => api.rfq.quotes.list({ query: { ...filter, ...at } })),
    },
    offchain: {
      instruments: (filter: Filter<data.OffchainInstrumentsListData> = {}) =>
        everyItem((at) => api.offchain.instruments.list({ query: { ...filter, ...at } })),
      purchases: (filter: Filter<data.OffchainPurchasesListData> = {}) =>
        everyItem((at) => api.offchain.purchases.list({ query: { ...filter, ...at } })),
    },
    events: (filter: Filter<data.EventsListData> = {}) =>
      everyItem((at) => api.events.list({ query: { ...filter, ...at } })),
    /** The attempts to reach one endpoint, newest event first. */
    webhookAttempts: (id: string, filter: Filter<data.WebhookEndpointsAttemptsData> = {}) =>
      everyItem((at) => api.webhookEndpoints.attempts({ path: { id }, query: { ...filter, ...at } })),
    admin: {
      tokens: (filter: Filter<data.AdminTokensListData> = {}) =>
        everyItem((at) => api.admin.tokens.list({ query: { ...filter, ...at } })),
      markets: (filter: Filter<data.AdminMarketsListData> = {}) =>
        everyItem((at) => api.admin.markets.list({ query: { ...filter, ...at } })),
    },
  }
}
