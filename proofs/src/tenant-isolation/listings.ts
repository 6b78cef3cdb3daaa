import type { Random } from '@firsthand/sandbox/world/random'
import type { Statement } from './pipeline.ts'

export type ListingStatus = 'active' | 'paused' | 'deleted'
export const listingStatuses: readonly ListingStatus[] = ['active', 'paused', 'deleted']

/** A listing as far as its visibility goes, with a name that distinguishes it. */
export type Listing = {
  readonly id: string
  readonly name: string
  readonly hidden: boolean
  readonly status: ListingStatus
  readonly entitled: ReadonlySet<string>
  /** Whether its tenants read one copy of it. */
  readonly shared: boolean
  /** Who alone changes it; null for one that stays as it is. */
  readonly lane: number | null
}

export type ListingsSize = { readonly fixedListings: number; readonly movingListings: number }

/** Before every listing in the order of the ids. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'
const idOf = (number: number) => `019a0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** All names have one word in common, and none is a part of another. */
export const commonWord = 'listing'
export const nameOf = (id: string, version: number) => `Listing ${id.slice(-12)} version ${version}.`

/** Both functions that find a consumer's listings by a part of the name. Every ticker here begins with an L. */
export const searchesFor = (part: string): readonly Statement[] => {
  const values = [`%${part}%`, beforeAll]
  return [
    { text: 'select unnest(app.entitled_listings_named($1, $2, 1000)) as id', values },
    { text: "select unnest(app.entitled_listings_by_initial('l', $1, $2, 1000)) as id", values },
  ]
}

/** Listings of every sort, some for each lane to change. */
export function makeListings(
  random: Random,
  tenants: readonly string[],
  lanes: readonly (readonly string[])[],
  { fixedListings, movingListings }: ListingsSize,
): Map<string, Listing> {
  const listings = new Map<string, Listing>()
  const add = (rest: Omit<Listing, 'id' | 'name'>) => {
    const id = idOf(listings.size + 1)
    listings.set(id, { id, name: nameOf(id, 1), ...rest })
  }
  const addAny = (lane: number | null, from: readonly string[], chance: number) =>
    add({
      hidden: random.chance(0.15),
      status: random.pick(listingStatuses),
      entitled: new Set(random.some(from, chance)),
      shared: false,
      lane,
    })
  for (let i = 0; i < fixedListings; i += 1) addAny(null, tenants, 0.3)
  lanes.forEach((own, lane) => {
    for (let i = 0; i < movingListings; i += 1) addAny(lane, own, 0.5)
  })
  // Whatever the random choice, these must exist: each is what one forgotten clause would show.
  const everyone = new Set(tenants)
  add({ hidden: true, status: 'active', entitled: everyone, shared: false, lane: null })
  add({ hidden: false, status: 'deleted', entitled: everyone, shared: false, lane: null })
  add({ hidden: false, status: 'active', entitled: everyone, shared: false, lane: null })
  add({ hidden: false, status: 'paused', entitled: new Set(tenants.slice(0, 1)), shared: false, lane: null })
  // One more tenant gets a copy of it, which must be hidden too.
  add({ hidden: true, status: 'active', entitled: new Set(tenants.slice(0, 1)), shared: false, lane: null })
  // And each of these is what one forgotten clause about audiences would show.
  const halves = [new Set(tenants.filter((_, i) => i % 2 === 0)), new Set(tenants.filter((_, i) => i % 3 !== 0))]
  for (const entitled of [everyone, ...halves, new Set(tenants.slice(0, 1))])
    for (const [hidden, status] of [[false, 'active'] as const, [true, 'active'] as const, [false, 'deleted'] as const])
      add({ hidden, status, entitled, shared: true, lane: null })
  return listings
}

/** Whose copy is read, which is the tenant's own or one of an audience that it belongs to. */
export const holder =
  "case when tenant_id = any (app.listing_audiences()) then 'an audience' else tenant_id end as holder"

/** Whether a consumer of the tenant sees the listing (contract: entitled, not hidden, not deleted). */
export const showsTo = ({ hidden, status, entitled }: Listing, tenant: string): boolean =>
  !hidden && status !== 'deleted' && entitled.has(tenant)
