import { reportRegister } from '@firsthand/sealing/compare-register'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { readSealConfig } from '../config.ts'
import { adminConnections } from '../connections.ts'

const settings = await command({ program: 'compliance-erasures', read: readSealConfig, connections: adminConnections })

/** Compares the register of erasures with the database. The last line states whether they agree, and so does the exit code. */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('name the register: pnpm erasures:compliance FILE')
const client = new pg.Client({ connectionString: settings().databaseUrl })
await client.connect()
try {
  const agrees = await reportRegister(client, 'cmp', file, (line) => process.stdout.write(`${line}\n`))
  process.exitCode = agrees ? 0 : 1
} finally {
  await client.end()
}
