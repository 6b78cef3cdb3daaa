import type { TenantId } from '@firsthand/values/values'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { ListingFilter } from './listing.rules.ts'

/** Where a list is read: the copies of one tenant, or the listings themselves. */
export type ListingSource = Readonly<{
  name: string
  from: string
  key: string
  /** The columns that are shown of one listing, in the order of the contract. */
  facts: string
  /** What the conditions below read, as the beginning of a statement. */
  preface: readonly Sql[]
  /** What a statement answers beside its listings. */
  beside: Sql
  /** Where a page looks: conditions of every read, one for each part of the list that has an order of its own. */
  parts: (tenant: TenantId) => readonly Sql[]
  /** The same as one condition, for what is looked up by its id. */
  scope: (tenant: TenantId) => Sql
  /** Whether tickers are indexed by their first two characters in the order of the page. */
  hasHeads: boolean
  /** The function that finds ids by a part of the name: row-level security keeps a query from using the index. */
  named: string
  /** The function that finds ids by a ticker and a part of the name, in the order of the page; null where no index does. */
  byInitial: string | null
}>

const facts = `s.source, s.symbol, s.name, s.base_asset, s.quote_currency, s.chain_id, s.token_ref,
  s.min_price::text, s.max_price::text, s.status`

/** Where a listing is sold, as far as the login may read: one short lookup for each listing of a page. */
const marketsOf = (id: string) =>
  `array(select m.pair_id from app.market m where m.listing_id = ${id}::text order by m.pair_id) as markets`

const time = (column: string) => `to_char(s.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** A page looks in at most so many audiences of its tenant: the database gives it no more places. */
const audiencesMost = 8

/** Of a place that the tenant does not use, PostgreSQL reads nothing. */
const inAudience = (place: number) => {
  const audience = sql`(select r.audiences[${raw(`${place}`)}] from reader r)`
  return sql`${audience} is not null and s.tenant_id = ${audience} and s.shown`
}
const places = Array.from({ length: audiencesMost }, (_, i) => inAudience(i + 1))
const own = (tenant: TenantId) => sql`s.tenant_id = ${tenant} and s.shown`

/** What one tenant sees: copies of its own, and those of its audiences. */
export const entitled: ListingSource = {
  name: 'entitled',
  from: 'app.listing_entitlement s',
  key: 's.listing_id',
  facts: `s.listing_id as id, ${facts}, ${marketsOf('s.listing_id')}`,
  preface: [sql`reader as (select app.listing_audiences() as audiences)`],
  beside: sql`, (select cardinality(r.audiences) from reader r) as audiences`,
  parts: (tenant) => [own(tenant), ...places],
  scope: (tenant) =>
    sql`s.tenant_id = any((select array_prepend(${tenant}, r.audiences) from reader r)::text[]) and s.shown`,
  hasHeads: true,
  named: 'app.entitled_listings_named',
  byInitial: 'app.entitled_listings_by_initial',
}

/** The same for a tenant without an audience, as most are: places that it does not use cost a third of a page, even if nothing is read there. */
export const entitledAlone: ListingSource = {
  ...entitled,
  name: 'alone',
  parts: (tenant) => [own(tenant)],
  scope: own,
}

/** Everything, with what consumers are not shown. */
export const archive: ListingSource = {
  name: 'archive',
  from: 'app.listing s',
  key: 's.id',
  facts: `s.id, ${facts}, ${marketsOf('s.id')}, s.owner_tenant, s.hidden,
    coalesce((select a.tenants from app.listing_entitlement e join app.audience a on a.audience = e.tenant_id
      where e.listing_id = s.id and e.tenant_id like 'audience %'), array(select e.tenant_id from app.listing_entitlement e
      where e.listing_id = s.id order by e.tenant_id)) as entitled_tenants, s.version,
    ${time('created_at')}, ${time('updated_at')}`,
  preface: [],
  beside: empty,
  parts: () => [sql`true`],
  scope: () => sql`true`,
  hasHeads: false,
  named: 'app.listings_named',
  byInitial: null,
}

/** Which page is requested, from which source and by which tenant. */
export type Question = Readonly<{ listingSource: ListingSource; tenant: TenantId; filter: ListingFilter }>

/** Any part of a name; the wildcards of a pattern are escaped. */
export const patternOf = (name: string) => `%${name.replace(/[\\%_]/g, '\\$&')}%`
/** Above everything that begins so: a ticker has at most 32 characters. */
const last = sql`repeat(chr(1114111), 32)`

/** What is searched for is computed once, and not again for every name of a walk. */
export const conditions: Readonly<Record<keyof ListingFilter, (value: string) => Sql>> = {
  status: (value) => sql`s.status = ${value}`,
  chain: (value) => sql`s.chain_id = ${value}`,
  source: (value) => sql`s.source = ${value}`,
  // As cheap as the name in the planner's eyes, which therefore compares it first, as it stands first.
  symbol: (value) => sql`starts_with(s.symbol_key, (select lower(${value})))`,
  name: (value) => sql`s.name_key like (select lower(${patternOf(value)}))`,
}
/** The same as the condition on the ticker, as its index answers it. */
export const tickerRange = (value: string) =>
  sql`s.symbol_key between (select lower(${value})) and (select lower(${value}) || ${last})`
const names = Object.keys(conditions) as (keyof ListingFilter)[]
const columns = {
  status: 's.status',
  chain: 's.chain_id',
  source: 's.source',
  symbol: 's.symbol_key',
  name: 's.name_key',
}

export const asked = (filter: ListingFilter) => names.filter((name) => filter[name] !== null)
/** As the database counts characters. */
const charactersOf = (text: string) => Array.from(text).length
export const startsWithHead = ({ listingSource, filter: { symbol } }: Question) =>
  listingSource.hasHeads && symbol !== null && charactersOf(symbol) >= 2
/** Whether the first two characters are all that is asked of a ticker. */
export const isHead = (question: Question) =>
  startsWithHead(question) && charactersOf(question.filter.symbol ?? '') === 2

/** The one filter whose index, in the order of the page, is walked; null walks the whole list. */
function walkedFilter(question: Question): keyof ListingFilter | null {
  if (startsWithHead(question)) return 'symbol'
  return (['chain', 'source', 'status'] as const).find((name) => question.filter[name] !== null) ?? null
}

export function walked(question: Question): Sql {
  const { filter } = question
  const name = walkedFilter(question)
  if (name === null) return empty
  return name === 'symbol'
    ? sql`and s.symbol_head = left(lower(${filter.symbol}), 2)`
    : sql`and ${conditions[name](filter[name] ?? '')}`
}

/** The filters in a form that no index serves, so that the planner uses the index that we chose. */
export const matching = ({ filter }: Question, but: keyof ListingFilter | null = null) =>
  join(
    [
      sql`true`,
      ...asked(filter)
        .filter((name) => name !== but)
        .map((name) => sql`(${conditions[name](filter[name] ?? '')}) is true`),
    ],
    ' and ',
  )

/** Beyond what is walked. Two characters of a ticker may be all that was walked, so the whole of it is compared. */
export function others(question: Question): Sql {
  const name = walkedFilter(question)
  return matching(question, name === 'symbol' ? null : name)
}

/** The columns that the filters read, so that a search of names alone stays inside its index. */
export const columnsRead = ({ filter }: Question): Sql =>
  raw(
    asked(filter)
      .map((name) => columns[name])
      .join(', '),
  )
