import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'

/** Where a list is read: the copies of one tenant, or the listings themselves. */
export type ListingSource = Readonly<{
  name: string
  from: string
  key: string
  /** What a reader is shown of one listing, in the order of the contract. */
  facts: string
  /** Conditions that every read of the shelf carries. */
  scope: (tenant: TenantId) => Sql
  /** Whether tickers are indexed by their first two characters in the order of the page. */
  hasHeads: boolean
  /** Finds ids by a part of the name where row-level security keeps the index from a query. */
  named: string
}>

const facts = `s.source, s.symbol, s.name, s.base_asset, s.quote_currency, s.chain_id, s.token_ref,
  s.min_price::text, s.max_price::text, s.status`

const time = (column: string) => `to_char(s.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** What one tenant sees. */
export const entitled: ListingSource = {
  name: 'entitled',
  from: 'app.listing_entitlement s',
  key: 's.listing_id',
  facts: `s.listing_id as id, ${facts}`,
  scope: (tenant) => sql`s.tenant_id = ${tenant} and s.shown`,
  hasHeads: true,
  named: 'app.entitled_listings_named',
}

/** Everything, with what consumers are not shown. */
export const archive: ListingSource = {
  name: 'archive',
  from: 'app.listing s',
  key: 's.id',
  facts: `s.id, ${facts}, s.hidden, array(select e.tenant_id from app.listing_entitlement e
    where e.listing_id = s.id order by e.tenant_id) as entitled_tenants, s.version,
    ${time('created_at')}, ${time('updated_at')}`,
  scope: () => sql`true`,
  hasHeads: false,
  named: 'app.listings_named',
}
