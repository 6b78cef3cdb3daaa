import type { Caller, PairId } from '@firsthand/values/values'
import type { Instrument } from '@firsthand/wire/bank-transfer/instruments'

export type InstrumentFilter = { readonly pairId: PairId | null; readonly currency: string | null }
export type InstrumentPageRequest = { readonly after: string | null; readonly limit: number }

/** What buyers of a tenant see: instruments of its own, no drafts, of markets that they see. */
export interface InstrumentStore {
  /** Null when nothing is visible under this id. */
  find(caller: Caller, instrumentId: string): Promise<Instrument | null>
  /** In the order of their ids; one more than `limit` when there is a further page. */
  list(caller: Caller, filter: InstrumentFilter, page: InstrumentPageRequest): Promise<Instrument[]>
}
