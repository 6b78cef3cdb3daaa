import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId, TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '#identity/testing/pseudonyms'
import { databaseUnderTest } from '#testing/database-under-test'
import { completeListing, type ListingFilter, newListing } from './listing.rules.ts'
import { pageOfListings } from './listing.store.ts'
import { findListing } from './listing-administration.store.ts'
import { archive, entitled, entitledAlone } from './listing-filter.store.ts'
import { storeImported } from './listing-import.store.ts'
import { aListing } from './testing/listing-builder.ts'
import { fillLongCatalogue, pretendLong } from './testing/long-shelf.ts'
import { rowsRead, slowNodes, watchedPool } from './testing/watched-plans.ts'
import { deleteListing, replaceListing } from './write-listing.ts'

const tenant = 'acme' as TenantId
const none: ListingFilter = { status: null, chain: null, source: null, symbol: null, name: null }
type Asked = Partial<ListingFilter>

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let watched: Record<string, Awaited<ReturnType<typeof watchedPool>>>
beforeAll(async () => {
  database = await databaseUnderTest()
  await fillLongCatalogue(database.admin)
  watched = {
    entitled: await watchedPool(database, 'fh_api'),
    alone: await watchedPool(database, 'fh_api'),
    archive: await watchedPool(database, 'fh_catalog'),
  }
})
afterAll(async () => {
  for (const { pool } of Object.values(watched)) await pool.end()
  await database.drop()
})

/** One page, with the steps that it took and the plans that ran. */
async function page(listingSource: typeof entitled, asked: Asked, limit: number, after: ListingId | null = null) {
  const { pool, takePlans } = watched[listingSource.name]!
  const steps: string[] = []
  takePlans()
  const run = async (query: Query) => {
    steps.push(query.name?.split(' ')[1]?.replace(/\d+$/, '') ?? '')
    return (await tenantPipeline(pool, tenant, [query]))[0] ?? []
  }
  const { items, next } = await pageOfListings(
    run,
    { listingSource, tenant, filter: { ...none, ...asked } },
    { after, limit },
  )
  return { steps, next, ids: items.map((text) => JSON.parse(text).id as string), plans: takePlans() }
}

const shown = `from app.listing_entitlement s where tenant_id = 'acme' and status <> 'deleted' and not hidden`
const truths = {
  entitled: shown,
  alone: shown,
  archive: 'from app.listing s where true',
}
/** The same list by the simplest statement that says it. */
async function truth(
  listingSource: typeof entitled,
  { status, chain, source, symbol, name }: Asked,
): Promise<string[]> {
  const { rows } = await database.admin.query(
    `select ${listingSource.key} as id ${truths[listingSource.name as keyof typeof truths]} and ($1::text is null or status = $1)
      and ($2::text is null or chain_id = $2) and ($3::text is null or source = $3)
      and ($4::text is null or starts_with(lower(symbol), lower($4)))
      and ($5::text is null or position(lower($5) in lower(name)) > 0) order by 1`,
    [status ?? null, chain ?? null, source ?? null, symbol ?? null, name ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Each way that a first page of 50 can go. The archive has no index by the head of a ticker. */
const commonWays: readonly (readonly [string, Asked, readonly string[]])[] = [
  ['no filter', {}, ['order']],
  ['a common status', { status: 'paused' }, ['order']],
  ['a common chain and source', { chain: 'eip155:1', source: 'bourse' }, ['order']],
  ['a common word', { name: 'HARBOUR' }, ['find']],
  ['a common word with a status', { name: 'harbour', status: 'active' }, ['find']],
  ['a word here and there', { name: 'meridian' }, ['find', 'walk']],
  ['a rare word', { name: 'Zephyr' }, ['find']],
  ['a rare word with a source', { name: 'zephyr', source: 'bourse' }, ['find']],
  ['no such word', { name: 'nowhere' }, ['find']],
  ['a word that is common but late', { name: 'latecomer' }, ['find', 'walk']],
  ['a rare part too short to look up', { name: 'qx' }, ['find', 'walk']],
  ['one common character of a ticker', { symbol: 't' }, ['find']],
  ['one rare character of a ticker', { symbol: 'v' }, ['find']],
  ['a common ticker', { symbol: 'tka' }, ['find']],
  ['a rare ticker', { symbol: 'TKRARE' }, ['find']],
  ['a rare ticker with a common word', { symbol: 'tkrare', name: 'late' }, ['find']],
  ['a ticker of more than a page', { symbol: 'u10' }, ['find']],
  ['a word of more than a page', { name: 'scattered' }, ['find']],
  ['a ticker of more than a page, few of that status', { symbol: 'u10', status: 'paused' }, ['find', 'among']],
  ['a ticker that is common but late', { symbol: 'tklate' }, ['find', 'walk']],
  // Names with this word have even numbers, and listings of this chain odd ones.
  ['a common word that a chain never has', { chain: 'eip155:1', name: 'harbour' }, ['find', 'walk']],
]

/** Those that an index of consumers alone answers. */
const initialWays: typeof commonWays = [
  ['one character of a ticker with a late word', { symbol: 'u', name: 'latecomer' }, ['find', 'walk']],
  ['one character of a ticker with a part too short', { symbol: 'u', name: 'qx' }, ['find', 'walk']],
  ['two characters of a ticker with a common word', { symbol: 'u1', name: 'harbour' }, ['find']],
  ['two characters of a ticker with a word that is nowhere', { symbol: 'u1', name: 'nowhere' }, ['find']],
]

describe.each([
  { name: 'entitled', listingSource: entitled, ways: [...commonWays, ...initialWays] },
  { name: 'alone', listingSource: entitledAlone, ways: [...commonWays, ...initialWays] },
  { name: 'archive', listingSource: archive, ways: commonWays },
])('on the shelf $name', ({ listingSource, ways }) => {
  test.each(ways)('%s goes its way and finds what is true', async (_what, asked, steps) => {
    const all = await truth(listingSource, asked)
    const { ids, next, ...first } = await page(listingSource, asked, 50)
    expect(first.steps).toEqual(steps)
    expect(ids).toEqual(all.slice(0, 50))
    expect(next).toBe(all.length > 50 ? all[49] : null)
  })

  test('two characters of a ticker read no more of the list than others do', async () => {
    const { steps, ids, plans } = await page(listingSource, { symbol: 'v1' }, 50)
    expect(ids).toEqual(await truth(listingSource, { symbol: 'v1' }))
    expect(steps).toEqual(listingSource.hasHeads ? ['order'] : ['find'])
    expect(rowsRead(plans)).toBeLessThan(10_000)
  })

  test.each(ways)('%s joins to the whole, page by page', async (_what, asked) => {
    const joined: string[] = []
    let after: ListingId | null = null
    for (let pages = 0; pages < 250; pages++) {
      const { ids, next } = await page(listingSource, asked, 200, after)
      joined.push(...ids)
      after = next
      if (next === null) break
    }
    expect(joined).toEqual(await truth(listingSource, asked))
  })

  test('no plan reads a table through, or sorts more than a page', { timeout: 60_000 }, async () => {
    await pretendLong(database.admin)
    const half = (await truth(listingSource, {}))[6000] as ListingId
    for (const [what, asked] of [...ways, ['two characters', { symbol: 'tk' }] as const]) {
      // More often than PostgreSQL plans for the values themselves.
      for (let turn = 0; turn < 7; turn++) {
        const { plans, steps } = await page(listingSource, asked, turn % 2 ? 200 : 50, turn % 3 ? null : half)
        expect(plans.length).toBeGreaterThan(1)
        expect(steps.length).toBeLessThanOrEqual(2)
        expect([what, slowNodes(plans)]).toEqual([what, []])
        if (!steps.includes('walk')) expect(rowsRead(plans)).toBeLessThan(10_000)
      }
    }
  })
})

test('one character of a ticker with a name walks only what begins so', async () => {
  await pretendLong(database.admin)
  const beginning = (await truth(entitled, { symbol: 'u' })).length
  const { steps, plans, ids } = await page(entitled, { symbol: 'u', name: 'qx' }, 50)
  expect([steps, ids]).toEqual([['find', 'walk'], []])
  const walk = plans.filter(({ 'Query Text': text }) => text.includes('name_key like part'))
  expect(walk).toHaveLength(1)
  expect(rowsRead(walk)).toBeLessThanOrEqual(beginning)
})

test.each([entitled, archive])(
  'on the shelf $name, a name is looked up only where it is rare in the whole list',
  async (shelf) => {
    await pretendLong(database.admin)
    const isLookedUp = async (asked: Asked) =>
      (await page(shelf, asked, 50)).plans.some(({ 'Query Text': text }) => text.includes('name_parts'))
    expect(await isLookedUp({ name: 'zephyr' })).toBe(true)
    expect(await isLookedUp({ chain: 'eip155:1', name: 'zephyr' })).toBe(true)
    expect(await isLookedUp({ chain: 'eip155:1', name: 'harbour' })).toBe(false)
  },
)

test('every text of a statement has a name of its own that PostgreSQL keeps whole', async () => {
  const names = new Map<string, string>()
  const run = async ({ name = '', text }: Query) => {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
    expect(names.get(name) ?? text).toBe(text)
    names.set(name, text)
    return [{ listings: null, ids: [], goOn: '00000000-0000-7000-8000-000000000000' }]
  }
  const values = {
    status: ['active'],
    chain: ['eip155:1'],
    source: ['bourse'],
    symbol: ['t', 'tk', 'tka'],
    name: ['x'],
  }
  const choices = Object.entries(values).reduce<Asked[]>(
    (some, [filter, each]) => some.flatMap((asked) => [asked, ...each.map((value) => ({ ...asked, [filter]: value }))]),
    [{}],
  )
  for (const listingSource of [entitled, entitledAlone, archive])
    for (const asked of choices)
      await pageOfListings(run, { listingSource, tenant, filter: { ...none, ...asked } }, { after: null, limit: 50 })
  expect(names.size).toBeGreaterThan(100)
})

test('two characters of a ticker with a name are read inside their index, and no ticker is looked up', async () => {
  await pretendLong(database.admin)
  const { plans, ids } = await page(entitled, { symbol: 'u1', name: 'zephyr' }, 50)
  expect(ids).toEqual([])
  const text = JSON.stringify(plans)
  expect(text).toMatch(/"Index Only Scan",[^{}]*"Index Name":"listing_shown_ticker"/)
  expect(text).not.toContain('listing_shown_symbol')
})

/** Plants a search of names whose key is left to the planner and whose names are not, and undoes it. */
async function withKeyFirst<T>(work: () => Promise<T>): Promise<T> {
  const [row] = (
    await database.admin.query("select pg_get_functiondef('app.entitled_listings_named'::regproc) as text")
  ).rows
  await database.admin.query(
    row.text
      .replace('(e.tenant_id = tenant) is true', 'e.tenant_id = tenant')
      .replace('app.name_parts(e.tenant_id, e.name_key) @> wanted', '(e.name_key is not null) is true'),
  )
  try {
    return await work()
  } finally {
    await database.admin.query(row.text)
  }
}

test('a search that collects all of the tenant’s key is found', async () => {
  await pretendLong(database.admin)
  const slow = async () => slowNodes((await page(entitled, { name: 'zephyr' }, 50)).plans)
  expect(await slow()).toEqual([])
  expect(await withKeyFirst(slow)).toEqual([expect.stringMatching(/^Bitmap Index Scan of \d{5} rows/)])
})

test('an administrator’s read and write, and an import, find their listings by an index', async () => {
  await pretendLong(database.admin)
  const { pool, takePlans } = watched.archive!
  const action = {
    caller: { ...personOf(tenant, 'tester'), roles: new Set<string>() },
    requestId: 'r',
  }
  const id = (await truth(archive, { name: 'zephyr' }))[0] as ListingId
  const writes = Array.from({ length: 40 }, (_, i) =>
    aListing({ source: i % 2 ? 'bourse' : 'registry', token_ref: `0x${5001 + i * 200}`, chain_id: 'eip155:1' }),
  )
  takePlans()
  await inTenant(pool, tenant, (query) => storeImported(query, action, null, writes))
  await findListing(pool, action, id)
  const catalogue = { pool, sharing: null }
  await replaceListing(catalogue, action, { id, write: completeListing(aListing(), newListing('acme')), ifMatch: null })
  await deleteListing(catalogue, action, id, null)
  const plans = takePlans()
  expect(plans.length).toBeGreaterThan(10)
  expect(slowNodes(plans)).toEqual([])
  expect(rowsRead(plans)).toBeLessThan(2000)
})
