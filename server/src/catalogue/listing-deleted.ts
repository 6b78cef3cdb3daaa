import { Refusal } from '@firsthand/refusal/refusal'

/** The one place where a change is refused because the listing is gone for good. */
export const listingDeleted = (): Refusal => new Refusal('listing_deleted', 'A deleted listing stays deleted.', {})
