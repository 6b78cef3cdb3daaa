import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import { completeListing, newListing } from '../domain/listing.ts'
import type { Act } from '../ports/act.ts'
import type { ListingAdministration } from '../ports/listing-administration.ts'
import { requireSoundListing } from './require-sound-listing.ts'

/** Creates a listing: active, for the creator's own tenant, unless the write says otherwise. */
export async function createListing(
  listings: ListingAdministration,
  act: Act,
  write: ListingWrite,
): Promise<AdminListing> {
  requireSoundListing(write)
  return listings.create(act, completeListing(write, newListing(act.caller.tenantId)))
}
