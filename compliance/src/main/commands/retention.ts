import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { retentionRules } from '@firsthand/inventory/retention'
import { reportText } from '@firsthand/inventory/retention-report'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { sweep, yearsBefore } from '../../personal-data/retention.store.ts'
import { readSealConfig } from '../config.ts'
import { adminConnections } from '../connections.ts'

const settings = await command({ program: 'compliance-retention', read: readSealConfig, connections: adminConnections })

const { values } = parseArgs({ options: { apply: { type: 'boolean' }, json: { type: 'string' } } })

/** What is over by the rules of the inventory: shown, and with `--apply` removed. `--json FILE` keeps the report. */
const now = new Date()
const before = yearsBefore(now, retentionRules.relationship.years)
const applied = values.apply ?? false
const client = new pg.Client({ connectionString: settings().databaseUrl })
await client.connect()
try {
  const swept = await sweep(client, { now, before, applies: applied })
  const report = { madeAt: now.toISOString(), applied, swept }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`${reportText(report)}\n`)
} finally {
  await client.end()
}
