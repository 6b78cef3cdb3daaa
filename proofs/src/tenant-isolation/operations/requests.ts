import { fitsToken } from '../hostile-names.ts'
import { compareSight, type Doors, type Lane, Leak, type Operation, sight } from './lane.ts'

type Page = { readonly items: readonly { readonly pairId: number }[]; readonly next_cursor: string | null }

const doorsOf = ({ doors }: Lane): Doors => {
  if (doors === null) throw new Error('this lane has no service to ask')
  return doors
}

async function get({ url, tokenOf }: Doors, tenant: string, path: string) {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${tokenOf(tenant)}` } })
  return { status: response.status, body: (await response.json()) as unknown }
}

const tokenTenant = ({ db, random }: Lane) => random.pick(db.population.tenants.filter(fitsToken))

async function page(lane: Lane, tenant: string, query: string): Promise<Page> {
  const { status, body } = await get(doorsOf(lane), tenant, `/markets?${query}`)
  if (status !== 200) throw new Leak(`GET /markets?${query} as ${tenant}: ${status} ${JSON.stringify(body)}`)
  return body as Page
}

const list: Operation = {
  name: 'GET /markets, page by page',
  weight: 3,
  async run(lane) {
    const tenant = tokenTenant(lane)
    const limit = `limit=${lane.random.pick([7, 50, 200])}`
    const shown: number[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? limit : `${limit}&cursor=${encodeURIComponent(cursor)}`
      const { items, next_cursor }: Page = await page(lane, tenant, query)
      shown.push(...items.map(({ pairId }) => pairId))
      cursor = next_cursor
    } while (cursor !== null)
    compareSight(lane, tenant, shown)
  },
}

const read: Operation = {
  name: 'GET /markets/:pairId',
  weight: 4,
  async run(lane) {
    const tenant = tokenTenant(lane)
    const market = lane.random.pick([...lane.db.population.markets.values()])
    const { status } = await get(doorsOf(lane), tenant, `/markets/${market.pairId}`)
    const expected = sight(lane, market, tenant)
    if (status !== 200 && status !== 404) throw new Leak(`GET /markets/${market.pairId} as ${tenant}: ${status}`)
    if (status === 200 && expected === 'must not') throw new Leak(`${tenant} read market ${market.pairId}`)
    if (status === 404 && expected === 'must') throw new Leak(`${tenant} did not find market ${market.pairId}`)
  },
}

const foreignCursor: Operation = {
  name: 'GET /markets with another tenant’s cursor',
  weight: 1,
  async run(lane) {
    const [tenant, other] = [tokenTenant(lane), tokenTenant(lane)]
    const { next_cursor: cursor } = await page(lane, other, 'limit=1')
    if (cursor === null) return
    const { status } = await get(doorsOf(lane), tenant, `/markets?limit=1&cursor=${encodeURIComponent(cursor)}`)
    if (status !== (tenant === other ? 200 : 400)) throw new Leak(`${tenant} used a cursor of ${other}: ${status}`)
  },
}

/** The same walls, seen from outside the service. */
export const requests: readonly Operation[] = [list, read, foreignCursor]
