import { randomFrom } from '@firsthand/sandbox/world/random'
import type { World } from '@firsthand/sandbox/world/world'
import type pg from 'pg'
import { openDatabase, urlsOf } from './database.ts'
import type { Fault } from './fault.ts'
import { shownFaults } from './faults/listings.ts'
import { policyFaults } from './faults/policies.ts'
import { openDoors, startService } from './operations/doors.ts'
import { type Lane, Leak } from './operations/lane.ts'
import { requests } from './operations/requests.ts'
import type { Population } from './population.ts'

/** The service asks for entitlements itself, but leaves these to the policy: a fault must show through its API. */
const leftToThePolicy = ['markets: hidden ones shown', 'markets: drafts shown']
const requestsOfEachKind = 10

type DoorFault = { readonly fault: Fault; readonly restore: readonly string[] }

async function doorFaults(admin: pg.Pool): Promise<readonly DoorFault[]> {
  const { rows } = await admin.query(
    "select pg_get_expr(polqual, polrelid) as qual from pg_policy where polname = 'entitled'",
  )
  const restore = [`alter policy entitled on app.market using (${rows[0].qual})`]
  const ofMarkets = policyFaults.filter(({ name }) => leftToThePolicy.includes(name))
  return [...ofMarkets.map((fault) => ({ fault, restore })), ...shownFaults]
}

async function leakThroughDoors(lane: Lane): Promise<boolean> {
  for (let i = 0; i < requestsOfEachKind * requests.length; i += 1) {
    const seen = await requests[i % requests.length]?.run(lane).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Leak) return true
        throw error
      },
    )
    if (seen) return true
  }
  return false
}

/** Plants faults under a running service: its answers must give each of them away. */
export async function missedThroughDoors(world: World, base: string, population: Population, seed: number) {
  const name = `${base}_doors`
  await world.databaseServer.createDatabase(name, base)
  const db = openDatabase(urlsOf(world, name), population, { api: 1, catalog: 1 })
  const lane = { number: 0, db, random: randomFrom(seed), doors: openDoors(await startService(world, name)) }
  const complaints: string[] = []
  const missed: string[] = []
  const faults = await doorFaults(db.admin)
  for (const { fault, restore } of faults) {
    if (await leakThroughDoors(lane)) complaints.push(`the service shows too much before ${fault.name}`)
    await fault.plant(db.admin)
    if (!(await leakThroughDoors(lane))) missed.push(`${fault.name}, through the API`)
    for (const statement of restore) await db.admin.query(statement)
  }
  await db.close()
  return { planted: faults.length, missed, complaints }
}
