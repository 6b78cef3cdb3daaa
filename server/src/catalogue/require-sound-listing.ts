import { invalidRequest } from '@firsthand/refusal/refusal'
import type { ListingWrite } from '@firsthand/wire/listings'
import { listingErrors } from './listing.rules.ts'

/** Raises `invalid_request` with every rule that the write breaks, before anything is read. */
export function requireSoundListing(write: ListingWrite): void {
  const errors = listingErrors(write)
  if (errors.length > 0) throw invalidRequest(errors)
}
