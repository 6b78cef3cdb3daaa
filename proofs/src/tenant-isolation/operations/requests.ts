import { visibleTo } from '../population.ts'
import { compareRead, everyItem, get, tokenTenant, useForeignCursor } from './asking.ts'
import { compareSight, type Operation, sight } from './lane.ts'
import { listingRequests } from './listing-requests.ts'

const list: Operation = {
  name: 'GET /markets, page by page',
  weight: 3,
  async run(lane) {
    const tenant = tokenTenant(lane)
    const path = `/markets?limit=${lane.random.pick([7, 50, 200])}`
    const shown = await everyItem<{ readonly pairId: number }>(lane, tenant, path)
    const pairIds = shown.map(({ pairId }) => pairId)
    compareSight(lane, tenant, pairIds, lane.db.population.markets, visibleTo)
  },
}

const read: Operation = {
  name: 'GET /markets/:pairId',
  weight: 4,
  async run(lane) {
    const tenant = tokenTenant(lane)
    const market = lane.random.pick([...lane.db.population.markets.values()])
    const path = `/markets/${market.pairId}`
    const { status } = await get(lane, tenant, path)
    compareRead(tenant, path, status, sight(lane, market, tenant, visibleTo))
  },
}

const foreignCursor: Operation = {
  name: 'GET /markets with another tenant’s cursor',
  weight: 1,
  run: (lane) => useForeignCursor(lane, '/markets?limit=1'),
}

/** The same isolation, seen from outside the service. */
export const requests: readonly Operation[] = [list, read, foreignCursor, ...listingRequests]
