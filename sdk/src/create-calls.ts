import type { Api } from './api.ts'
import { type BankBuyRequest, buyByBank, type FollowOptions, follow } from './buying/buy-by-bank.ts'
import { callTree } from './call-tree.ts'
import { eachOf } from './each.ts'
import type { Generated } from './gen/sdk.gen.ts'
import type { Purchase } from './gen/types.gen.ts'
import { baseOf, type Target } from './request.ts'
import { type ProofOf, provingFetch } from './sending/proving-fetch.ts'
import { retryingFetch } from './sending/retrying-fetch.ts'

export type CallsOptions = {
  /** Where the API is. */
  readonly url: string
  /** An access token, or a function that gives one: it is called before each call. */
  readonly token: Target['token']
  /** For access tokens that are bound to a key (RFC 9449): makes the proof of that key for a request, as `proofBy(key)` does. */
  readonly dpop?: ProofOf
  /** The platform's own when left out. */
  readonly fetch?: typeof fetch
  /** How often a call is made again where that helps; 0 is never, 3 when left out. */
  readonly retries?: number
  /** How long a call may take, its repeats included; 30,000 when left out. Then it ends as `ConnectionLost`. */
  readonly timeoutMs?: number
}

/** The calls of the service by name, and what needs no wallet. */
export type Calls = Api<Generated> & {
  /** Bank transfer; `offchain` is the same by the name that it has in the API. */
  readonly bank: Api<Generated>['offchain']
  /** Lists as async iterators, and events as they happen. */
  readonly each: ReturnType<typeof eachOf>
  /** A whole purchase that is paid by bank transfer, until it is delivered. */
  buyByBank(request: BankBuyRequest): Promise<Purchase>
  /** Polls until a purchase by bank transfer is over. It may have been made by another process, and long ago. */
  follow(reference: string, options?: FollowOptions): Promise<Purchase>
}

/** A service to call, without a wallet. Nothing is sent before the first call. */
export function createCalls(options: CallsOptions): Calls {
  const { url, token, dpop, fetch: own, retries = 3, timeoutMs = 30_000 } = options
  const target = { url: baseOf(url), token, scheme: dpop ? 'DPoP' : 'Bearer' } as const
  const send: typeof fetch = own ?? ((...request) => globalThis.fetch(...request))
  const ask = dpop ? provingFetch(send, dpop) : send
  const api = callTree(target, retryingFetch(ask, { retries, timeoutMs }))
  return Object.assign(api, {
    bank: api.offchain,
    each: eachOf(api, target, ask),
    buyByBank: (request: BankBuyRequest) => buyByBank(api, request),
    follow: (reference: string, following?: FollowOptions) => follow(api, reference, following),
  })
}
