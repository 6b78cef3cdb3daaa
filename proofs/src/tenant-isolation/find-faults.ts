import { randomBytes } from 'node:crypto'
import type { World } from '@firsthand/sandbox/world/world'
import type pg from 'pg'
import type { Check } from './check.ts'
import { isolationChecks } from './checks.ts'
import { type Database, openDatabase, urlsOf } from './database.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults.ts'
import { fill } from './fill.ts'
import { missedThroughDoors } from './find-through-doors.ts'
import { makePopulation, type Population } from './population.ts'

export type FaultReport = {
  /** What the suite finds wrong with a database that nobody has tampered with; must be empty. */
  readonly complaints: readonly string[]
  readonly planted: number
  /** Faults that no check saw. */
  readonly missed: readonly string[]
  readonly checks: number
  /** Checks that saw no fault at all, so nobody knows whether they can. */
  readonly idle: readonly string[]
}

const size = { tenants: 10, lanes: 3, fixedMarkets: 8, movingMarkets: 1, fixedListings: 8, movingListings: 1 }
const connections = { api: 4, catalog: 1 }

/** A check that cannot even be run on a faulty database has seen that something is wrong. */
async function findings(checks: readonly Check[], db: Database): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for (const check of checks) {
    const complaints = await check.run(db).catch((error: Error) => [`cannot be run: ${error.message}`])
    if (complaints.length > 0) found.set(check.name, complaints)
  }
  return found
}

/** Runs the suite on a copy of the filled database with the fault in it, or with none. */
async function suiteOn(world: World, base: string, population: Population, seed: number, fault?: Fault) {
  const name = `fault_${randomBytes(6).toString('hex')}`
  await world.databaseServer.createDatabase(name, base)
  const db = openDatabase(urlsOf(world, name), population, connections, fault?.setTenant)
  try {
    await fault?.plant(db.admin)
    return await findings(isolationChecks(seed), db)
  } finally {
    await fault?.undo?.(db.admin)
    await db.close()
    await world.databaseServer.dropDatabase(name)
  }
}

/** Faults that no longer fit the schema. A short run plants few of them for its checks, so it tries every one here. */
async function unplantable(admin: pg.Pool): Promise<readonly string[]> {
  const client = await admin.connect()
  const failed: string[] = []
  for (const fault of faults) {
    await client.query('begin')
    await fault.plant(client).catch((error: Error) => failed.push(`${fault.name}: cannot be planted, ${error.message}`))
    await client.query('rollback')
  }
  client.release()
  return failed
}

/** Makes the filled database that the others are copies of. */
async function makeBase(world: World, population: Population) {
  const base = 'isolation_base'
  await world.databaseServer.createDatabase(base, world.templateDatabase)
  const db = openDatabase(urlsOf(world, base), population, connections)
  await fill(db.admin, population)
  const missed = await unplantable(db.admin)
  await db.close()
  return { base, missed: [...missed] }
}

/** Takes one after the other until none is left; several of these work side by side. */
async function takeTurns<T>(queue: T[], controls: number, work: (one: T) => Promise<void>): Promise<void> {
  const hand = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: controls }, hand))
}

/**
 * Plants every fault in turn, or one of so many: each must be found, and each check must find one when all are planted.
 */
export async function findFaults(
  world: World,
  seed: number,
  oneOf: number,
  report: (line: string) => void,
): Promise<FaultReport> {
  const planted = faults.filter((_, place) => (place + seed) % oneOf === 0)
  const population = makePopulation(seed, size)
  const { base, missed } = await makeBase(world, population)
  const sound = await suiteOn(world, base, population, seed)
  const complaints = [...sound].flatMap(([name, found]) => found.map((each) => `${name}: ${each}`))
  const useful = new Set<string>()
  let done = 0
  const plant = async (fault: Fault) => {
    const found = await suiteOn(world, base, population, seed, fault)
    if (found.size === 0) missed.push(fault.name)
    for (const name of found.keys()) useful.add(name)
    done += 1
    report(`${done} of ${planted.length} faults planted, ${fault.name}: seen by ${found.size} checks`)
  }
  await takeTurns(
    planted.filter(({ undo }) => undo === null),
    2,
    plant,
  )
  // These change the whole server, so nothing else may be under way.
  await takeTurns(
    planted.filter(({ undo }) => undo !== null),
    1,
    plant,
  )
  const doors = await missedThroughDoors(world, base, population, seed)
  missed.push(...doors.missed)
  const names = isolationChecks(seed).map(({ name }) => name)
  const idle = oneOf === 1 ? names.filter((name) => !useful.has(name)) : []
  complaints.push(...doors.complaints)
  return { complaints, planted: planted.length + doors.planted, missed, checks: names.length, idle }
}
