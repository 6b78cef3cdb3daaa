import sql, { empty, type Sql } from 'sql-template-tag'
import type { MarketFilter } from './market.port.ts'

/** The conditions of a filter on `app.market m`, each led by `and`. */
export function matching({ status, primaryExecutionKind: kind, listingId }: MarketFilter): Sql {
  const byStatus = status === null ? empty : sql`and m.status = ${status}`
  const byListing = listingId === null ? empty : sql`and m.listing_id = ${listingId}`
  if (kind === null) return sql`${byStatus} ${byListing}`
  const byKind =
    kind === 'none' ? sql`and m.primary_execution_kind is null` : sql`and m.primary_execution_kind = ${kind}`
  return sql`${byStatus} ${byListing} ${byKind}`
}
