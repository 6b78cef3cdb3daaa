import type { ListingWrite } from '@firsthand/wire/listings'

let made = 0

/** A listing that an administrator could create, with quiet defaults, each of a token of its own. */
export const aListing = (own: Partial<ListingWrite> = {}): ListingWrite => ({
  source: 'registry',
  symbol: 'TOWER',
  name: 'Harbour Tower',
  token_ref: `0x${(0xa000 + made++).toString(16).padStart(40, '0')}`,
  ...own,
})
