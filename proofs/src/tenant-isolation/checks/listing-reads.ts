import { type Check, notRefused } from '../check.ts'
import type { Database } from '../database.ts'
import { beforeAll, commonWord, holder, type Listing, searchesFor, showsTo } from '../listings.ts'
import { pipeline } from '../pipeline.ts'
import { forEachTenant } from './reads.ts'

const shownTo = ({ population }: Database, tenant: string): Listing[] =>
  [...population.listings.values()].filter((listing) => showsTo(listing, tenant))

/** Looks for every listing by its own name: only those that the tenant sees may be found. */
async function searchOneByOne(db: Database): Promise<string[]> {
  const asked = db.population.tenants.map(async (tenant) => {
    const listings = [...db.population.listings.values()]
    const asked = listings.flatMap((listing) => searchesFor(listing.name).map((search) => ({ listing, search })))
    const answers = await pipeline(
      db.api,
      tenant,
      asked.map(({ search }) => search),
    )
    return asked.flatMap(({ listing }, i) => {
      const found = answers[i]?.rows.map(({ id }) => id).join()
      const expected = showsTo(listing, tenant) ? listing.id : ''
      return found === expected ? [] : [`${tenant} looked for ${listing.name} and found ${found}`]
    })
  })
  return (await Promise.all(asked)).flat()
}

/** What each tenant must see of listings, to the row: neither hidden nor deleted ones, and none of others. */
export const listingReadChecks: readonly Check[] = [
  {
    name: 'each tenant sees its own listings and no other',
    run: (db) =>
      forEachTenant(
        db,
        () => `select ${holder}, listing_id, name from app.listing_entitlement`,
        (tenant) =>
          shownTo(db, tenant).map(({ id, name, shared }) => `${shared ? 'an audience' : tenant} ${id} ${name}`),
      ),
  },
  {
    name: 'a search for a word that all names have finds its own tenant’s listings and no other',
    async run(db) {
      const asked = searchesFor(commonWord).map((search) =>
        forEachTenant(
          db,
          () => search,
          (tenant) => shownTo(db, tenant).map(({ id }) => id),
        ),
      )
      return (await Promise.all(asked)).flat()
    },
  },
  { name: 'a search for another tenant’s listing by its name finds nothing', run: searchOneByOne },
  {
    name: 'each tenant has the audiences that it belongs to and no other',
    run: async (db) => {
      const { rows } = await db.admin.query<{ tenant: string; audience: string }>(
        'select unnest(tenants) as tenant, audience from app.audience where shared',
      )
      return forEachTenant(
        db,
        () => 'select unnest(app.listing_audiences())',
        (tenant) => rows.filter((row) => row.tenant === tenant).map(({ audience }) => audience),
      )
    },
  },
  {
    name: 'no consumer names an audience or reads who belongs to it',
    run: ({ api }) =>
      notRefused(api, 'acme', [
        'select * from app.audience',
        'select * from app.audience_member',
        `select app.name_audiences('[["acme", "globex"]]')`,
        `select app.share_with_audiences('[["acme", "globex"]]')`,
      ]),
  },
  {
    name: 'no consumer reads the listings themselves',
    run: ({ api }) =>
      notRefused(api, 'acme', [
        'select * from app.listing',
        'table app.listing limit 0',
        `select app.listings_named('%${commonWord}%', '${beforeAll}', 1000)`,
      ]),
  },
  {
    // A condition that fails on a hidden row would reveal its content.
    name: 'an error reveals nothing of a listing that the tenant does not see',
    async run(db) {
      const asked = [...db.population.tenants, 'nobody'].map(async (tenant) => {
        const [answer] = await pipeline(db.api, tenant, ['select 1 from app.listing_entitlement where name::int > 0'])
        const reported = answer?.message.match(/"(Listing .*)"/s)?.[1]
        const own = shownTo(db, tenant).map(({ name }) => name)
        return reported === undefined || own.includes(reported) ? [] : [`${tenant} was shown ${reported}`]
      })
      return (await Promise.all(asked)).flat()
    },
  },
]
