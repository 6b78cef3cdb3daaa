import { type Static, Type } from 'typebox'
import { PairId } from './markets.ts'
import { ChainId, Cursor, nullable, PageLimit, page, readOnlyOf, ref, sentBack, TenantId, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const

export const listingStatuses = ['active', 'paused', 'deleted'] as const
const ListingStatus = Type.Enum([...listingStatuses], {
  description: '`active` and `paused` move to each other and to `deleted`, which is final.',
})

const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

/** Text, because a JSON number would round it. */
export const Price = Type.String({
  pattern: '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$',
  description: 'A decimal price, without sign or exponent.',
  examples: ['104.25'],
  'x-edges': ['0', '0.000000000000000001', `${'9'.repeat(30)}.${'9'.repeat(18)}`],
})

const required = {
  source: text(64, 'Catalogue source.'),
  symbol: text(32, 'Ticker.'),
  name: text(200, 'Display name.'),
  token_ref: text(128, 'Token reference on chain, usually an address.'),
}

const mayBeNull = {
  base_asset: nullable(text(64, 'Base asset.')),
  quote_currency: nullable(text(16, 'Quote currency.')),
  chain_id: nullable(ChainId),
  min_price: nullable(Price),
  max_price: nullable(Price),
}

export const ListingId = Type.String({
  $id: 'ListingId',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'Names the listing.',
  examples: ['019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'],
})

/** In the order in which the specification lists them, which is the order in which they are written. */
const read = {
  id: ref(ListingId),
  source: required.source,
  symbol: required.symbol,
  name: required.name,
  base_asset: mayBeNull.base_asset,
  quote_currency: mayBeNull.quote_currency,
  chain_id: mayBeNull.chain_id,
  token_ref: required.token_ref,
  min_price: mayBeNull.min_price,
  max_price: mayBeNull.max_price,
  status: ListingStatus,
  markets: Type.Array(ref(PairId), { description: 'Where it is sold: the markets that you may see.' }),
}

export const Listing = Type.Object(read, { $id: 'Listing', ...closed })

const adminRead = {
  ...read,
  owner_tenant: { ...ref(TenantId), description: 'Whose administrators write it: the tenant that created it.' },
  hidden: Type.Boolean({ description: 'Keeps it from every consumer, whatever its entitlements.' }),
  entitled_tenants: Type.Array(ref(TenantId), { description: 'Who may see it.' }),
  version: Type.Integer({ description: 'Counts changes; the `ETag` begins with it.' }),
  created_at: ref(Timestamp),
  updated_at: ref(Timestamp),
}

export const AdminListing = Type.Object(adminRead, { $id: 'AdminListing', ...closed })

/** Create and replace take the whole listing; what has a default may be left out. */
const writable = {
  ...required,
  base_asset: Type.Optional(mayBeNull.base_asset),
  quote_currency: Type.Optional(mayBeNull.quote_currency),
  chain_id: Type.Optional(mayBeNull.chain_id),
  min_price: Type.Optional(mayBeNull.min_price),
  max_price: Type.Optional(mayBeNull.max_price),
  status: Type.Optional(Type.Enum(['active', 'paused'])),
  hidden: Type.Optional(Type.Boolean()),
  entitled_tenants: Type.Optional(Type.Array(ref(TenantId), { maxItems: 1000, uniqueItems: true })),
}
const Terms = Type.Object(writable)
const readOnly = readOnlyOf(adminRead, writable)
export const listingReadOnly = Object.keys(readOnly)

export const ListingWrite = Type.Object({ ...writable, ...readOnly }, { $id: 'ListingWrite', ...closed, ...sentBack })

export const ListingPage = page('ListingPage', Listing)
export const AdminListingPage = page('AdminListingPage', AdminListing)

const filters = {
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Cursor),
  status: Type.Optional(ListingStatus),
  chain: Type.Optional(ChainId),
  source: Type.Optional(required.source),
  symbol: Type.Optional(text(32, 'Tickers that begin with this, in any case.')),
  name: Type.Optional(text(200, 'Names that hold this, in any case.')),
}
export const ListingQuery = Type.Object(filters, closed)

export const listingComponents = [ListingId, Listing, AdminListing, ListingWrite, ListingPage, AdminListingPage]

export type Listing = Static<typeof Listing>
export type AdminListing = Static<typeof AdminListing>
export type ListingWrite = Static<typeof ListingWrite>
/** What a write sets. */
export type ListingTerms = Static<typeof Terms>
export type ListingQuery = Static<typeof ListingQuery>
