import type { Query } from '@firsthand/postgres/pipelined-transaction'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { ListingId, TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '#identity/testing/pseudonyms'
import { databaseUnderTest } from '#testing/database-under-test'
import { completeListing, type ListingFilter, newListing } from './listing.rules.ts'
import { pageOfListings } from './listing.store.ts'
import { findListing } from './listing-administration.store.ts'
import { archive, entitled } from './listing-filter.store.ts'
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

const truths = {
  entitled: `from app.listing_entitlement s where tenant_id = 'acme' and status <> 'deleted' and not hidden`,
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
const ways: readonly (readonly [string, Asked, readonly string[]])[] = [
  ['no filter', {}, ['order']],
  ['a common status', { status: 'paused' }, ['order']],
  ['a common chain and source', { chain: 'eip155:1', source: 'bourse' }, ['order']],
  ['a common word', { name: 'HARBOUR' }, ['window']],
  ['a common word with a status', { name: 'harbour', status: 'active' }, ['window']],
  ['a word here and there', { name: 'meridian' }, ['window', 'search']],
  ['a rare word', { name: 'Zephyr' }, ['window', 'name', 'among']],
  ['a rare word with a source', { name: 'zephyr', source: 'bourse' }, ['window', 'name', 'among']],
  ['no such word', { name: 'nowhere' }, ['window', 'name']],
  ['a word that is common but late', { name: 'latecomer' }, ['window', 'name', 'search']],
  ['a rare part too short to look up', { name: 'qx' }, ['window', 'name', 'search']],
  ['one common character of a ticker', { symbol: 't' }, ['symbol', 'window']],
  ['one rare character of a ticker', { symbol: 'v' }, ['symbol', 'among']],
  ['a common ticker', { symbol: 'tka' }, ['symbol', 'window']],
  ['a rare ticker', { symbol: 'TKRARE' }, ['symbol', 'among']],
  ['a rare ticker with a common word', { symbol: 'tkrare', name: 'late' }, ['symbol', 'among']],
  ['a ticker that is common but late', { symbol: 'tklate' }, ['symbol', 'window', 'search']],
]

describe.each([entitled, archive])('on the shelf $name', (listingSource) => {
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
    expect(steps).toEqual(listingSource.hasHeads ? ['order'] : ['symbol', 'among'])
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
        expect([what, slowNodes(plans)]).toEqual([what, []])
        if (!steps.includes('search')) expect(rowsRead(plans)).toBeLessThan(10_000)
      }
    }
  })
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
  await inTenant(pool, tenant, (query) => storeImported(query, action, writes))
  await findListing(pool, action, id)
  await replaceListing(pool, action, { id, write: completeListing(aListing(), newListing('acme')), ifMatch: null })
  await deleteListing(pool, action, id, null)
  const plans = takePlans()
  expect(plans.length).toBeGreaterThan(10)
  expect(slowNodes(plans)).toEqual([])
  expect(rowsRead(plans)).toBeLessThan(2000)
})
