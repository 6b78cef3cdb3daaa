import { commonWord, showsTo } from '../listings.ts'
import { compareRead, everyItem, get, tokenTenant, useForeignCursor } from './asking.ts'
import { compareSight, type Lane, type Operation, sight } from './lane.ts'

type Shown = { readonly id: string }

async function compareList(lane: Lane, query: string): Promise<void> {
  const tenant = tokenTenant(lane)
  const path = `/tokens?limit=${lane.random.pick([7, 50, 200])}${query}`
  const shown = await everyItem<Shown>(lane, tenant, path)
  const ids = shown.map(({ id }) => id)
  compareSight(lane, tenant, ids, lane.db.population.listings, showsTo)
}

/** One listing, or what hangs on it. */
const reading = (what: string): Operation['run'] =>
  async function run(lane) {
    const tenant = tokenTenant(lane)
    const listing = lane.random.pick([...lane.db.population.listings.values()])
    const path = `/tokens/${listing.id}${what}`
    const { status } = await get(lane, tenant, path)
    compareRead(tenant, path, status, sight(lane, listing, tenant, showsTo))
  }

/** Listings and their candles through the API. */
export const listingRequests: readonly Operation[] = [
  { name: 'GET /tokens, page by page', weight: 2, run: (lane) => compareList(lane, '') },
  { name: 'GET /tokens by a word', weight: 1, run: (lane) => compareList(lane, `&name=${commonWord.toUpperCase()}`) },
  { name: 'GET /tokens by a ticker', weight: 1, run: (lane) => compareList(lane, '&symbol=l') },
  { name: 'GET /tokens/:id', weight: 3, run: reading('') },
  { name: 'GET /tokens/:id/candles', weight: 2, run: reading('/candles?limit=1') },
  {
    name: 'GET /tokens with another tenant’s cursor',
    weight: 1,
    run: (lane) => useForeignCursor(lane, '/tokens?limit=1'),
  },
]
