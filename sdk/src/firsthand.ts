import { buy } from './buying/buy.ts'
import type { Bought, BuyRequest } from './buying/buy-request.ts'
import { type Calls, type CallsOptions, createCalls } from './create-calls.ts'
import type { Routers } from './settleable.ts'

export type FirsthandOptions = CallsOptions & {
  /** The settlement router of each chain, which `buy` needs on chain: it approves and sends to no other contract. */
  readonly routers?: Routers
}

/** The calls of the service by name, and helpers that combine several of them. */
export type Firsthand = Calls & {
  /** A whole purchase, on whichever rail the market names, until it is settled or delivered. */
  buy(request: BuyRequest): Promise<Bought>
}

/** A service to call, and to buy from. Nothing is sent before the first call. */
export function createFirsthand(options: FirsthandOptions): Firsthand {
  const calls = createCalls(options)
  return Object.assign(calls, { buy: (request: BuyRequest) => buy(calls, options.routers ?? {}, request) })
}
