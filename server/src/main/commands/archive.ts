import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { archivePart, planArchive, verifyArchive } from '#archive/archive-month'
import { seesEveryRow } from '#audit/audit-chain.store'
import { readMigrateConfig } from '../config/config.ts'
import { adminConnections } from '../config/connections.ts'

const settings = await command({ program: 'archive', read: readMigrateConfig, connections: adminConnections })

const usage = `usage: archive --to FOLDER [--kept-months 24]                     what is old enough, and what keeps it
       archive --to FOLDER [--kept-months 24] --apply --by NAME   writes, verifies and removes it
       archive --to FOLDER --verify                               reads the folder back`

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    by: { type: 'string' },
    'kept-months': { type: 'string', default: '24' },
    apply: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  },
})
const { to: folder, by = '', apply, verify } = values
const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(client: pg.Client, into: string): Promise<boolean> {
  if (verify) {
    const months = await verifyArchive(client, into)
    for (const { name, month, rows, faults } of months)
      say(faults.length === 0 ? `${name} ${month}: ${rows} rows, verified` : faults.join('\n'))
    const held = months.every(({ faults }) => faults.length === 0)
    say(held ? 'archive held' : 'archive broken')
    return held
  }
  const now = new Date()
  let held = true
  for (const { part, keptBy } of await planArchive(client, now, Number(values['kept-months']))) {
    const about = `${part.name} ${part.month}`
    if (keptBy.length > 0 || !apply) {
      say(
        `${about}: about ${part.rows} rows, ${keptBy.length === 0 ? 'can be archived' : `stays: ${keptBy.join('; ')}`}`,
      )
      continue
    }
    const { rows, faults, keptBy: stays } = await archivePart(client, part, { folder: into, by, now })
    held &&= faults.length === 0
    if (faults.length > 0) say(`${about}: not archived: ${faults.join('; ')}`)
    else say(stays.length === 0 ? `${about}: ${rows} rows archived` : `${about}: stays: ${stays.join('; ')}`)
  }
  return held
}

if (folder === undefined || (apply && by === '') || !(Number(values['kept-months']) >= 13)) {
  say(usage)
  process.exitCode = 2
} else {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: settings().databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryRow(client)))
      throw new Error('this login does not see every row: use one that row-level security does not bind')
    process.exitCode = (await run(client, folder)) ? 0 : 1
  } finally {
    await client.end()
  }
}
