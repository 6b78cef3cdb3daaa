import type { Caller, ListingId, TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { findListing } from './listing-administration.store.ts'
import { aListing } from './testing/listing-builder.ts'
import { administratorOf, type Database, noFilter, sharedCatalogue } from './testing/shared-catalogue.ts'
import { deleteListing, replaceListing } from './write-listing.ts'

const tenants = Array.from({ length: 40 }, (_, i) => `tenant-${i}`)
const some = tenants.slice(0, 20)
const others = tenants.slice(10, 30)
const sharing = { tenantsAbove: 12, listingsFrom: 20 }

let database: Database
let shelf: ReturnType<typeof sharedCatalogue>
beforeAll(async () => {
  database = await databaseUnderTest()
  shelf = sharedCatalogue(database, sharing)
})
afterAll(() => database.drop())

const many = (entitled_tenants: readonly string[], own: object = {}, number = 25) =>
  Array.from({ length: number }, () => aListing({ ...own, entitled_tenants: [...entitled_tenants] }))

const holdersOf = async (id: string): Promise<string[]> => {
  const text = 'select tenant_id from app.listing_entitlement where listing_id = $1 order by 1'
  return (await database.admin.query(text, [id])).rows.map(({ tenant_id }) => tenant_id)
}
const audienceOf = async (of: readonly string[]): Promise<string> => {
  const text = 'select audience from app.audience where tenants = $1'
  return (await database.admin.query(text, [[...of].sort()])).rows[0]?.audience
}
/** The kinds of events about a listing that each of these tenants has, in order. */
async function kindsAbout(id: string, of: readonly string[]): Promise<string[]> {
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    `select t.tenant, coalesce(string_agg(e.kind, ' ' order by e.sequence), '') as kinds from unnest($2::text[]) t (tenant)
      left join app.event e on e.tenant_id = t.tenant and e.subject = $1 group by t.tenant`,
    [id, of],
  )
  return [...new Set(rows.map(({ kinds }) => kinds as string))]
}
const edit = (id: ListingId, own: object) =>
  replaceListing(shelf.catalogue, administratorOf('acme'), { id, write: aListing(own), ifMatch: null })

test('a listing that many tenants see is stored once, and each of them sees it, and nobody else', async () => {
  const ids = await shelf.importAll(many(some))
  expect(await holdersOf(ids[0]!)).toEqual([await audienceOf(some)])
  for (const tenant of ['tenant-0', 'tenant-19']) expect((await shelf.all(tenant)).ids).toEqual(ids.toSorted())
  for (const tenant of ['tenant-20', 'acme']) expect((await shelf.all(tenant)).ids).toEqual([])
  expect(await kindsAbout(ids[3]!, some)).toEqual(['listing.created'])
  expect(await kindsAbout(ids[3]!, tenants.slice(20))).toEqual([''])
})

test('a tenant that comes into its first audience misses none of its listings, whatever it asks for next', async () => {
  const late = Array.from({ length: 20 }, (_, i) => `late-${i}`)
  const questions = [{}, { name: 'quartz' }, { symbol: 'Q' }, { symbol: 'QZ' }, { symbol: 'Q', name: 'quartz' }]
  const read = async (tenant: string, filter: object) => {
    const caller = { tenantId: tenant as TenantId } as Caller
    const { items } = await shelf.listings.list(caller, { ...noFilter, ...filter }, { after: null, limit: 200 })
    return items.map((text) => JSON.parse(text).id as string)
  }
  const [own] = await shelf.importAll(many(['late-0'], { symbol: 'QZA', name: 'Quartz alone' }, 1))
  for (const tenant of late)
    for (const filter of questions) expect(await read(tenant, filter)).toEqual(tenant === 'late-0' ? [own] : [])
  const shared = await shelf.importAll(many(late, { symbol: 'QZB', name: 'Quartz for all' }))
  expect(await holdersOf(shared[0]!)).toEqual([await audienceOf(late)])
  for (const [i, tenant] of late.entries()) {
    const seen = [...(i === 0 ? [own!] : []), ...shared].toSorted()
    const next = questions[i % questions.length]!
    for (const filter of [next, ...questions]) expect(await read(tenant, filter)).toEqual(seen)
  }
})

test('few tenants, or few listings at once, have copies of their own', async () => {
  const [few] = await shelf.importAll(many(tenants.slice(0, 12)))
  expect(await holdersOf(few!)).toHaveLength(12)
  const [single] = await shelf.importAll(many(tenants, {}, 1))
  expect(await holdersOf(single!)).toHaveLength(40)
})

test('an administrator reads and keeps the tenants, whichever way they are stored', async () => {
  const [id] = await shelf.importAll(many(some.toReversed(), { name: 'Kept' }))
  const found = await findListing(shelf.catalogue.pool, administratorOf('acme'), id!)
  expect(found?.entitled_tenants.toSorted()).toEqual(some.toSorted())
  await edit(id!, { name: 'Renamed' })
  expect(await holdersOf(id!)).toEqual([await audienceOf(some)])
  expect(JSON.parse((await shelf.listings.find(administratorOf('tenant-3').caller, id!))!.text).name).toBe('Renamed')
})

test('a change of its tenants moves a listing, and each tenant that saw it before or sees it now has one event', async () => {
  const [id] = await shelf.importAll(many(some))
  await shelf.importAll(many(others))
  const moves: readonly (readonly string[])[] = [others, ['tenant-1'], tenants.slice(0, 14), some, []]
  const expected: string[] = tenants.map((tenant) => (some.includes(tenant) ? 'listing.created' : ''))
  let seeing: readonly string[] = some
  for (const next of moves) {
    await edit(id!, { entitled_tenants: [...next] })
    for (const [i, tenant] of tenants.entries()) {
      if (seeing.includes(tenant) || next.includes(tenant)) expected[i] = `${expected[i]} listing.updated`.trim()
      const found = await shelf.listings.find(administratorOf(tenant).caller, id!)
      expect([tenant, found !== null]).toEqual([tenant, next.includes(tenant)])
      expect(await kindsAbout(id!, [tenant])).toEqual([expected[i]])
    }
    const shared = next === others || next === some
    expect(await holdersOf(id!)).toEqual(shared ? [await audienceOf(next)] : next.toSorted())
    seeing = next
  }
})

test('a deleted or hidden listing is nobody’s, and those who saw it have an event', async () => {
  const [gone, hidden] = await shelf.importAll(many(some))
  await deleteListing(shelf.catalogue, administratorOf('acme'), gone!, null)
  await edit(hidden!, { hidden: true })
  const { ids } = await shelf.all('tenant-5')
  expect([ids.includes(gone!), ids.includes(hidden!)]).toEqual([false, false])
  expect(await kindsAbout(gone!, some)).toEqual(['listing.created listing.deleted'])
  expect(await kindsAbout(hidden!, some)).toEqual(['listing.created listing.updated'])
})

test('a ninth audience of a tenant has copies, until one of the eight has no listing any more', async () => {
  const crowd = Array.from({ length: 30 }, (_, i) => `crowd-${i}`)
  const sets = Array.from({ length: 9 }, (_, i) => ['busy', ...crowd.slice(i, i + 14)])
  const ids: ListingId[][] = []
  for (const set of sets) ids.push(await shelf.importAll(many(set, {}, 20)))
  expect((await shelf.all('busy')).ids).toEqual(ids.flat().toSorted())
  expect(await holdersOf(ids[7]![0]!)).toHaveLength(1)
  expect(await holdersOf(ids[8]![0]!)).toHaveLength(15)
  const gone = ids[4]!.splice(10)
  for (const id of ids[4]!) await edit(id, { entitled_tenants: ['busy'] })
  for (const id of gone) await deleteListing(shelf.catalogue, administratorOf('acme'), id, null)
  await shelf.share(sets[8]!)
  await edit(ids[8]![0]!, { name: 'Moved in' })
  expect(await holdersOf(ids[8]![0]!)).toEqual([await audienceOf(sets[8]!)])
  expect((await shelf.all('busy')).ids).toEqual(ids.flat().toSorted())
  const { rows } = await database.admin.query(
    'select max(number)::int as most from (select count(*) as number from app.audience_member group by tenant_id) m',
  )
  expect(rows).toEqual([{ most: 8 }])
})

test('where nothing is shared a listing gets its copies back when it is written', async () => {
  const [id] = await shelf.importAll(many(some))
  const alone = { ...shelf.catalogue, sharing: null }
  await replaceListing(alone, administratorOf('acme'), { id: id!, write: aListing({ name: 'Own' }), ifMatch: null })
  expect(await holdersOf(id!)).toEqual(some.toSorted())
  expect((await shelf.all('tenant-7', { name: 'Own' })).ids).toEqual([id])
})
