import type { Caller, PairId } from '@firsthand/values/values'
import type { AdminMarket, Market } from '@firsthand/wire/markets'

export type MarketFilter = {
  readonly status: Market['status'] | null
  /** `none` asks for markets without a primary sale. */
  readonly primaryExecutionKind: NonNullable<Market['primaryExecutionKind']> | 'none' | null
  readonly listingId: string | null
}
export type PageRequest = { readonly after: PairId | null; readonly limit: number }

/** A market with the rules about who may buy and whether it winds down, which no consumer reads. */
export type TradedMarket = Market & Pick<AdminMarket, 'eligibility' | 'rfqDraining'>

/** What consumers see of markets: entitled to their tenant, not hidden, not a draft. */
export interface MarketStore {
  /** Null when nothing is visible under this id. */
  find(caller: Caller, pairId: PairId): Promise<Market | null>
  /** The same, with what a trade is judged by. */
  findTraded(caller: Caller, pairId: PairId): Promise<TradedMarket | null>
  /** In the order of `pairId`; one more than `limit` when there is a further page. */
  list(caller: Caller, filter: MarketFilter, page: PageRequest): Promise<Market[]>
}
