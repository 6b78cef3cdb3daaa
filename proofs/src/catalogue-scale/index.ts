import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { filledTenant, fillListings } from '@firsthand/sandbox/seed/fill-listings'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { Proof } from '../harness/proof.ts'
import { measure } from './measure.ts'
import { explainSettings, faultsOf, indexesOf, plansIn } from './plans.ts'
import { questions } from './questions.ts'
import { readerOf } from './reader.ts'

const ratioMost = 1.5
const postgresSettings = { shared_buffers: '2GB', max_wal_size: '16GB', autovacuum: 'off', jit: 'off' }

/** A reader of the largest tenant, on an instance and a catalogue of its own. */
async function readerOn(world: World, listings: number) {
  const database = await world.cloneDatabase()
  const started = performance.now()
  await fillListings(adminUrlOf(world.databaseServer.adminUrl, database), {
    listings,
    tenants: 1000,
    onProgress: (step, seconds) => {
      if (seconds > 1) console.log(`${seconds.toFixed(1).padStart(8)} s  ${step}`)
    },
  })
  console.log(`${listings} listings in ${Math.round((performance.now() - started) / 1000)} s`)
  return { database, reader: await openReader(world, database) }
}

async function openReader(world: World, database: string) {
  const { url } = await world.startApi({ database, settings: roomySettings })
  const { issuer, audience, privateKeys } = world.identity
  const [key] = privateKeys
  if (key === undefined) throw new Error('the identity provider has no key')
  const persona = { name: 'reader', tenant: filledTenant(0), roles: [] }
  const claims = claimsOf(persona, { issuer, audience })
  return readerOf(url, signToken(key, { ...claims, exp: claims.iat + 3600 }))
}

/** Asks everything once more on connections that log their plans, and judges the plans. */
async function judgePlans(world: World, database: string, queries: readonly string[]) {
  const sets = Object.entries(explainSettings).map(
    ([name, value]) => `alter role fh_api in database "${database}" set ${name} = ${value}`,
  )
  await runAsAdmin(world.databaseServer.adminUrl, ...sets)
  const log = join(world.folder, 'postgres.log')
  const { size } = await stat(log)
  const reader = await openReader(world, database)
  // More than five times: from the sixth on PostgreSQL may keep a plan for every value.
  for (let round = 0; round < 7; round++) for (const query of queries) await reader.read(query)
  reader.end()
  const plans = await plansIn(log, size)
  return { plans: plans.length, indexes: indexesOf(plans), faults: [...new Set(plans.flatMap(faultsOf))] }
}

/** A page costs the same among ten million listings as among ten thousand, and every plan is an index's. */
export const catalogueScale: Omit<Proof, 'goal'> = {
  async run({ short }) {
    const [small, large] = short ? [10_000, 50_000] : [10_000, 10_000_000]
    await using world = await startWorld({ chain: false, databaseUrl: null, postgresSettings, api: false })
    const few = await readerOn(world, small)
    const many = await readerOn(world, large)
    const results = []
    for (const question of questions) {
      const result = await measure(question, few.reader, many.reader, short)
      results.push(...result)
    }
    const { plans, indexes, faults } = await judgePlans(
      world,
      many.database,
      results.map(({ query }) => query),
    )
    for (const fault of faults) console.log(`FAULT ${fault}`)
    for (const end of [few, many]) end.reader.end()
    const slower = results.filter(({ ratio }) => ratio > ratioMost)
    const worst = results.reduce((a, b) => (a.ratio > b.ratio ? a : b))
    const summary = `${results.length} pages at ${large} and ${small} listings: ${slower.length} above ${ratioMost} times, worst ${worst.ratio.toFixed(2)} (${worst.name}); ${plans} plans over ${indexes.length} indexes, ${faults.length} with a scan or a large sort`
    // A short run is too small and too noisy to judge by the clock.
    return { held: faults.length === 0 && plans > 0 && (short || slower.length === 0), summary }
  },
}
