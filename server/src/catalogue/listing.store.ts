import { groupedReads } from '@firsthand/postgres/coalesce'
import type { Query, Rows } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, ListingId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { ListingFilter, ListingPageRequest, ListingTexts } from './listing.rules.ts'
import { entitled, entitledAlone, isHead, type Question } from './listing-filter.store.ts'
import { among, findMatches, inOrder, searchInOrder } from './listing-query.store.ts'

/** What a statement of a search answers: listings line by line, for a search how it goes on, and of how many audiences its tenant is. */
type PageRow = Readonly<{ listings: string | null; ids?: string[] | null; goOn?: string | null; audiences?: number }>
type Run = (query: Query) => Promise<Rows>

const first = '00000000-0000-0000-0000-000000000000'

/** A tenant's tickers have an index by two characters in the order of the page; whatever else is searched has none. */
const isSearch = (question: Question) =>
  question.filter.name !== null || (question.filter.symbol !== null && !isHead(question))

const linesOf = ({ listings }: PageRow): readonly string[] => listings?.split('\n') ?? []

/** A listing begins with its id. */
const idIn = (listing: string | undefined) =>
  (listing?.slice('{"id":"'.length).slice(0, first.length) ?? '') as ListingId

const ask = async (run: Run, query: Query) => ((await run(query))[0] ?? { listings: null }) as PageRow

/**
 * One page in at most two round trips. Filters that have an index in the order of the page walk it. Indexes that find tickers and
 * parts of names know no order: they are asked as long as they bring few. A search by name walks a window of its list first,
 * where a common word fills the page; a rare one is then looked up, and what is neither goes on in order.
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
    : linesOf(await ask(run, inOrder(question, from, wanted)))
  const items = hits.slice(0, limit)
  return { items, next: hits.length > limit ? idIn(items.at(-1)) : null }
}

async function search(run: Run, question: Question, from: string, wanted: number): Promise<readonly string[]> {
  const found = await ask(run, findMatches(question, from, wanted))
  const hits = linesOf(found)
  const missing = wanted - hits.length
  if (missing > 0 && found.ids != null)
    return [...hits, ...linesOf(await ask(run, among(question, found.ids, missing)))]
  if (found.goOn == null) return hits
  return [...hits, ...linesOf(await ask(run, searchInOrder(question, found.goOn, missing)))]
}

const byId = {
  name: 'listings_by_id',
  text: `select f.id, s.version, to_json(f.markets) as markets, row_to_json(f)::text as listing
    from ${entitled.from}, lateral (select ${entitled.facts} offset 0) f
    where s.tenant_id = any((select array_prepend($1, app.listing_audiences()))::text[]) and s.shown and s.listing_id = any($2)`,
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

  /** Tenants that were in no audience when they last read a page. */
  const alone = new Set<TenantId>()

  async function list(caller: Caller, filter: ListingFilter, page: ListingPageRequest): Promise<ListingTexts> {
    const { tenantId: tenant } = caller
    const listingSource = alone.has(tenant) ? entitledAlone : entitled
    let audiences = 0
    const run: Run = async (query) => {
      const rows = await pipeline(tenant, query)
      audiences += (rows[0] as PageRow | undefined)?.audiences ?? 0
      return rows
    }
    const found = await pageOfListings(run, { listingSource, tenant, filter }, page)
    if (audiences === 0) alone.add(tenant)
    // The answer itself says so: a tenant that has come into an audience misses none of its listings, and waits once.
    else if (alone.delete(tenant)) return list(caller, filter, page)
    return found
  }

  return {
    /** Null when nothing is visible under this id. */
    find: ({ tenantId }: Caller, id: ListingId) => findOne(tenantId, id),
    /** In the order of the ids. */
    list,
  }
}

export type ListingStore = ReturnType<typeof listingStore>
