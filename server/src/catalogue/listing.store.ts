import { groupedReads } from '@firsthand/postgres/coalesce'
import type { Query, Rows } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, ListingId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { ListingFilter, ListingPageRequest, ListingTexts } from './listing.rules.ts'
import { charactersOf, entitled, type Question } from './listing-filter.store.ts'
import { among, byName, bySymbol, inOrder, inWindow, searchInOrder } from './listing-query.store.ts'

type Found = { readonly id: string; readonly listing: string }
type Run = (query: Query) => Promise<Rows>

const first = '00000000-0000-0000-0000-000000000000'
/** A search with fewer matches than this in its window is rare enough to be looked up instead. */
const rareBelow = 2
/** How many ids a search may return. */
const findIdsMost = 1000
const fetchMost = 201

/** A tenant's tickers have an index by two characters in the order of the page; whatever else is searched has none. */
const isSearch = ({ listingSource, filter: { name, symbol } }: Question) =>
  name !== null || (symbol !== null && !(listingSource.hasHeads && charactersOf(symbol) === 2))

const found = (rows: Rows) => rows.filter(({ listing }) => listing !== null) as Found[]

/**
 * One page. Filters that have an index in the order of the page walk it. Indexes that find tickers and parts of names
 * know no order: they are asked as long as they bring few. A search by name walks a window of its list first, where a
 * common word fills the page; a rare one is then looked up, and what is neither goes on in order.
 */
export async function pageOfListings(
  run: Run,
  question: Question,
  { after, limit }: ListingPageRequest,
): Promise<ListingTexts> {
  const from = after ?? first
  const wanted = limit + 1
  const hits = isSearch(question)
    ? await search(run, question, from, wanted)
    : found(await run(inOrder(question, from, wanted)))
  const items = hits.slice(0, limit)
  const next = hits.length > limit ? (items.at(-1)?.id as ListingId) : null
  return { items: items.map(({ listing }) => listing), next }
}

async function search(run: Run, question: Question, from: string, wanted: number): Promise<readonly Found[]> {
  // The index of tickers returns ids alone, which is cheaper than to read a window of the list.
  const bySymbolFirst = question.filter.symbol === null ? null : await findIds(run, bySymbol, question, from, wanted)
  if (bySymbolFirst !== null) return bySymbolFirst
  const rows = await run(inWindow(question, from, wanted))
  const hits = found(rows)
  const end = rows.find(({ listing }) => listing === null)?.id as string | null | undefined
  if (end === undefined || end === null) return hits
  const missing = wanted - hits.length
  const isRare = hits.length < rareBelow && question.filter.name !== null
  const rest = isRare ? await findIds(run, byName, question, end, missing) : null
  return [...hits, ...(rest ?? found(await run(searchInOrder(question, end, missing))))]
}

/** Null when there are too many to look up. */
async function findIds(
  run: Run,
  by: typeof byName,
  question: Question,
  from: string,
  wanted: number,
): Promise<readonly Found[] | null> {
  const [row] = await run(by(question, from, findIdsMost))
  const ids = row?.ids as string[] | null | undefined
  if (ids == null) return null
  ids.sort()
  const hits: Found[] = []
  for (let i = 0; i < ids.length && hits.length < wanted; i += fetchMost) {
    hits.push(...found(await run(among(question, ids.slice(i, i + fetchMost)))))
  }
  return hits.slice(0, wanted)
}

const byId = {
  name: 'listings_by_id',
  text: `select f.id, s.version, to_json(f.markets) as markets, row_to_json(f)::text as listing
    from ${entitled.from}, lateral (select ${entitled.facts} offset 0) f
    where s.tenant_id = $1 and s.shown and s.listing_id = any($2)`,
}

export type StoredListing = { readonly text: string; readonly version: number; readonly markets: readonly number[] }
type ListingByIdRow = Readonly<{ id: ListingId; version: string; markets: readonly number[]; listing: string }>

/**
 * Listings as consumers see them, entitled to their tenant, active or paused, not hidden; on the login that row-level
 * security binds to the tenant.
 */
export function listingStore(pool: pg.Pool) {
  const pipeline = async (tenant: TenantId, query: Query) => (await tenantPipeline(pool, tenant, [query]))[0] ?? []

  const findOne = groupedReads<ListingId, StoredListing>(async (tenant, ids) => {
    const [rows] = await tenantPipeline<[ListingByIdRow]>(pool, tenant, [{ ...byId, values: [tenant, ids] }])
    return new Map(
      rows.map(({ id, version, markets, listing }) => [id, { text: listing, version: Number(version), markets }]),
    )
  })

  return {
    /** Null when nothing is visible under this id. */
    find: ({ tenantId }: Caller, id: ListingId) => findOne(tenantId, id),

    /** In the order of the ids. */
    list: ({ tenantId }: Caller, filter: ListingFilter, page: ListingPageRequest) =>
      pageOfListings((query) => pipeline(tenantId, query), { listingSource: entitled, tenant: tenantId, filter }, page),
  }
}

export type ListingStore = ReturnType<typeof listingStore>
