import { groupedReads } from '@firsthand/postgres/coalesce'
import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { ListingStore, StoredListing } from './listing.port.ts'
import { entitled } from './listing-copies.store.ts'
import { pageOfListings } from './listing-search.store.ts'

const byId = {
  name: 'listings_by_id',
  text: `select f.id, f.version, row_to_json(f.shown)::text as listing from (
    select s.listing_id as id, s.version, (select f from (select ${entitled.facts}) f) as shown
    from ${entitled.from} where s.tenant_id = $1 and s.shown and s.listing_id = any($2)) f`,
}

/** Listings as consumers read them, on the login that row-level security binds to the tenant. */
export function listingStore(pool: pg.Pool): ListingStore {
  const pipeline = async (tenant: TenantId, query: Query) => (await tenantPipeline(pool, tenant, [query]))[0] ?? []

  const findOne = groupedReads<ListingId, StoredListing>(async (tenant, ids) => {
    const rows = await pipeline(tenant, { ...byId, values: [tenant, ids] })
    return new Map(
      rows.map(({ id, version, listing }) => [id as ListingId, { text: listing as string, version: Number(version) }]),
    )
  })

  return {
    find: ({ tenantId }, id) => findOne(tenantId, id),
    list: ({ tenantId }, filter, page) =>
      pageOfListings((query) => pipeline(tenantId, query), { listingSource: entitled, tenant: tenantId, filter }, page),
  }
}
