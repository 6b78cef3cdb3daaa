import { type Listing, listingStatuses, nameOf, showsTo } from '../listings.ts'
import type { Statement } from '../pipeline.ts'
import { type Market, statuses, visibleTo } from '../population.ts'
import { type Lane, ownListings, ownMarkets, ownTenants, secretOfLane } from './lane.ts'

/** A change that an administrator makes, as statements, and how it is remembered once it is committed. */
export type Change = { readonly statements: readonly Statement[]; readonly remember: () => void }

/** What was committed is what every later read must show. */
function count({ db }: Lane, reported: readonly string[]): void {
  for (const tenant of reported) db.population.events.set(tenant, (db.population.events.get(tenant) ?? 0) + 1)
}

/** To one of the lane's markets. */
function marketChange(lane: Lane): Change {
  const before = lane.random.pick(ownMarkets(lane))
  const after: Market = {
    ...before,
    hidden: lane.random.chance(0.3),
    status: lane.random.pick(statuses),
    entitled: new Set(lane.random.some(ownTenants(lane), 0.5)),
  }
  const entitled = [...after.entitled]
  const reported = ownTenants(lane).filter((tenant) => visibleTo(before, tenant) || visibleTo(after, tenant))
  const { pairId } = after
  const report = `select app.append_catalogue_change('proof', 'market.replaced', '{}', 'market.updated', $1, $2, $3)`
  return {
    statements: [
      { text: 'select 1 from app.market where pair_id = $1 for update', values: [pairId] },
      {
        text: 'update app.market set hidden = $2, status = $3, version = version + 1 where pair_id = $1',
        values: [pairId, after.hidden, after.status],
      },
      {
        text: 'delete from app.market_entitlement where pair_id = $1 and tenant_id <> all($2)',
        values: [pairId, entitled],
      },
      {
        text: `insert into app.market_entitlement select t, $1 from unnest($2::text[]) t on conflict do nothing`,
        values: [pairId, entitled],
      },
      { text: report, values: [`${pairId}`, secretOfLane(lane.number), reported] },
    ],
    remember() {
      lane.db.population.markets.set(pairId, after)
      count(lane, reported)
    },
  }
}

/** A copy for each of its tenants. */
const holdAlone = (id: string, entitled: readonly string[]): readonly Statement[] => [
  {
    text: 'delete from app.listing_entitlement where listing_id = $1 and tenant_id <> all($2)',
    values: [id, entitled],
  },
  { text: 'select app.entitle($1, $2)', values: [entitled.map(() => id), entitled] },
]

/** One copy for all of them, unless one of them has too many audiences. */
const holdTogether = (id: string, entitled: readonly string[]): readonly Statement[] => [
  { text: 'delete from app.listing_entitlement where listing_id = $1', values: [id] },
  {
    text: `select app.entitle(array_fill($1::uuid, array[cardinality(h.holders)]), h.holders) from (
      select case when a.shared then array[a.audience] else $3::text[] end as holders
        from app.share_with_audiences($2) a offset 0) h`,
    values: [id, JSON.stringify([entitled]), entitled],
  },
]

/** To one of the lane's listings; the copies of it follow by themselves. */
function listingChange(lane: Lane): Change {
  const before = lane.random.pick(ownListings(lane))
  const { id } = before
  const after: Listing = {
    ...before,
    name: nameOf(id, lane.random.below(1_000_000)),
    hidden: lane.random.chance(0.3),
    status: lane.random.pick(listingStatuses),
    entitled: new Set(lane.random.some(ownTenants(lane), 0.5)),
    shared: lane.random.chance(0.5),
  }
  const entitled = [...after.entitled]
  const reported = ownTenants(lane).filter((tenant) => showsTo(before, tenant) || showsTo(after, tenant))
  const all = (text: string) => reported.map(() => text)
  return {
    statements: [
      { text: 'select 1 from app.listing where id = $1 for update', values: [id] },
      {
        text: 'update app.listing set name = $2, hidden = $3, status = $4, version = version + 1 where id = $1',
        values: [id, after.name, after.hidden, after.status],
      },
      ...(after.shared && entitled.length > 0 ? holdTogether(id, entitled) : holdAlone(id, entitled)),
      {
        text: `select app.append_catalogue_changes('proof', 'listing.imported', '{}', $1, $2, $3, $4)`,
        values: [reported, all('listing.updated'), all(id), all(secretOfLane(lane.number))],
      },
    ],
    remember() {
      lane.db.population.listings.set(id, after)
      count(lane, reported)
    },
  }
}

export const changeOf = (lane: Lane): Change => lane.random.pick([marketChange, listingChange])(lane)
