import type { Database } from '../database.ts'
import { type Market, secretOf, visibleTo } from '../population.ts'
import type { Random } from '../random.ts'

/** The service's own doors, for operations that go through them. */
export type Doors = { readonly url: string; readonly tokenOf: (tenant: string) => string }

/** One sequence of operations. Lanes run side by side; each alone changes its own tenants' events and its own markets. */
export type Lane = {
  readonly number: number
  readonly db: Database
  readonly random: Random
  readonly doors: Doors | null
}

/** Something that nobody may see, do or find was seen, done or found. */
export class Leak extends Error {
  override readonly name = 'Leak'
}

export type Operation = {
  readonly name: string
  /** How often it is chosen beside the others. */
  readonly weight: number
  run(lane: Lane): Promise<void>
}

/** Whoever it is about, also tenants whose rows another lane changes at this moment. */
export const anyTenant = ({ db, random }: Lane): string => random.pick(db.population.tenants)

export const ownTenants = ({ db, number }: Lane): readonly string[] => db.population.lanes[number] ?? []

export const ownMarkets = ({ db, number }: Lane): Market[] =>
  [...db.population.markets.values()].filter(({ lane }) => lane === number)

/** Tenants of one lane hear of a change in the same words. */
export const secretOfLane = (number: number) => `secret of lane ${number}`

/** Whether the tenant's events may say so: filled in for it alone, or told to its lane. */
export const isOwnSecret = ({ db }: Lane, tenant: string, data: unknown): boolean =>
  data === secretOf(tenant) ||
  db.population.lanes.some((tenants, number) => tenants.includes(tenant) && data === secretOfLane(number))

/**
 * Whether the tenant must, may or must not see the market. `may` is left for markets that another lane is changing: it
 * entitles nobody but its own tenants, so anybody else must not see them at any time.
 */
export function sight(lane: Lane, market: Market, tenant: string, seen: typeof visibleTo = visibleTo) {
  if (market.lane === null || market.lane === lane.number) return seen(market, tenant) ? 'must' : 'must not'
  return lane.db.population.lanes[market.lane]?.includes(tenant) ? 'may' : 'must not'
}

/** Compares the markets that a tenant was shown with those it must and may see. */
export function compareSight(
  lane: Lane,
  tenant: string,
  shown: readonly unknown[],
  seen: typeof visibleTo = visibleTo,
): void {
  const pairIds = new Set(shown.map(Number))
  if (pairIds.size !== shown.length) throw new Leak(`${tenant} was shown a market twice`)
  for (const market of lane.db.population.markets.values()) {
    const expected = sight(lane, market, tenant, seen)
    const found = pairIds.delete(market.pairId)
    if (found && expected === 'must not') throw new Leak(`${tenant} was shown market ${market.pairId}`)
    if (!found && expected === 'must') throw new Leak(`${tenant} was not shown market ${market.pairId}`)
  }
  if (pairIds.size > 0) throw new Leak(`${tenant} was shown unknown markets ${[...pairIds].join()}`)
}
