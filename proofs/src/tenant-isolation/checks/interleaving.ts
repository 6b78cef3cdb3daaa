import type { Check } from '../check.ts'
import { runLane } from '../operations/run-lane.ts'

/** Small enough for every planted fault; the proof's long run is the same with more of everything. */
const operationsPerLane = 15

/** Lanes change markets and listings, so they work on a copy of the population; what they change is put back by nobody. */
export const interleavingCheck = (seed: number): Check => ({
  name: 'random interleavings of hostile names never mix',
  async run(db) {
    const { markets, listings, events, ...rest } = db.population
    const own = { markets: new Map(markets), listings: new Map(listings), events: new Map(events) }
    const copy = { ...db, population: { ...rest, ...own } }
    const lanes = db.population.lanes.map((_, number) =>
      runLane(copy, { number, seed, operations: operationsPerLane, doors: null }, new Map()),
    )
    const outcomes = await Promise.allSettled(lanes)
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [`${outcome.reason.message}`] : []))
  },
})
