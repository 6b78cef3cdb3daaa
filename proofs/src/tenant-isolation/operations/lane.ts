import type { Random } from '@firsthand/sandbox/world/random'
import type { Database } from '../database.ts'
import type { Listing } from '../listings.ts'
import { type Market, secretOf } from '../population.ts'

/** The service's own API, for operations that go through it. */
export type Doors = { readonly url: string; readonly tokenOf: (tenant: string) => string }

/**
 * One sequence of operations. Lanes run side by side; each alone changes its own tenants' events, its own markets
 * and listings.
 */
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

export const ownListings = ({ db, number }: Lane): Listing[] =>
  [...db.population.listings.values()].filter(({ lane }) => lane === number)

/** Tenants of one lane receive the same event of a change. */
export const secretOfLane = (number: number) => `secret of lane ${number}`

/** Whether the tenant's events may contain it: filled in for it alone, or written for its lane. */
export const isOwnSecret = ({ db }: Lane, tenant: string, data: unknown): boolean =>
  data === secretOf(tenant) ||
  db.population.lanes.some((tenants, number) => tenants.includes(tenant) && data === secretOfLane(number))

type Thing = { readonly lane: number | null }
type Seen<T> = (thing: T, tenant: string) => boolean

/**
 * Whether the tenant must, may or must not see the market or listing. `may` is left for those that another lane is
 * changing: it entitles nobody but its own tenants, so anybody else must not see them at any time.
 */
export function sight<T extends Thing>(lane: Lane, thing: T, tenant: string, seen: Seen<T>) {
  if (thing.lane === null || thing.lane === lane.number) return seen(thing, tenant) ? 'must' : 'must not'
  return lane.db.population.lanes[thing.lane]?.includes(tenant) ? 'may' : 'must not'
}

/** Compares what a tenant was shown, by its keys, with what it must and may see. */
export function compareSight<K extends string | number, T extends Thing>(
  lane: Lane,
  tenant: string,
  shown: readonly K[],
  things: ReadonlyMap<K, T>,
  seen: Seen<T>,
): void {
  const left = new Set(shown)
  if (left.size !== shown.length) throw new Leak(`${tenant} was shown something twice`)
  for (const [key, thing] of things) {
    const expected = sight(lane, thing, tenant, seen)
    const found = left.delete(key)
    if (found && expected === 'must not') throw new Leak(`${tenant} was shown ${key}`)
    if (!found && expected === 'must') throw new Leak(`${tenant} was not shown ${key}`)
  }
  if (left.size > 0) throw new Leak(`${tenant} was shown what nobody knows: ${[...left].join()}`)
}
