import { randomFrom } from '@firsthand/sandbox/world/random'
import { hostileNames } from './hostile-names.ts'
import { type Listing, type ListingsSize, makeListings } from './listings.ts'

export type Status = 'draft' | 'active' | 'paused' | 'closed'
export const statuses: readonly Status[] = ['draft', 'active', 'paused', 'closed']

/** A market as far as its visibility goes. */
export type Market = {
  readonly pairId: number
  readonly hidden: boolean
  readonly status: Status
  readonly entitled: ReadonlySet<string>
  /** Who alone changes it; null for one that stays as it is. */
  readonly lane: number | null
}

/** Who is in a database and what stands there. Made from a seed, so that every process knows it without asking. */
export type Population = {
  readonly tenants: readonly string[]
  readonly markets: Map<number, Market>
  readonly listings: Map<string, Listing>
  /** How many events each tenant has. */
  readonly events: Map<string, number>
  /** The tenants of each lane; their events, moving markets and listings are changed by nobody else. */
  readonly lanes: readonly (readonly string[])[]
}

export type PopulationSize = ListingsSize & {
  readonly tenants: number
  readonly lanes: number
  readonly fixedMarkets: number
  readonly movingMarkets: number
}

export const eventsAtFirst = 3

/** The same size and seed make the same population. */
export function makePopulation(seed: number, size: PopulationSize): Population {
  const random = randomFrom(seed)
  const tenants = hostileNames.slice(0, size.tenants)
  const lanes = Array.from({ length: size.lanes }, (_, lane) => tenants.filter((_name, i) => i % size.lanes === lane))
  const markets = new Map<number, Market>()
  const add = (lane: number | null, from: readonly string[], chance: number) => {
    const pairId = markets.size + 1
    const entitled = new Set(random.some(from, chance))
    markets.set(pairId, { pairId, hidden: random.chance(0.15), status: random.pick(statuses), entitled, lane })
  }
  for (let i = 0; i < size.fixedMarkets; i += 1) add(null, tenants, 0.3)
  lanes.forEach((own, lane) => {
    for (let i = 0; i < size.movingMarkets; i += 1) add(lane, own, 0.5)
  })
  // Whatever the random choice, these must exist: each is what one forgotten clause of a policy would show.
  const everyone = new Set(tenants)
  for (const [hidden, status] of [
    [true, 'active'],
    [false, 'draft'],
    [false, 'active'],
  ] as const) {
    markets.set(markets.size + 1, { pairId: markets.size + 1, hidden, status, entitled: everyone, lane: null })
  }
  const [first = ''] = tenants
  markets.set(markets.size + 1, {
    pairId: markets.size + 1,
    hidden: false,
    status: 'active',
    entitled: new Set([first]),
    lane: null,
  })
  const listings = makeListings(random, tenants, lanes, size)
  return { tenants, markets, listings, lanes, events: new Map(tenants.map((tenant) => [tenant, eventsAtFirst])) }
}

/** Whether a consumer of the tenant sees the market (contract: entitled, not hidden, not a draft). */
export const visibleTo = ({ hidden, status, entitled }: Market, tenant: string): boolean =>
  !hidden && status !== 'draft' && entitled.has(tenant)

/** What stands in every event of a tenant: seen by anybody else, it is a leak. */
export const secretOf = (tenant: string) => `secret of ${tenant}`
