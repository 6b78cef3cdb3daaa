import type { CandleInterval } from '@firsthand/wire/candles'
import type { Listing, ListingWrite } from '@firsthand/wire/listings'
import type { IfMatch, Who } from '../steps.ts'

/** What stands in the place of a listing's own fields; names of sources and tenants are filled in for each run. */
export type WriteRequest = {
  readonly write: ListingWrite
  readonly source: 0 | 1
  readonly entitled: readonly Who[] | null
  /** Asks for what no listing may be. */
  readonly unsound: boolean
}

export type Edit = Partial<Pick<ListingWrite, 'status' | 'hidden' | 'symbol' | 'name' | 'min_price' | 'token_ref'>> & {
  readonly entitled?: readonly Who[]
}

/** `source` picks one of the sequence's own, and `tag` the listings that have its tag in their name. */
export type Filter = {
  readonly status?: Listing['status']
  readonly chain?: string
  readonly source?: 0 | 1
  readonly symbol?: string
  readonly name?: string
}

/** A line of an import: a new listing, an existing one as it is or edited, or something that must be refused. */
export type Line =
  | { readonly is: 'requested'; readonly requested: WriteRequest }
  | { readonly is: 'known'; readonly which: number; readonly edit: Edit | null }
  | { readonly is: 'junk'; readonly text: string }
  | { readonly is: 'blank' }

/** Candles that open in so many buckets, so many of them before now; `limit` cuts them into pages. */
export type Span = {
  readonly interval: CandleInterval
  readonly ago: number
  readonly length: number
  readonly offsetMs: number
  readonly limit: number
}

/** One step of a sequence. `which` picks one of the listings made so far. */
export type Step =
  | { readonly do: 'create'; readonly by: Who; readonly requested: WriteRequest }
  | {
      readonly do: 'replace'
      readonly by: Who
      readonly which: number
      readonly requested: WriteRequest
      readonly ifMatch: IfMatch
    }
  | { readonly do: 'edit'; readonly by: Who; readonly which: number; readonly edit: Edit; readonly ifMatch: IfMatch }
  | { readonly do: 'delete'; readonly by: Who; readonly which: number; readonly ifMatch: IfMatch }
  | { readonly do: 'import'; readonly by: Who; readonly lines: readonly Line[] }
  | { readonly do: 'read'; readonly by: Who; readonly which: number }
  | { readonly do: 'list'; readonly by: Who; readonly limit: number; readonly filter: Filter }
  | { readonly do: 'admin read'; readonly by: Who; readonly which: number }
  | { readonly do: 'admin list'; readonly by: Who; readonly limit: number; readonly filter: Filter }
  | { readonly do: 'misuse cursor'; readonly by: Who; readonly how: 'tenant' | 'filter' | 'list' }
  | { readonly do: 'candles'; readonly by: Who; readonly which: number; readonly span: Span }
  | { readonly do: 'last candles'; readonly by: Who; readonly which: number; readonly span: Span }
