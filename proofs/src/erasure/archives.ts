import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inTime } from '@firsthand/sandbox/clock/clock-file'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { clockPrograms, complianceProgram, ourServerFolder, programIn } from '@firsthand/sandbox/world/programs'
import { inheritedEnvironment } from '@firsthand/sandbox/world/settings'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

type Ran = { readonly code: number; readonly text: string }

/** A command of an operator at the time of the world, with settings of its own, and what it printed. */
async function command(
  { world }: Stage,
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ran> {
  const clock = { preload: clockPrograms, file: join(world.folder, 'clock') }
  const timed = inTime(clock, { command: process.execPath, args: [program, ...args], env: settings })
  const options = { env: { ...inheritedEnvironment(), ...timed.env }, maxBuffer: 2 ** 28 }
  return run(process.execPath, [...timed.args], options).then(
    ({ stdout, stderr }) => ({ code: 0, text: `${stdout}${stderr}` }),
    (error: { code?: number; stdout?: string; stderr?: string }) => ({
      code: error.code ?? 1,
      text: `${error.stdout ?? ''}${error.stderr ?? ''}`,
    }),
  )
}

/** A command of the service on the world's database. */
export const serviceCommand = (stage: Stage, name: string, ...args: readonly string[]): Promise<Ran> =>
  command(stage, programIn(ourServerFolder, `main/commands/${name}`), args, {
    FIRSTHAND_MIGRATE_DATABASE_URL: adminUrlOf(stage.world.databaseServer.adminUrl, stage.world.database),
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    FIRSTHAND_SEALING: stage.settings().api.FIRSTHAND_SEALING ?? JSON.stringify(stage.world.sealingKeys.service),
  })

/** The same for Compliance. */
export const complianceCommand = (stage: Stage, name: string, ...args: readonly string[]): Promise<Ran> =>
  command(stage, complianceProgram('commands/migrate').replace('commands/migrate', `commands/${name}`), args, {
    COMPLIANCE_MIGRATE_DATABASE_URL: adminUrlOf(stage.world.databaseServer.adminUrl, stage.world.complianceDatabase),
    COMPLIANCE_DATABASE_DURABILITY: 'sandbox',
    COMPLIANCE_SEALING:
      stage.settings().compliance.COMPLIANCE_SEALING ?? JSON.stringify(stage.world.sealingKeys.compliance),
  })

/** The days on which Compliance has decided anything. */
const decisionDays = ({ world }: Stage): Promise<readonly string[]> =>
  runAsAdmin(
    adminUrlOf(world.databaseServer.adminUrl, world.complianceDatabase),
    "select distinct left(at, 10) from cmp.chain_record where tenant_id = 'acme' and chain = 'decision' order by 1",
  )

/** What people take out of the service for other systems: books, audit records, decisions, lists of support. */
export async function takeArchives(stage: Stage, name: string): Promise<readonly string[]> {
  const { done, world } = stage
  const folder = join(world.folder, 'archives', name)
  mkdirSync(folder, { recursive: true })
  const decisions: string[] = []
  const keep = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const books = await serviceCommand(stage, 'export-ledger', 'acme')
  if (books.code !== 0) throw new Error(books.text)
  keep('ledger.txt', books.text)
  const csv = { headers: { accept: 'text/csv' } }
  keep('audit.csv', (await done('api', 'acme-auditor', 'GET /admin/audit', csv)).text)
  keep('purchases.csv', (await done('api', 'acme-support', 'GET /admin/purchases', csv)).text)
  keep('reconciliations.csv', (await done('api', 'acme-treasury-operator', 'GET /treasury/reconciliations', csv)).text)
  for (const day of await decisionDays(stage)) {
    keep(`decisions-${day}.ndjson`, (await done('compliance', 'acme-auditor', `GET /decisions?day=${day}`)).text)
    decisions.push(join(folder, `decisions-${day}.ndjson`))
  }
  return decisions
}
