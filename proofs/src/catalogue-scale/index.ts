import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { filledTenant, fillListings } from '@firsthand/sandbox/seed/fill-listings'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { Proof } from '../harness/proof.ts'
import { measure, type Result } from './measure.ts'
import { type Explained, explainSettings, faultsOf, indexesOf, plansIn, roundTripsOf } from './plans.ts'
import { questions } from './questions.ts'
import { readerOf } from './reader.ts'

const ratioMost = 1.5
const roundTripsMost = 2
const postgresSettings = { shared_buffers: '2GB', max_wal_size: '16GB', autovacuum: 'off', jit: 'off' }

/** Who reads a catalogue, and within which time each page. */
type View = { readonly name: string; readonly tenant: string; readonly msMost: number }
type Shelf = { readonly name: string; readonly isShared: boolean; readonly views: readonly View[] }

/** The first tenant is the largest, and in eight audiences where listings are shared, as many as there may be; the second is in one. */
const shelves: readonly Shelf[] = [
  {
    name: 'of each tenant',
    isShared: false,
    views: [{ name: 'the largest tenant', tenant: filledTenant(0), msMost: 10 }],
  },
  {
    name: 'shared by 500 tenants',
    isShared: true,
    views: [
      { name: 'a tenant in one audience', tenant: filledTenant(1), msMost: 10 },
      { name: 'one in eight', tenant: filledTenant(0), msMost: 15 },
    ],
  },
]

/** A database with a catalogue of this size. */
async function catalogueOf(world: World, listings: number, { name, isShared }: Shelf): Promise<string> {
  const database = await world.cloneDatabase()
  const started = performance.now()
  await fillListings(adminUrlOf(world.databaseServer.adminUrl, database), {
    listings,
    ...(isShared ? { shared: true, tenants: 500 } : { tenants: 1000 }),
    onProgress: (step, seconds) => {
      if (seconds > 1) console.log(`${seconds.toFixed(1).padStart(8)} s  ${step}`)
    },
  })
  console.log(`${listings} listings ${name} in ${Math.round((performance.now() - started) / 1000)} s`)
  return database
}

async function openReader(world: World, database: string, tenant: string) {
  const { url, stop } = await world.startApi({ database, settings: roomySettings })
  const { issuer, audience, privateKeys } = world.identity
  const [key] = privateKeys
  if (key === undefined) throw new Error('the identity provider has no key')
  const claims = claimsOf({ name: 'reader', tenant, roles: [] }, { issuer, audience })
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
async function judgePlans(world: World, database: string, tenant: string, queries: readonly string[]) {
  const sets = Object.entries(explainSettings).map(
    ([name, value]) => `alter role fh_api in database "${database}" set ${name} = ${value}`,
  )
  await runAsAdmin(world.databaseServer.adminUrl, ...sets)
  const log = join(world.folder, 'postgres.log')
  const reader = await openReader(world, database, tenant)
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
  await runAsAdmin(world.databaseServer.adminUrl, `alter role fh_api in database "${database}" reset all`)
  return { plans: plans.length, roundTrips, indexes: indexesOf(plans), faults: [...new Set(plans.flatMap(faultsOf))] }
}

type Databases = { readonly few: string; readonly many: string }

/** What is found of the pages that one tenant reads, each compared with the same page of a smaller catalogue. */
async function judge(world: World, { few, many }: Databases, { name, tenant, msMost }: View, short: boolean) {
  const readers = { few: await openReader(world, few, tenant), many: await openReader(world, many, tenant) }
  const results: Result[] = []
  for (const question of questions) results.push(...(await measure(question, readers.few, readers.many, short)))
  for (const reader of Object.values(readers)) await reader.end()
  const queries = results.map(({ query }) => query)
  const { plans, roundTrips, indexes, faults } = await judgePlans(world, many, tenant, queries)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  const slower = results.filter(({ ratio }) => ratio > ratioMost)
  const late = results.filter(({ ms }) => ms > msMost)
  const worst = results.reduce((a, b) => (a.ratio > b.ratio ? a : b))
  const slowest = results.reduce((a, b) => (a.ms > b.ms ? a : b))
  const summary = `${name}, ${results.length} pages: ${slower.length} above ${ratioMost} times, worst ${worst.ratio.toFixed(2)} (${worst.name}); ${late.length} above ${msMost} ms, slowest ${slowest.ms.toFixed(1)} ms (${slowest.name}); at most ${roundTrips} round trips; ${plans} plans over ${indexes.length} indexes, ${faults.length} with a scan or a large sort`
  // A short run is too small and too noisy to judge by the clock.
  const inTime = short || (slower.length === 0 && late.length === 0)
  return { held: faults.length === 0 && plans > 0 && roundTrips > 0 && roundTrips <= roundTripsMost && inTime, summary }
}

/** How many listings there are: the larger and the smaller of the catalogues that are compared. */
function sizes(short: boolean, { isShared }: Shelf) {
  if (short) return { large: 50_000, small: 10_000 }
  const listings = Number(process.env.FIRSTHAND_PROOF_LISTINGS ?? 10_000_000)
  // Of shared ones a reader sees half or all, of the others a tenth: their lists are about as long.
  const large = isShared ? listings / 10 : listings
  return { large, small: large / 10 }
}

/**
 * A page costs the same among ten million listings as among a million, in at most two statements, and every plan is an index's: where each
 * tenant has its own, and where five hundred tenants share them.
 */
export const catalogueScale: Omit<Proof, 'goal'> = {
  async run({ short }) {
    // Ten million take twenty minutes and thirty gigabytes; a smaller run states its size.
    await using world = await startWorld({ chain: false, databaseUrl: null, postgresSettings, api: false })
    const found = []
    for (const shelf of shelves) {
      const { large, small } = sizes(short, shelf)
      const databases = { few: await catalogueOf(world, small, shelf), many: await catalogueOf(world, large, shelf) }
      for (const view of shelf.views) {
        const { held, summary } = await judge(world, databases, view, short)
        found.push({ held, summary: `${large} beside ${small} listings ${shelf.name}: ${summary}` })
      }
      for (const database of Object.values(databases)) await world.databaseServer.dropDatabase(database)
    }
    return { held: found.every(({ held }) => held), summary: found.map((each) => each.summary).join('\n') }
  },
}
