import { notFound } from '../domain/not-found.ts'
import { requireVersion } from '../domain/require-version.ts'
import type { ListingId } from '../domain/values.ts'
import type { Act } from '../ports/act.ts'
import type { ListingAdministration } from '../ports/listing-administration.ts'

/** Deletes a listing for good, but keeps it for the archive. Doing it again changes nothing. */
export async function deleteListing(
  listings: ListingAdministration,
  act: Act,
  id: ListingId,
  ifMatch: string | null,
): Promise<void> {
  const found = await listings.remove(act, id, (current) => requireVersion(current, ifMatch))
  if (!found) throw notFound()
}
