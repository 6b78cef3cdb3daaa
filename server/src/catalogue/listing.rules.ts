import type { FieldError } from '@firsthand/refusal/refusal'
import type { AdminListing, Listing, ListingWrite } from '@firsthand/wire/listings'

export type ListingStatus = Listing['status']

/** A listing as an administrator writes it, with every default filled in. */
export type ListingDraft = Required<ListingWrite>

type Standing = Pick<ListingDraft, 'status' | 'entitled_tenants'>

/** What is left out of a write takes its default, but for the status and the audience, which the listing has already. */
export const completeListing = (write: ListingWrite, standing: Standing): ListingDraft => ({
  base_asset: null,
  quote_currency: null,
  chain_id: null,
  min_price: null,
  max_price: null,
  hidden: false,
  ...standing,
  ...write,
})

/** What a new listing has when the write does not say: on sale, for the creator's own tenant. */
export const newListing = (creator: string): Standing => ({ status: 'active', entitled_tenants: [creator] })

/** Compares decimals as text, because a float would call two different prices equal. */
function isAbove(one: string, other: string): boolean {
  const [whole = '', part = ''] = one.split('.')
  const [otherWhole = '', otherPart = ''] = other.split('.')
  const digits = Math.max(part.length, otherPart.length)
  return BigInt(whole + part.padEnd(digits, '0')) > BigInt(otherWhole + otherPart.padEnd(digits, '0'))
}

/** What is wrong with a write beyond its schema; empty when it may be stored. */
export const listingErrors = ({ min_price: min, max_price: max }: ListingWrite): readonly FieldError[] =>
  min != null && max != null && isAbove(min, max)
    ? [{ path: '/min_price', code: 'order', message: 'The minimum is above the maximum.' }]
    : []

type Visible = Pick<AdminListing, 'status' | 'hidden' | 'entitled_tenants'>

/** The tenants that see this listing as consumers. */
export const listingAudience = ({ status, hidden, entitled_tenants }: Visible): readonly string[] =>
  hidden || status === 'deleted' ? [] : entitled_tenants

const facts = [
  'source',
  'symbol',
  'name',
  'base_asset',
  'quote_currency',
  'chain_id',
  'token_ref',
  'min_price',
  'max_price',
  'status',
  'hidden',
] as const satisfies readonly (keyof ListingDraft)[]

/** Whether the listing already is what the draft would make of it. A database sorts names by rules of its own. */
export const isUnchanged = (listing: AdminListing, draft: ListingDraft): boolean =>
  facts.every((name) => listing[name] === draft[name]) &&
  listing.entitled_tenants.length === draft.entitled_tenants.length &&
  new Set(listing.entitled_tenants).isSupersetOf(new Set(draft.entitled_tenants))

/** What an import knows a listing by. */
export const naturalKey = ({ source, chain_id = null, token_ref }: ListingWrite): string =>
  JSON.stringify([source, chain_id, token_ref])
