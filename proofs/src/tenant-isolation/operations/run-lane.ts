import { randomFrom } from '@firsthand/sandbox/world/random'
import type { Database } from '../database.ts'
import { attempts } from './attempts.ts'
import { changes } from './changes.ts'
import type { Doors, Operation } from './lane.ts'
import { reads } from './reads.ts'
import { requests } from './requests.ts'

/** How often each operation was done, by its name. */
export type Tally = Map<string, number>

export type LaneOrders = {
  readonly number: number
  readonly seed: number
  readonly operations: number
  readonly doors: Doors | null
}

/** A plan that any lane can follow: no operation is left out because of its neighbours. */
function chooser(operations: readonly Operation[], total = operations.reduce((sum, { weight }) => sum + weight, 0)) {
  return (roll: number): Operation => {
    let left = roll * total
    const chosen = operations.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    return chosen ?? (operations.at(-1) as Operation)
  }
}

/** Does a lane's operations one after the other, and stops at the first leak, naming what it takes to see it again. */
export async function runLane(
  db: Database,
  { number, seed, operations, doors }: LaneOrders,
  tally: Tally,
): Promise<void> {
  const random = randomFrom(seed * 1009 + number)
  const choose = chooser([...reads, ...changes, ...attempts, ...(doors === null ? [] : requests)])
  const lane = { number, db, random, doors }
  for (let done = 0; done < operations; done += 1) {
    const operation = choose(random.below(1_000_000) / 1_000_000)
    try {
      await operation.run(lane)
    } catch (cause) {
      const what = `seed ${seed}, lane ${number}, operation ${done}, ${operation.name}`
      throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
    tally.set(operation.name, (tally.get(operation.name) ?? 0) + 1)
  }
}
