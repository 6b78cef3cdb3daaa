import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { settlementRoles } from '@firsthand/wire/signer'
import pg from 'pg'
import type { Tally } from './load.ts'

/** The rows of one of the world's databases, whichever server is the primary now. */
async function rowsOf({ databaseServer }: World, database: string, text: string, values: readonly unknown[]) {
  const client = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** What was acknowledged and is not there, or is there twice. */
export async function verdict(world: World, tally: Tally, madeBefore: number) {
  const { acknowledged, faults } = tally
  const lost: string[] = []
  const doubled: string[] = []
  const quotes = acknowledged.filter(({ rail }) => rail !== 'offchain-purchases')
  const references = quotes.map(({ reference }) => reference)
  const kept = new Map<string, string | null>(
    (
      await rowsOf(world, world.database, 'select reference, bundle from app.quote where reference = any($1)', [
        references,
      ])
    ).map(({ reference, bundle }) => [reference, bundle]),
  )
  for (const { reference, bundles } of quotes) {
    if (!kept.has(reference)) lost.push(`the quote ${reference}`)
    else if (bundles.size > 0 && !bundles.has(kept.get(reference) ?? '')) lost.push(`the bundle of ${reference}`)
    if (bundles.size > 1) doubled.push(`${reference} has ${bundles.size} bundles`)
  }
  const bank = acknowledged.filter(({ rail }) => rail === 'offchain-purchases')
  const text = 'select reference, state from app.purchase where reference = any($1)'
  const states = await rowsOf(world, world.database, text, [bank.map(({ reference }) => reference)])
  const stateOf = new Map(states.map(({ reference, state }) => [reference, state]))
  for (const { reference, cancelled } of bank) {
    if (!stateOf.has(reference)) lost.push(`the purchase ${reference}`)
    else if (cancelled && stateOf.get(reference) !== 'cancelled') lost.push(`the cancellation of ${reference}`)
  }
  const issued = quotes.filter(({ bundles }) => bundles.size > 0)
  for (const role of settlementRoles) {
    const names = issued.map(({ tenant, reference }) => Buffer.from(quoteRefOf(tenant, reference).slice(2), 'hex'))
    const journal = `signer_${role}${world.databaseServer.suffix}`
    const asked = 'select count(*)::int as number from journal.signed where reference = any($1)'
    const [row] = await rowsOf(world, journal, asked, [names])
    if (row.number < issued.length) lost.push(`${issued.length - row.number} signatures of the role ${role}`)
    if (row.number > issued.length) doubled.push(`${row.number - issued.length} signatures of the role ${role}`)
  }
  const made = await madeIn(world)
  if (made - madeBefore > tally.keys) doubled.push(`${made - madeBefore} were made under ${tally.keys} keys`)
  return { lost, doubled, faults }
}

/** How many quotes and purchases there are. */
export async function madeIn(world: World): Promise<number> {
  const text = 'select (select count(*) from app.quote) + (select count(*) from app.purchase) as number'
  return Number((await rowsOf(world, world.database, text, []))[0].number)
}
