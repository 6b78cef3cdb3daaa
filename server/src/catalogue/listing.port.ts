import type { Caller, ListingId } from '@firsthand/values/values'

/** Each null when it is not asked for. */
export type ListingFilter = {
  readonly status: string | null
  readonly chain: string | null
  readonly source: string | null
  /** The beginning of a ticker, in any case. */
  readonly symbol: string | null
  /** Any part of a name, in any case. */
  readonly name: string | null
}
export type ListingPageRequest = { readonly after: ListingId | null; readonly limit: number }

/**
 * One page, each listing as the JSON text that the caller is sent: the database writes it faster than we could read its
 * columns and write it again. `next` is the last id of the page when there is a further one.
 */
export type ListingTexts = { readonly items: readonly string[]; readonly next: ListingId | null }
export type StoredListing = { readonly text: string; readonly version: number }

/** What consumers see of listings: entitled to their tenant, active or paused, not hidden. */
export interface ListingStore {
  /** Null when nothing is visible under this id. */
  find(caller: Caller, id: ListingId): Promise<StoredListing | null>
  /** In the order of the ids. */
  list(caller: Caller, filter: ListingFilter, page: ListingPageRequest): Promise<ListingTexts>
}
