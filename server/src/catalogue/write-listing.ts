import { inTenant } from '@firsthand/postgres/tenant'
import { requireVersion } from '@firsthand/refusal/refusal'
import type { ListingId } from '@firsthand/values/values'
import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { completeListing, listingDeleted, newListing, requireSoundListing, requireWritable } from './listing.rules.ts'
import {
  insertListing,
  listingRecord,
  lockedListing,
  markDeleted,
  updateListing,
} from './listing-administration.store.ts'

/** Creates a listing: active, for the creator's own tenant, unless the write names another status or audience. */
export async function createListing(
  catalog: pg.Pool,
  context: AdminContext,
  write: ListingWrite,
): Promise<AdminListing> {
  requireSoundListing(write)
  const { tenantId } = context.caller
  return inTenant(catalog, tenantId, async (query) => {
    const listing = await insertListing(query, completeListing(write, newListing(tenantId)))
    await query(listingRecord(context, 'listing.created', null, listing))
    return listing
  })
}

type Replacement = { readonly id: ListingId; readonly write: ListingWrite; readonly ifMatch: string | null }

/** Replaces a listing as a whole, unless it has another version meanwhile or was deleted. */
export async function replaceListing(
  catalog: pg.Pool,
  context: AdminContext,
  { id, write, ifMatch }: Replacement,
): Promise<AdminListing> {
  requireSoundListing(write)
  return inTenant(catalog, context.caller.tenantId, async (query) => {
    const before = requireWritable(context.caller, await lockedListing(query, id))
    requireVersion(before, ifMatch)
    const { status, entitled_tenants } = before
    if (status === 'deleted') throw listingDeleted()
    const after = await updateListing(query, id, completeListing(write, { status, entitled_tenants }))
    await query(listingRecord(context, 'listing.updated', before, after))
    return after
  })
}

/** Deletes a listing permanently, but keeps it for the archive. A repetition changes nothing. */
export async function deleteListing(
  catalog: pg.Pool,
  context: AdminContext,
  id: ListingId,
  ifMatch: string | null,
): Promise<void> {
  await inTenant(catalog, context.caller.tenantId, async (query) => {
    const before = requireWritable(context.caller, await lockedListing(query, id))
    requireVersion(before, ifMatch)
    const after = await markDeleted(query, before)
    await query(listingRecord(context, 'listing.deleted', before, after))
  })
}
