import { openDatabase } from '../database.ts'
import { makePopulation } from '../population.ts'
import { openDoors } from './doors.ts'
import type { Orders, Progress } from './orders.ts'
import { runLane, type Tally } from './run-lane.ts'

/** Fewer connections than lanes, so that every connection serves many tenants. */
const connectionsFor = (lanes: number) => ({ api: Math.max(2, lanes - 2), catalog: Math.max(2, lanes - 3) })

async function work(orders: Orders): Promise<void> {
  const { seed, size, lanes, operationsPerLane: operations, urls } = orders
  const db = openDatabase(urls, makePopulation(seed, size), connectionsFor(lanes.length))
  const doors = openDoors(orders.service)
  const tally: Tally = new Map()
  const leaks: string[] = []
  const report = (finished: boolean) => {
    const progress: Progress = { tally: Object.fromEntries(tally), leaks, finished }
    return new Promise((resolve) => process.send?.(progress, resolve))
  }
  const ticking = setInterval(() => void report(false), 500)
  const running = lanes.map((number) =>
    runLane(db, { number, seed, operations, doors }, tally).catch((error: Error) => void leaks.push(error.message)),
  )
  await Promise.all(running)
  clearInterval(ticking)
  await db.close()
  await report(true)
  process.disconnect()
}

process.once('message', (orders: Orders) => void work(orders))
