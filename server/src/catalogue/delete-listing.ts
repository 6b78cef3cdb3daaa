import { notFound, requireVersion } from '@firsthand/refusal/refusal'
import type { ListingId } from '@firsthand/values/values'
import type { AdminContext } from '#identity/admin-context'
import type { ListingAdministration } from './listing-administration.port.ts'

/** Deletes a listing for good, but keeps it for the archive. Doing it again changes nothing. */
export async function deleteListing(
  listings: ListingAdministration,
  context: AdminContext,
  id: ListingId,
  ifMatch: string | null,
): Promise<void> {
  const found = await listings.remove(context, id, (current) => requireVersion(current, ifMatch))
  if (!found) throw notFound()
}
