import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command } from '@firsthand/settings/command'
import { ConfigError } from '@firsthand/settings/config-error'
import pg from 'pg'
import { auditedTenants, seesEveryRow } from '#audit/audit-chain.store'
import { keepPackages, type Outcome } from '#audit-packages/keep-packages'
import { lockPackages, readCheckpoint, readClock } from '#audit-packages/package-records.store'
import { readMigrateConfig } from '../config/config.ts'
import { adminConnections } from '../config/connections.ts'

const settings = await command({ program: 'audit-packages', read: readMigrateConfig, connections: adminConnections })

const folderSetting = 'FIRSTHAND_AUDIT_PACKAGES_FOLDER'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** JSON quotes the name: one with a line break could otherwise forge a line of this report. */
function report({ tenant, written, compared, head, notes, faults }: Outcome): void {
  const name = JSON.stringify(tenant)
  const days = written.length === 0 ? '' : ` (${written[0]} to ${written.at(-1)})`
  say(`${name}: ${written.length} packages written${days}, ${compared} compared, head ${head ?? 'none'}`)
  for (const each of [...notes, ...faults]) say(`${name}: ${each}`)
}

async function run(root: string, compareMost: number): Promise<boolean> {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: settings().databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryRow(client)))
      throw new Error('this login does not see every record: use one that row-level security does not bind')
    await lockPackages(client)
    const now = await readClock(client)
    const checkpoint = await readCheckpoint(client, null)
    let held = true
    for (const tenant of await auditedTenants(client)) {
      const outcome = await keepPackages(client, root, tenant, { now, compareMost, checkpoint })
      held &&= outcome.faults.length === 0
      report(outcome)
    }
    return held
  } finally {
    await client.end()
  }
}

const { values } = parseArgs({
  options: { compare: { type: 'string', default: '31' }, 'compare-all': { type: 'boolean', default: false } },
})
const compareMost = values['compare-all'] ? Number.POSITIVE_INFINITY : Number(values.compare)
const { auditPackagesFolder } = settings()
if (auditPackagesFolder === null)
  throw new ConfigError(`${folderSetting} is missing: where packages are written`, [
    { setting: folderSetting, why: 'is missing' },
  ])
if (!(compareMost >= 1)) throw new Error('usage: audit-packages [--compare DAYS | --compare-all]')
const held = await run(auditPackagesFolder, compareMost)
say(held ? 'packages held' : 'packages broken')
process.exitCode = held ? 0 : 1
