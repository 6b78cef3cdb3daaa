import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { filledTenant, fillListings } from '@firsthand/sandbox/seed/fill-listings'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { Proof } from '../harness/proof.ts'
import { measure } from './measure.ts'
import { type Explained, explainSettings, faultsOf, indexesOf, plansIn, roundTripsOf } from './plans.ts'
import { questions } from './questions.ts'
import { readerOf } from './reader.ts'

const ratioMost = 1.5
const msMost = 10
const roundTripsMost = 2
const postgresSettings = { shared_buffers: '2GB', max_wal_size: '16GB', autovacuum: 'off', jit: 'off' }

/** A reader of the largest tenant, on an instance and a catalogue of its own. */
async function readerOn(world: World, listings: number, kind: 'of each tenant' | 'shared') {
  const database = await world.cloneDatabase()
  const started = performance.now()
  await fillListings(adminUrlOf(world.databaseServer.adminUrl, database), {
    listings,
    ...(kind === 'shared' ? { shared: true, tenants: 500 } : { tenants: 1000 }),
    onProgress: (step, seconds) => {
      if (seconds > 1) console.log(`${seconds.toFixed(1).padStart(8)} s  ${step}`)
    },
  })
  console.log(`${listings} listings ${kind} in ${Math.round((performance.now() - started) / 1000)} s`)
  return { database, reader: await openReader(world, database) }
}

async function openReader(world: World, database: string) {
  const { url, stop } = await world.startApi({ database, settings: roomySettings })
  const { issuer, audience, privateKeys } = world.identity
  const [key] = privateKeys
  if (key === undefined) throw new Error('the identity provider has no key')
  const persona = { name: 'reader', tenant: filledTenant(0), roles: [] }
  const claims = claimsOf(persona, { issuer, audience })
  const reader = readerOf(url, signToken(key, { ...claims, exp: claims.iat + 3600 }))
  const end = async () => {
    reader.end()
    await stop()
  }
  return { ...reader, end }
}

/** From the sixth time on PostgreSQL may keep a plan for every value. */
const times = 7

/** Asks everything once more on connections that log their plans, and judges the plans and how many statements a page takes. */
async function judgePlans(world: World, database: string, queries: readonly string[]) {
  const sets = Object.entries(explainSettings).map(
    ([name, value]) => `alter role fh_api in database "${database}" set ${name} = ${value}`,
  )
  await runAsAdmin(world.databaseServer.adminUrl, ...sets)
  const log = join(world.folder, 'postgres.log')
  const reader = await openReader(world, database)
  const plans: Explained[] = []
  let roundTrips = 0
  for (const query of queries) {
    const { size } = await stat(log)
    for (let time = 0; time < times; time++) await reader.read(query)
    const logged = await plansIn(log, size)
    plans.push(...logged)
    roundTrips = Math.max(roundTrips, roundTripsOf(logged) / times)
  }
  await reader.end()
  return { plans: plans.length, roundTrips, indexes: indexesOf(plans), faults: [...new Set(plans.flatMap(faultsOf))] }
}

type Filled = Awaited<ReturnType<typeof readerOn>>

/** What is found of the pages of one catalogue, each compared with the same page of a smaller one. */
async function judge(world: World, kind: string, few: Filled, many: Filled, short: boolean) {
  const results = []
  for (const question of questions) results.push(...(await measure(question, few.reader, many.reader, short)))
  const { plans, roundTrips, indexes, faults } = await judgePlans(
    world,
    many.database,
    results.map(({ query }) => query),
  )
  for (const fault of faults) console.log(`FAULT ${fault}`)
  for (const { reader } of [few, many]) await reader.end()
  const slower = results.filter(({ ratio }) => ratio > ratioMost)
  const late = results.filter(({ ms }) => ms > msMost)
  const worst = results.reduce((a, b) => (a.ratio > b.ratio ? a : b))
  const slowest = results.reduce((a, b) => (a.ms > b.ms ? a : b))
  const summary = `${results.length} pages of listings ${kind}: ${slower.length} above ${ratioMost} times, worst ${worst.ratio.toFixed(2)} (${worst.name}); ${late.length} above ${msMost} ms, slowest ${slowest.ms.toFixed(1)} ms (${slowest.name}); at most ${roundTrips} round trips; ${plans} plans over ${indexes.length} indexes, ${faults.length} with a scan or a large sort`
  // A short run is too small and too noisy to judge by the clock.
  const inTime = short || (slower.length === 0 && late.length === 0)
  return {
    held: faults.length === 0 && plans > 0 && roundTrips > 0 && roundTrips <= roundTripsMost && inTime,
    summary,
  }
}

/** How many listings there are: the larger and the smaller of the catalogues that are compared. */
function sizes(short: boolean) {
  const large = short ? 50_000 : Number(process.env.FIRSTHAND_PROOF_LISTINGS ?? 10_000_000)
  return { large, small: short ? 10_000 : large / 10 }
}

/**
 * A page costs the same among ten million listings as among a million, in at most two statements, and every plan is an index's: where each
 * tenant has its own, and where five hundred tenants share them.
 */
export const catalogueScale: Omit<Proof, 'goal'> = {
  async run({ short }) {
    // Ten million take some hours and thirty gigabytes; a smaller run states its size.
    const { large, small } = sizes(short)
    await using world = await startWorld({ chain: false, databaseUrl: null, postgresSettings, api: false })
    const found = []
    for (const kind of ['of each tenant', 'shared'] as const) {
      const few = await readerOn(world, small, kind)
      const many = await readerOn(world, large, kind)
      found.push(await judge(world, kind, few, many, short))
      for (const { database } of [few, many]) await world.databaseServer.dropDatabase(database)
    }
    const summary = [`${large} beside ${small} listings`, ...found.map((each) => each.summary)].join('\n')
    return { held: found.every(({ held }) => held), summary }
  },
}
