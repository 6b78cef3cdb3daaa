import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reportText } from '@firsthand/inventory/retention-report'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { seesEveryRow } from '#audit/audit-chain.store'
import { applyRetention } from '#personal-data/retention/apply-retention'
import { adminConnections } from '../config/connections.ts'
import { readPasskeyConfig } from '../config/passkey-command-config.ts'

const settings = await command({ program: 'retention', read: readPasskeyConfig, connections: adminConnections })

const { values } = parseArgs({ options: { apply: { type: 'boolean' }, json: { type: 'string' } } })

/** What is over by the rules of the inventory: shown, and with `--apply` removed. `--json FILE` keeps the report. */
const client = new pg.Client({ connectionString: settings().databaseUrl })
await client.connect()
try {
  if (!(await seesEveryRow(client)))
    throw new Error('this login does not see every row: use one that row-level security does not bind')
  const report = await applyRetention(client, new Date(), values.apply ?? false)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`${reportText(report)}\n`)
} finally {
  await client.end()
}
