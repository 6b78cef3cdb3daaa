import { notFound, requireVersion } from '@firsthand/refusal/refusal'
import type { ListingId } from '@firsthand/values/values'
import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import type { AdminContext } from '#identity/admin-context'
import { completeListing } from './listing.rules.ts'
import type { ListingAdministration } from './listing-administration.port.ts'
import { listingDeleted } from './listing-deleted.ts'
import { requireSoundListing } from './require-sound-listing.ts'

type Replacement = { readonly id: ListingId; readonly write: ListingWrite; readonly ifMatch: string | null }

/** Replaces a listing as a whole, unless it changed meanwhile or was deleted. */
export async function replaceListing(
  listings: ListingAdministration,
  context: AdminContext,
  { id, write, ifMatch }: Replacement,
): Promise<AdminListing> {
  requireSoundListing(write)
  const replaced = await listings.replace(context, id, (current) => {
    const { status, entitled_tenants } = current
    requireVersion(current, ifMatch)
    if (status === 'deleted') throw listingDeleted()
    return completeListing(write, { status, entitled_tenants })
  })
  if (replaced === null) throw notFound()
  return replaced
}
