import { readOnlyErrors, withoutReadOnly } from '@firsthand/refusal/read-only'
import { type FieldError, invalidRequest, notFound, Refusal } from '@firsthand/refusal/refusal'
import type { Caller, ListingId } from '@firsthand/values/values'
import {
  type AdminListing,
  type Listing,
  type ListingTerms,
  type ListingWrite,
  listingReadOnly,
} from '@firsthand/wire/listings'
import { mayWrite, requireOwned } from '#identity/ownership.rules'

export type ListingStatus = Listing['status']

/** Each null when it is not given. */
export type ListingFilter = {
  readonly status: string | null
  readonly chain: string | null
  readonly source: string | null
  /** The beginning of a ticker, in any case. */
  readonly symbol: string | null
  /** Any part of a name, in any case. */
  readonly name: string | null
}
export type ListingPageRequest = { readonly after: ListingId | null; readonly limit: number }

/**
 * One page, each listing as the JSON text that the caller is sent: the database writes it faster than we could read its
 * columns and serialise them. `next` is the last id of the page when there is a further one.
 */
export type ListingTexts = { readonly items: readonly string[]; readonly next: ListingId | null }

/** A listing as an administrator writes it, with every default filled in. */
export type ListingDraft = Required<ListingTerms>

type Standing = Pick<ListingDraft, 'status' | 'hidden' | 'entitled_tenants'>

/** What is left out of a write takes its default, but for the status and who sees it, which the listing has already. */
export const completeListing = (write: ListingWrite, standing: Standing): ListingDraft => ({
  base_asset: null,
  quote_currency: null,
  chain_id: null,
  min_price: null,
  max_price: null,
  ...standing,
  ...withoutReadOnly<ListingTerms>(write, listingReadOnly),
})

/** The defaults of a new listing: on sale, for the creator's own tenant. */
export const newListing = (creator: string): Standing => ({
  status: 'active',
  hidden: false,
  entitled_tenants: [creator],
})

/** What a write leaves as it is when it does not name it. A deleted listing takes no writes. */
export const standingOf = ({ status, hidden, entitled_tenants }: AdminListing): Standing => ({
  status: status as ListingDraft['status'],
  hidden,
  entitled_tenants,
})

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

/** What is wrong with a new listing: there is nothing yet that a read could have shown. */
export const newListingErrors = (write: ListingWrite): readonly FieldError[] => [
  ...readOnlyErrors(write, listingReadOnly),
  ...listingErrors(write),
]

/** Throws `invalid_request`, naming every rule that the write breaks, before anything is read. */
export function requireSoundListing(write: ListingWrite, errorsOf = listingErrors): void {
  const errors = errorsOf(write)
  if (errors.length > 0) throw invalidRequest(errors)
}

/** The one place where a listing is refused because its owner has one of the same source, chain and token. */
export const listingExists = (listingId: ListingId): Refusal =>
  new Refusal('listing_exists', 'The tenant has a listing of this source, chain and token.', { listingId })

/** The one place where a change is refused because the listing was deleted. */
export const listingDeleted = (): Refusal => new Refusal('listing_deleted', 'A deleted listing stays deleted.', {})

type Visible = Pick<AdminListing, 'status' | 'hidden' | 'entitled_tenants'>

/** The tenants that see this listing as consumers. */
export const listingAudience = ({ status, hidden, entitled_tenants }: Visible): readonly string[] =>
  hidden || status === 'deleted' ? [] : entitled_tenants

/** The tenants to notify of a change: those that saw the listing before it, and those that see it after. */
export const listingListeners = (before: Visible | null, after: Visible): readonly string[] => [
  ...new Set([...(before === null ? [] : listingAudience(before)), ...listingAudience(after)]),
]

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

/** Whether the listing already is what the draft would make of it. The database may return the tenants in another order. */
export const isUnchanged = (listing: AdminListing, draft: ListingDraft): boolean =>
  facts.every((name) => listing[name] === draft[name]) &&
  listing.entitled_tenants.length === draft.entitled_tenants.length &&
  new Set(listing.entitled_tenants).isSupersetOf(new Set(draft.entitled_tenants))

/** The key by which an import finds an existing listing. */
export const naturalKey = ({ source, chain_id = null, token_ref }: ListingWrite): string =>
  JSON.stringify([source, chain_id, token_ref])

/** The listing, if the caller may write it. Another tenant's is absent for them, unless they are entitled to see it. */
export function requireWritable(caller: Caller, listing: AdminListing | null): AdminListing {
  const isKnown =
    listing && (mayWrite(caller, listing.owner_tenant) || listing.entitled_tenants.includes(caller.tenantId))
  if (!isKnown) throw notFound()
  requireOwned(caller, listing.owner_tenant)
  return listing
}
