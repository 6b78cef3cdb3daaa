import { commonWord, holder, type Listing, searchesFor, showsTo } from '../listings.ts'
import { compareSight, type Lane, Leak, sight } from './lane.ts'
import { type Question, rowsOf } from './questions.ts'

/** What stands in the copy, where nobody is changing the listing at this moment. */
function requireName(lane: Lane, listing: Listing | undefined, tenant: string, name: string): void {
  if (listing === undefined || sight(lane, listing, tenant, showsTo) !== 'must' || listing.name === name) return
  throw new Leak(`${tenant} read ${name} where ${listing.name} stands`)
}

/** Every listing that the tenant is shown, without any condition of its own, as it is now. */
export const listings = (lane: Lane, tenant: string): Question => ({
  statement: `select ${holder}, listing_id, name from app.listing_entitlement`,
  check(answer) {
    const rows = rowsOf(answer)
    const stranger = rows.find((row) => row.holder !== tenant && row.holder !== 'an audience')
    if (stranger) throw new Leak(`${tenant} saw a listing of ${stranger.holder}`)
    const { listings: all } = lane.db.population
    const ids = rows.map((row) => `${row.listing_id}`)
    compareSight(lane, tenant, ids, all, showsTo)
    for (const { listing_id: id, name } of rows) requireName(lane, all.get(`${id}`), tenant, `${name}`)
  },
})

/** The functions that look names up run as the owner, who sees every copy. */
export const listingsByWord = (lane: Lane, tenant: string): Question => ({
  statement: lane.random.pick(searchesFor(commonWord)),
  check: (answer) =>
    compareSight(
      lane,
      tenant,
      rowsOf(answer).map((row) => `${row.id}`),
      lane.db.population.listings,
      showsTo,
    ),
})

/** One by its own name: found by those who see it and by nobody else. */
export const listingByName = (lane: Lane, tenant: string): Question => {
  const listing = lane.random.pick([...lane.db.population.listings.values()])
  return {
    statement: lane.random.pick(searchesFor(listing.name)),
    check(answer) {
      const found = rowsOf(answer).map((row) => row.id)
      const expected = sight(lane, listing, tenant, showsTo)
      if (found.some((id) => id !== listing.id)) throw new Leak(`${tenant} looked for ${listing.name}: ${found.join()}`)
      if (found.length > 0 && expected === 'must not') throw new Leak(`${tenant} found ${listing.name}`)
      if (found.length === 0 && expected === 'must') throw new Leak(`${tenant} did not find ${listing.name}`)
    },
  }
}

/** All of them, for whoever asks several. */
export const listingQuestions = [listings, listingsByWord, listingByName]
