import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import { completeListing } from '../domain/listing.ts'
import { listingDeleted } from '../domain/listing-deleted.ts'
import { notFound } from '../domain/not-found.ts'
import { requireVersion } from '../domain/require-version.ts'
import type { ListingId } from '../domain/values.ts'
import type { Act } from '../ports/act.ts'
import type { ListingAdministration } from '../ports/listing-administration.ts'
import { requireSoundListing } from './require-sound-listing.ts'

type Replacement = { readonly id: ListingId; readonly write: ListingWrite; readonly ifMatch: string | null }

/** Replaces a listing as a whole, unless it changed meanwhile or was deleted. */
export async function replaceListing(
  listings: ListingAdministration,
  act: Act,
  { id, write, ifMatch }: Replacement,
): Promise<AdminListing> {
  requireSoundListing(write)
  const replaced = await listings.replace(act, id, (current) => {
    const { status, entitled_tenants } = current
    requireVersion(current, ifMatch)
    if (status === 'deleted') throw listingDeleted()
    return completeListing(write, { status, entitled_tenants })
  })
  if (replaced === null) throw notFound()
  return replaced
}
