import type { ListingId } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ListingDraft } from './listing.rules.ts'

export type NamedDraft = ListingDraft & { readonly id: ListingId }

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
const typed = Object.entries({ id: 'uuid', ...columns, entitled_tenants: 'text[]' }).map((pair) => pair.join(' '))

/** Drafts as rows: one parameter, however many there are. */
const rowsOf = (drafts: readonly NamedDraft[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(drafts)}) d (${raw(typed.join(', '))})`

export const insertListings = (drafts: readonly NamedDraft[]): Sql =>
  sql`insert into app.listing (id, ${raw(names.join(', '))}) select d.id, ${raw(names.map((name) => `d.${name}`).join(', '))}
    from ${rowsOf(drafts)}`

export const updateListings = (drafts: readonly NamedDraft[]): Sql =>
  sql`update app.listing l set ${raw(names.map((name) => `${name} = d.${name}`).join(', '))},
    version = l.version + 1, updated_at = clock_timestamp() from ${rowsOf(drafts)} where l.id = d.id`

/** Adds who is not entitled yet. Whoever calls it holds the lock on each listing, or has just made it. */
export const entitle = (drafts: readonly NamedDraft[]): Sql => {
  const pairs = drafts.flatMap(({ id, entitled_tenants }) => entitled_tenants.map((tenant) => ({ id, tenant })))
  return sql`select app.entitle(${pairs.map(({ id }) => id)}, ${pairs.map(({ tenant }) => tenant)})`
}

export const disentitle = (drafts: readonly NamedDraft[]): Sql =>
  sql`delete from app.listing_entitlement e using ${rowsOf(drafts)}
    where e.listing_id = d.id and e.tenant_id <> all(d.entitled_tenants)`

export const markDeleted = (id: ListingId): Sql =>
  sql`update app.listing set status = 'deleted', version = version + 1, updated_at = clock_timestamp() where id = ${id}`
