import type { Transition } from '@firsthand/server/bank-transfer/transitions'
import { type Broken, brokenIn, isEnd } from './invariants.ts'
import { foreignMoves, ownMoves } from './moves.ts'
import type { Move, Rules } from './step.ts'
import { keyOf, ordered, type World } from './world.ts'

/** What is broken, and the shortest way there. */
type Breach = { readonly broken: Broken; readonly way: readonly string[] }
export type Explored = {
  readonly states: number
  readonly moves: number
  /** Every state with every event that moved it. */
  readonly pairs: ReadonlySet<string>
  readonly breach: Breach | null
}

type Place = { readonly world: World; readonly by: string; readonly from: Place | null; readonly cameFrom: Place[] }

/** A place from which no end can be reached by moves of our own. */
function endless(places: readonly Place[]): Place | undefined {
  const reaching = new Set(places.filter(({ world }) => isEnd(world)))
  // A set that grows while it is walked is walked to its last.
  for (const place of reaching) for (const from of place.cameFrom) reaching.add(from)
  return places.find((place) => !reaching.has(place))
}

function wayTo(place: Place): readonly string[] {
  const way: string[] = []
  for (let one = place; one.from; one = one.from) way.unshift(`${one.by} → ${one.world.state}`)
  return way
}

export const pairOf = (state: string, { event }: Pick<Transition, 'event'>): string => `${state} ${event}`

/** Goes every way there is from a new order, nearest places first, and stops at what is broken. */
export function explore(rules: Rules): Explored {
  const start: Place = { world: ordered(rules.due), by: '', from: null, cameFrom: [] }
  const places = [start]
  const known = new Map([[keyOf(start.world), start]])
  const pairs = new Set<string>()
  let moves = 0
  const reported = (broken: Broken | null, place: Place): Explored => {
    return { states: places.length, moves, pairs, breach: broken && { broken, way: wayTo(place) } }
  }

  /** Where a move leads; a place that was not known is the last one then. */
  const follow = (from: Place, { name, world, row }: Move): Place => {
    moves += 1
    if (row) pairs.add(pairOf(from.world.state, row))
    const key = keyOf(world)
    const place = known.get(key) ?? { world, by: name, from, cameFrom: [] }
    if (!known.has(key)) places.push(place)
    known.set(key, place)
    return place
  }

  for (const from of places) {
    for (const move of ownMoves(from.world, rules)) follow(from, move).cameFrom.push(from)
    for (const move of foreignMoves(from.world, rules)) follow(from, move)
    const broken = brokenIn(from.world)
    if (broken) return reported(broken, from)
  }
  const lost = endless(places)
  return reported(lost ? 'an end can be reached' : null, lost ?? start)
}
