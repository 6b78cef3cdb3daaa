import type { Sighting } from './read-sightings.ts'
import { daySeconds, type PriceSeen, type UnitsSeen } from './stop.rules.ts'

type Known = { prices: PriceSeen[]; minted: UnitsSeen[]; delivered: UnitsSeen[] }
type Counted = Extract<Sighting, { kind: 'price' | 'minted' | 'delivered' }>

/** So much of the past is kept for each contract; older sightings are compared with nothing. */
const keptSeconds = 2 * daySeconds
const keptMost = 50_000

/** What each contract has shown, in the order of time: what a new sighting is judged by. */
export function chainHistory() {
  const known = new Map<string, Known>()
  const of = (contract: string): Known => {
    const found = known.get(contract) ?? { prices: [], minted: [], delivered: [] }
    known.set(contract, found)
    return found
  }
  const listOf = ({ contract, kind }: Counted): (PriceSeen | UnitsSeen)[] =>
    of(contract)[kind === 'price' ? 'prices' : kind]
  return {
    of,
    /** Keeps it once, and answers what was seen before it. */
    add(seen: Counted): { readonly prices: readonly PriceSeen[]; readonly units: readonly UnitsSeen[] } {
      const list = listOf(seen)
      const place = list.findIndex(({ evidence }) => evidence === seen.evidence)
      const before = place < 0 ? [...list] : list.slice(0, place)
      if (place < 0) list.push(seen)
      // The price that stood when the day began stays, however old it is.
      while (list.length > 2 && ((list[1]?.at ?? 0) < seen.at - keptSeconds || list.length > keptMost)) list.shift()
      return { prices: before as PriceSeen[], units: before as UnitsSeen[] }
    },
  }
}

export type ChainHistory = ReturnType<typeof chainHistory>
