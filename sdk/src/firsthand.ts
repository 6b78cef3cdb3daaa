import type { Api } from './api.ts'
import { type BuyRequest, buy } from './buy.ts'
import { type BankBuyRequest, buyByBank, type FollowOptions, follow } from './buy-by-bank.ts'
import { callsOf } from './calls.ts'
import { eachOf } from './each.ts'
import { createClient, createConfig } from './gen/client/index.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type { Purchase, Quote } from './gen/types.gen.ts'
import { newKey } from './new-key.ts'
import { explained } from './refusal.ts'
import { retryingFetch } from './retrying-fetch.ts'
import type { Routers } from './settleable.ts'

export type FirsthandOptions = {
  /** Where the API is. */
  readonly url: string
  /** An access token, or a function that gives one: it is called before each call. */
  readonly token: string | (() => string | Promise<string>)
  /** The settlement router of each chain, which `buy` needs on chain: it approves and sends to no other contract. */
  readonly routers?: Routers
  /** The platform's own when left out. */
  readonly fetch?: typeof fetch
  /** How often a call is made again where that helps; 0 is never, 3 when left out. */
  readonly retries?: number
}

/** The calls of the service by name, and helpers that combine several of them. */
export type Firsthand = Api<Generated> & {
  /** Lists as async iterators. */
  readonly each: ReturnType<typeof eachOf>
  /** A whole purchase, on whichever rail the market names, until it is settled or delivered. */
  buy(request: BuyRequest): Promise<Quote | Purchase>
  /** A whole purchase that is paid by bank transfer, until it is delivered. */
  buyByBank(request: BankBuyRequest): Promise<Purchase>
  /** Polls until a purchase by bank transfer is over. It may have been made by another process, and long ago. */
  follow(reference: string, options?: FollowOptions): Promise<Purchase>
}

const firmQuote = /\/(primary-mint|rfq)\/quotes$/

/** A service to call. Nothing is sent before the first call. */
export function createFirsthand(options: FirsthandOptions): Firsthand {
  const { url, token, routers = {}, fetch: ask, retries = 3 } = options
  const client = createClient(
    createConfig({
      baseUrl: url.replace(/\/+$/, ''),
      auth: () => (typeof token === 'string' ? token : token()),
      fetch: retryingFetch(ask ?? ((...request) => globalThis.fetch(...request)), retries),
    }),
  )
  // A firm quote that is asked for twice under one key is taken once, so that a lost answer can be asked for again.
  client.interceptors.request.use((request) => {
    const creates = request.method === 'POST' && firmQuote.test(new URL(request.url).pathname)
    if (creates && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', newKey())
    return request
  })
  client.interceptors.error.use((error, response, request) => {
    // Nothing was sent: no token could be obtained, or the address is invalid. That is the program's own error.
    if (request === undefined) throw error
    return explained(error, response?.status ?? null, request.signal.aborted)
  })
  const api = callsOf(client)
  return Object.assign(api, {
    each: eachOf(api),
    buy: (request: BuyRequest) => buy(api, routers, request),
    buyByBank: (request: BankBuyRequest) => buyByBank(api, request),
    follow: (reference: string, options?: FollowOptions) => follow(api, reference, options),
  })
}
