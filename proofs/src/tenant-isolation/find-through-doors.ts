import type { World } from '@firsthand/sandbox/world'
import { openDatabase } from './database.ts'
import { policyFaults } from './faults/policies.ts'
import { openDoors, startService } from './operations/doors.ts'
import { type Lane, Leak } from './operations/lane.ts'
import { requests } from './operations/requests.ts'
import type { Population } from './population.ts'
import { randomFrom } from './random.ts'
import { urlsOf } from './urls.ts'

/** The service asks for entitlements itself, but leaves these to the policy: a fault must show through its doors. */
const shown = ['markets: hidden ones shown', 'markets: drafts shown']
const requestsOfEachKind = 10

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
  const complaints = (await leakThroughDoors(lane)) ? ['the service on a sound database shows too much'] : []
  const missed: string[] = []
  const sound = await db.admin.query(
    "select pg_get_expr(polqual, polrelid) as qual from pg_policy where polname = 'entitled'",
  )
  for (const fault of policyFaults.filter((each) => shown.includes(each.name))) {
    await fault.plant(db.admin)
    if (!(await leakThroughDoors(lane))) missed.push(`${fault.name}, through the API`)
    await db.admin.query(`alter policy entitled on app.market using (${sound.rows[0].qual})`)
  }
  await db.close()
  return { planted: shown.length, missed, complaints }
}
