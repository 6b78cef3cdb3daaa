import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import type { Case } from './case.ts'
import type { Cure, Statements } from './cure.ts'
import { openGround, type Programs } from './ground.ts'
import { changedPrograms } from './programs.ts'

/** Runs statements, all or none, past every program. */
async function runIn(world: World, { database = 'service' }: Statements, text: string): Promise<void> {
  const { databaseServer, database: service, complianceDatabase } = world
  const journal = `signer_operator${databaseServer.suffix}`
  const name = { service, compliance: complianceDatabase, 'operator’s journal': journal }[database]
  const client = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, name) })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** What came of each attack of a cure: null when it went through, otherwise what stopped it. */
export type Taken = { readonly attack: Case; readonly stoppedBy: string | null }

/** Takes a cure away, attacks, and puts it back. */
export async function takeAway(
  world: World,
  sound: Programs,
  cure: Cure,
  attacks: readonly Case[],
): Promise<readonly Taken[]> {
  const [first] = attacks
  if (first === undefined) return []
  await using undo = new AsyncDisposableStack()
  const { statements } = cure
  if (statements) {
    await runIn(world, statements, statements.without)
    undo.defer(() => runIn(world, statements, statements.again))
  }
  const { programs, stop } = await changedPrograms(world, sound, first, cure.edits ?? [])
  undo.defer(stop)
  await using ground = await openGround(world, programs)
  const taken: Taken[] = []
  for (const attack of attacks) {
    const outcome = await attack.attack(ground).catch((error: unknown) => ({ code: String(error), through: false }))
    taken.push({ attack, stoppedBy: outcome.through ? null : (outcome.code ?? 'nothing, and nothing moved') })
  }
  return taken
}
