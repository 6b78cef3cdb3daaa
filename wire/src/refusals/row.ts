import type { TProperties } from 'typebox'

/** Where a refusal is answered: one of the rails, or any endpoint. */
export const surfaces = ['mint', 'rfq', 'offchain', 'general'] as const
export type Surface = (typeof surfaces)[number]
/** Those that have endpoints: the others are named in the table, and not yet in the document. */
export const servedSurfaces = ['mint', 'rfq', 'offchain', 'general'] as const satisfies readonly Surface[]

/** One reason to refuse. Codes are written out in full, so that a search for one finds its row. */
export type Row = Readonly<{
  codes: { readonly [S in Surface]?: S extends 'general' ? string : `${S}_${string}` }
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429 | 500 | 501 | 503
  retryable: boolean
  /** A state that ends without the caller: paused, switched off, outside its hours. The same call can succeed later. */
  passes?: true
  /** Who can change the outcome. */
  actor: 'buyer' | 'storefront' | 'market_admin' | 'operator'
  /** What the envelope carries beside its fixed fields. */
  members: TProperties
  title: string
  meaning: string
  remedy: string
}>

export type Table = Readonly<Record<string, Row>>
