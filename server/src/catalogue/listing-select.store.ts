import type { ListingId } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import { listingAudience } from './listing.rules.ts'
import { archive } from './listing-copies.store.ts'

/** Listings as administrators read them. */
export const selectListings = (ids: readonly ListingId[]): Sql =>
  sql`select row_to_json(f) as listing from (
    select ${raw(archive.facts)} from ${raw(archive.from)} where s.id = any(${ids}::uuid[])) f`

type Seen = Parameters<typeof listingAudience>[0]

/** Everybody who saw the listing before or sees it after hears of the change. */
export const listeners = (before: Seen | null, after: Seen) => [
  ...new Set([...(before === null ? [] : listingAudience(before)), ...listingAudience(after)]),
]
