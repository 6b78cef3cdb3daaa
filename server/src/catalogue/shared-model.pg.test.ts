import { randomFrom } from '@firsthand/sandbox/world/random'
import type { ListingId } from '@firsthand/values/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { aListing } from './testing/listing-builder.ts'
import { administratorOf, type Database, sharedCatalogue } from './testing/shared-catalogue.ts'
import { deleteListing, replaceListing } from './write-listing.ts'

const tenants = ['t0', 't1', 't2', 't3', 't4', 't5']
/** Small, so that few tenants meet every way in which a listing is held, and the bound on audiences. */
const sharing = { tenantsAbove: 2, listingsFrom: 2 }
const names = ['Harbour Tower', 'Quay', 'Meridian Fund']
const tickers = ['TK', 'TOWER', 'u']
const asks = [
  {},
  { status: 'paused' },
  { chain: 'eip155:1' },
  { source: 'bourse', status: 'active' },
  { symbol: 't' },
  { symbol: 'TO' },
  { name: 'harbour' },
  { name: 'idian', source: 'registry' },
  { symbol: 'u', name: 'quay' },
]

let database: Database
let shelf: ReturnType<typeof sharedCatalogue>
beforeAll(async () => {
  database = await databaseUnderTest()
  shelf = sharedCatalogue(database, sharing)
})
afterAll(() => database.drop())

type Random = ReturnType<typeof randomFrom>
type Held = Required<Pick<ReturnType<typeof aListing>, 'source' | 'symbol' | 'name' | 'status' | 'hidden'>> & {
  readonly chain_id: string | null
  readonly token_ref: string
  readonly entitled_tenants: string[]
}
/** What is true: each listing, and how many events each tenant has. */
type Model = { readonly listings: Map<ListingId, Held | null>; readonly events: Map<string, number> }

const anyListing = (random: Random, own: Partial<Held> = {}): Held => ({
  source: random.pick(['registry', 'bourse']),
  symbol: random.pick(tickers),
  name: random.pick(names),
  status: random.pick(['active', 'active', 'paused']),
  hidden: random.chance(0.1),
  chain_id: random.pick(['eip155:1', 'eip155:2', null]),
  token_ref: aListing().token_ref,
  entitled_tenants: random.some(tenants, random.pick([0.2, 0.6, 0.9])),
  ...own,
})

const seenBy = (listing: Held | null | undefined): readonly string[] =>
  listing == null || listing.hidden ? [] : listing.entitled_tenants
function write({ listings, events }: Model, id: ListingId, next: Held | null): void {
  for (const tenant of new Set([...seenBy(listings.get(id)), ...seenBy(next)]))
    events.set(tenant, (events.get(tenant) ?? 0) + 1)
  listings.set(id, next)
}

function matches(listing: Held, filter: Record<string, string>): boolean {
  const { status, chain, source, symbol, name } = filter
  return (
    (status === undefined || listing.status === status) &&
    (chain === undefined || listing.chain_id === chain) &&
    (source === undefined || listing.source === source) &&
    (symbol === undefined || listing.symbol.toLowerCase().startsWith(symbol.toLowerCase())) &&
    (name === undefined || listing.name.toLowerCase().includes(name.toLowerCase()))
  )
}

/** Any change that administrators make, one after the other. */
async function change(random: Random, model: Model): Promise<void> {
  const living = [...model.listings].flatMap(([id, listing]) => (listing === null ? [] : [[id, listing] as const]))
  if (living.length < 6 || random.chance(0.3)) {
    const entitled_tenants = random.some(tenants, 0.7)
    const fresh = Array.from({ length: 3 }, () => anyListing(random, { entitled_tenants }))
    const again = living
      .slice(0, random.below(3))
      .map(([, { token_ref, source, chain_id }]) =>
        anyListing(random, { token_ref, source, chain_id, entitled_tenants }),
      )
    const lines = [...fresh, ...again]
    const ids = await shelf.importAll(lines)
    for (const [i, id] of ids.entries()) {
      const same = JSON.stringify(sorted(model.listings.get(id))) === JSON.stringify(sorted(lines[i]))
      if (!same) write(model, id, lines[i] as Held)
    }
    return
  }
  const [id, before] = random.pick(living)
  if (random.chance(0.15)) {
    await deleteListing(shelf.catalogue, administratorOf('acme'), id, null)
    write(model, id, null)
    return
  }
  const { token_ref, source, chain_id } = before
  const next = anyListing(random, { token_ref, source, chain_id })
  await replaceListing(shelf.catalogue, administratorOf('acme'), { id, write: next, ifMatch: null })
  write(model, id, next)
}
const sorted = (listing: Held | null | undefined) =>
  listing && { ...listing, entitled_tenants: listing.entitled_tenants.toSorted() }

describe.each([1, 2, 3])('with seed %i', (seed) => {
  test('what a tenant sees by any filter and page is what a simple model says, after any changes', {
    timeout: 120_000,
  }, async () => {
    const random = randomFrom(seed)
    await database.admin.query("update app.listing set status = 'deleted'")
    await numberEvents(database.admin)
    const { rows } = await database.admin.query('select tenant_id, event_seq::int from app.event_head')
    const model: Model = { listings: new Map(), events: new Map(rows.map((row) => [row.tenant_id, row.event_seq])) }
    for (let turn = 0; turn < 60; turn += 1) {
      await change(random, model)
      if (turn % 4 !== 3) continue
      const tenant = random.pick(tenants)
      for (const filter of asks as readonly Record<string, string>[]) {
        const expected = [...model.listings]
          .filter(([, listing]) => seenBy(listing).includes(tenant) && listing !== null && matches(listing, filter))
          .map(([id]) => id)
        const { ids, roundTrips } = await shelf.all(tenant, filter, random.pick([1, 3, 50]))
        expect([seed, turn, tenant, filter, ids]).toEqual([seed, turn, tenant, filter, expected.toSorted()])
        expect(roundTrips).toBeLessThanOrEqual(2)
      }
    }
    await numberEvents(database.admin)
    const heads = await database.admin.query('select tenant_id, event_seq::int from app.event_head order by 1')
    expect(Object.fromEntries(heads.rows.map((row) => [row.tenant_id, row.event_seq]))).toEqual(
      Object.fromEntries(model.events),
    )
    const held = await database.admin.query(
      `select count(*) filter (where e.tenant_id like 'audience %')::int as shared,
        count(*) filter (where e.tenant_id not like 'audience %')::int as own from app.listing_entitlement e`,
    )
    expect([held.rows[0].shared > 0, held.rows[0].own > 0]).toEqual([true, true])
  })
})

test('a listing is held in one way at a time, and no tenant sees it twice', async () => {
  const { rows } = await database.admin.query(
    `select e.listing_id from app.listing_entitlement e left join app.audience a on a.audience = e.tenant_id,
      unnest(coalesce(a.tenants, array[e.tenant_id])) t group by e.listing_id, t having count(*) > 1`,
  )
  expect(rows).toEqual([])
})

test('imports at once that move the same listings between audiences leave each as one of them wrote it', {
  timeout: 60_000,
}, async () => {
  const wide = sharedCatalogue(database, sharing, 8)
  const sets = [tenants, tenants.slice(0, 3), tenants.slice(2, 6), ['t1'], tenants.slice(1, 5)]
  const lines = Array.from({ length: 30 }, () => aListing({ source: 'raced' }))
  const ids = await wide.importAll(lines.map((line) => ({ ...line, entitled_tenants: tenants })))
  for (let round = 0; round < 4; round += 1) {
    const written = await Promise.all(
      sets.map((entitled_tenants, i) =>
        wide.importAll(lines.toSorted(() => (i % 2 ? 1 : -1)).map((line) => ({ ...line, entitled_tenants }))),
      ),
    )
    for (const each of written) expect(each.toSorted()).toEqual(ids.toSorted())
  }
  const { rows } = await database.admin.query(
    `select distinct array_agg(t order by t) as seen from app.listing_entitlement e left join app.audience a on a.audience = e.tenant_id,
      unnest(coalesce(a.tenants, array[e.tenant_id])) t where e.listing_id = any($1) group by e.listing_id`,
    [ids],
  )
  for (const { seen } of rows) expect(sets.map((set) => set.toSorted())).toContainEqual(seen)
  for (const tenant of tenants) {
    const expected = await database.admin.query(
      `select e.listing_id as id from app.listing_entitlement e left join app.audience a on a.audience = e.tenant_id
        where e.listing_id = any($1) and $2 = any(coalesce(a.tenants, array[e.tenant_id])) order by 1`,
      [ids, tenant],
    )
    const { ids: found } = await wide.all(tenant, { source: 'raced' })
    expect(found).toEqual(expected.rows.map(({ id }) => id))
  }
  await numberEvents(database.admin)
})
