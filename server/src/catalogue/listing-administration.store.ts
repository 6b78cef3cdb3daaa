import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId } from '@firsthand/values/values'
import type { ListingEventKind } from '@firsthand/wire/events'
import type { AdminListing } from '@firsthand/wire/listings'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { auditRead, changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import type { Audiences } from './audience.rules.ts'
import {
  type ListingDraft,
  type ListingFilter,
  type ListingPageRequest,
  type ListingTexts,
  listingListeners,
} from './listing.rules.ts'
import { pageOfListings } from './listing.store.ts'
import { archive } from './listing-filter.store.ts'

type SelectedListing = { readonly listing: AdminListing }

/** Listings as administrators read them. */
const selectListings = (ids: readonly ListingId[]): Sql =>
  sql`select row_to_json(f) as listing from (
    select ${raw(archive.facts)} from ${raw(archive.from)} where s.id = any(${ids}::uuid[])) f`

/** A listing of any tenant, deleted and hidden ones too, with an audit record of the read; null when there is none. */
export async function findListing(
  catalog: pg.Pool,
  context: AdminContext,
  id: ListingId,
): Promise<AdminListing | null> {
  const queries = [selectListings([id]), auditRead(context, 'listing.read', { id })]
  const [[row]] = await tenantPipeline<[SelectedListing, object]>(catalog, context.caller.tenantId, queries)
  return row?.listing ?? null
}

/** Listings of every tenant in the order of the ids, with one audit record however many queries the page takes. */
export function listListings(
  catalog: pg.Pool,
  context: AdminContext,
  filter: ListingFilter,
  page: ListingPageRequest,
): Promise<ListingTexts> {
  const tenant = context.caller.tenantId
  let unwritten = [auditRead(context, 'listing.listed', { filter, ...page })]
  return pageOfListings(
    async (query) => {
      const records = unwritten
      unwritten = []
      const [rows = []] = await tenantPipeline(catalog, tenant, [query, ...records])
      return rows
    },
    { listingSource: archive, tenant, filter },
    page,
  )
}

/**
 * Two writers could each miss the token that the other is about to list, so those of one owner come one after another. Taken
 * before any listing is locked.
 */
export const takeTurns = (owner: string): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`listings of ${owner}`}, 0))`

/** The same for the owner of a listing, who never changes. */
export const takeTurnsAt = (id: ListingId): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended('listings of ' || l.owner_tenant, 0)) from app.listing l where l.id = ${id}`

export const listingsIn = async (query: TenantTransaction, ids: readonly ListingId[]) =>
  (await query<SelectedListing>(selectListings(ids))).map(({ listing }) => listing)

const listingIn = async (query: TenantTransaction, id: ListingId) => (await listingsIn(query, [id]))[0] ?? null

/** Two statements: a row that waited for the lock shows its entitlements as they are now, not as they were. */
export async function lockedListing(query: TenantTransaction, id: ListingId): Promise<AdminListing | null> {
  await query(sql`select from app.listing where id = ${id} for no key update`)
  return listingIn(query, id)
}

/** The listing that an owner has of this source, chain and token, but for this one; null when there is none. */
export async function listingOfToken(
  query: TenantTransaction,
  owner: string,
  { source, chain_id, token_ref }: Pick<ListingDraft, 'source' | 'chain_id' | 'token_ref'>,
  but: ListingId | null,
): Promise<ListingId | null> {
  const [found] = await query<{ readonly id: ListingId }>(sql`select l.id from app.listing l
    where l.owner_tenant = ${owner} and l.source = ${source} and l.token_ref = ${token_ref}
      and l.chain_id is not distinct from ${chain_id} and l.status <> 'deleted' and l.id is distinct from ${but}`)
  return found?.id ?? null
}

/** The audit record of a write, and its event for every tenant that sees the listing. */
export const listingRecord = (
  context: AdminContext,
  kind: ListingEventKind,
  before: AdminListing | null,
  after: AdminListing,
  audiences: Audiences,
) =>
  changeRecord(context, {
    action: kind === 'listing.updated' ? 'listing.replaced' : kind,
    payload: { id: after.id, before, after },
    event: { kind, subject: after.id, data: { id: after.id } },
    tenants: audiences.receivers(listingListeners(before, after)),
  })

export type NamedDraft = ListingDraft & { readonly id: ListingId }

/** A draft with those whose copies there are to be: its tenants, or the audience that they are. */
export type HeldDraft = NamedDraft & { readonly holders: readonly string[] }

/** What a write sets, with the type that its JSON is read as. */
const columns = {
  source: 'text',
  symbol: 'text',
  name: 'text',
  base_asset: 'text',
  quote_currency: 'text',
  chain_id: 'text',
  token_ref: 'text',
  min_price: 'numeric',
  max_price: 'numeric',
  status: 'text',
  hidden: 'boolean',
}
const names = Object.keys(columns)
const typed = Object.entries({ id: 'uuid', ...columns, holders: 'text[]' }).map((pair) => pair.join(' '))

/** Drafts as rows: one parameter, however many there are. */
const rowsOf = (drafts: readonly HeldDraft[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(drafts, ['id', 'holders', ...names])}) d (${raw(typed.join(', '))})`

export const insertListings = (drafts: readonly HeldDraft[]): Sql =>
  sql`insert into app.listing (id, ${raw(names.join(', '))}) select d.id, ${raw(names.map((name) => `d.${name}`).join(', '))}
    from ${rowsOf(drafts)}`

export const updateListings = (drafts: readonly HeldDraft[]): Sql =>
  sql`update app.listing l set ${raw(names.map((name) => `${name} = d.${name}`).join(', '))},
    version = l.version + 1, updated_at = clock_timestamp() from ${rowsOf(drafts)} where l.id = d.id`

/** Adds copies that are not there yet. The caller holds the lock on each listing, or has just created it. */
export const entitle = (drafts: readonly HeldDraft[]): Sql => {
  const pairs = drafts.flatMap(({ id, holders }) => holders.map((tenant) => ({ id, tenant })))
  return sql`select app.entitle(${pairs.map(({ id }) => id)}, ${pairs.map(({ tenant }) => tenant)})`
}

export const disentitle = (drafts: readonly HeldDraft[]): Sql =>
  sql`delete from app.listing_entitlement e using ${rowsOf(drafts)}
    where e.listing_id = d.id and e.tenant_id <> all(d.holders)`

/** The listing as it was stored. */
export async function insertListing(
  query: TenantTransaction,
  draft: ListingDraft,
  { holders }: Audiences,
): Promise<AdminListing> {
  const [row] = await query<{ readonly id: ListingId }>(sql`select uuidv7() as id`)
  const id = row?.id as ListingId
  const drafts = [{ ...draft, id, holders: holders(draft.entitled_tenants) }]
  await query(insertListings(drafts))
  await query(entitle(drafts))
  return (await listingIn(query, id)) as AdminListing
}

/** The locked listing as it is after the change. */
export async function updateListing(
  query: TenantTransaction,
  id: ListingId,
  draft: ListingDraft,
  { holders }: Audiences,
) {
  const drafts = [{ ...draft, id, holders: holders(draft.entitled_tenants) }]
  await query(updateListings(drafts))
  await query(disentitle(drafts))
  await query(entitle(drafts))
  return (await listingIn(query, id)) as AdminListing
}

/** The locked listing as it is afterwards: it stays in the archive. */
export async function markDeleted(query: TenantTransaction, { id, status }: AdminListing): Promise<AdminListing> {
  if (status !== 'deleted')
    await query(sql`update app.listing set status = 'deleted', version = version + 1, updated_at = clock_timestamp()
      where id = ${id}`)
  return (await listingIn(query, id as ListingId)) as AdminListing
}
