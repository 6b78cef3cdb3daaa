import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import type { AdminContext } from '#identity/admin-context'
import { completeListing, newListing } from './listing.rules.ts'
import type { ListingAdministration } from './listing-administration.port.ts'
import { requireSoundListing } from './require-sound-listing.ts'

/** Creates a listing: active, for the creator's own tenant, unless the write says otherwise. */
export async function createListing(
  listings: ListingAdministration,
  context: AdminContext,
  write: ListingWrite,
): Promise<AdminListing> {
  requireSoundListing(write)
  return listings.create(context, completeListing(write, newListing(context.caller.tenantId)))
}
