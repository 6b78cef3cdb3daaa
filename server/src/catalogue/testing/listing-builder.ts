import type { ListingWrite } from '@firsthand/wire/listings'

/** A listing that an administrator could create, with quiet defaults. */
export const aListing = (own: Partial<ListingWrite> = {}): ListingWrite => ({
  source: 'registry',
  symbol: 'TOWER',
  name: 'Harbour Tower',
  token_ref: `0x${'a'.repeat(40)}`,
  ...own,
})
