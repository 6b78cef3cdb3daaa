import { parseArgs } from 'node:util'
import { command, reportFailure } from '@firsthand/settings/command'
import pg from 'pg'
import { verifyArchive } from '#archive/archive-month'
import { type AuditChain, auditedTenants, seesEveryRow, verifyAuditChain } from '#audit/audit-chain.store'
import { packagesAsked, verifyPackages } from '#audit-packages/verify-packages'
import { readMigrateConfig } from '../config/config.ts'
import { adminConnections } from '../config/connections.ts'

const program = 'verify-audit'
reportFailure(program)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** JSON quotes the name: one with a line break could otherwise forge a line of this report. */
const lineOf = ({ tenant, records, archived, head, broken }: AuditChain) =>
  `${JSON.stringify(tenant)}: ${records} records${archived === 0 ? '' : ` and ${archived} archived`}, head ${head}, ${broken === null ? 'unbroken' : `record ${broken.seq} ${broken.fault}`}`

/** The records that have left, read from the folder of the archive. Without it, a chain is followed over them by their hashes. */
async function holdsInFolder(client: pg.Client, folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return true
  const months = (await verifyArchive(client, folder)).filter(({ name }) => name === 'audit')
  for (const { month, rows, faults } of months)
    say(faults.length === 0 ? `archive ${month}: ${rows} records, unbroken` : faults.join('\n'))
  return months.every(({ faults }) => faults.length === 0)
}

/** Recomputes every tenant's audit chain. The last line says whether all of them hold, and so does the exit code. */
async function verifyAudit(): Promise<boolean> {
  const settings = await command({ program, read: readMigrateConfig, connections: adminConnections })
  const { values } = parseArgs({ options: { archive: { type: 'string' } } })
  const client = new pg.Client({ connectionString: settings().databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryRow(client))) {
      throw new Error('this login does not see every record: use one that row-level security does not bind')
    }
    let held = await holdsInFolder(client, values.archive)
    for (const tenant of await auditedTenants(client)) {
      const chain = await verifyAuditChain(client, tenant)
      held &&= chain.broken === null
      say(lineOf(chain))
    }
    return held
  } finally {
    await client.end()
  }
}

// Packages are checked from files alone: whoever has them needs neither the database nor settings.
const asked = packagesAsked(process.argv.slice(2))
const held = asked === null ? await verifyAudit() : await verifyPackages(asked, say)
say(held ? 'audit held' : 'audit broken')
process.exitCode = held ? 0 : 1
