import { reportRegister } from '@firsthand/sealing/compare-register'
import pg from 'pg'
import { readPasskeyConfig } from '../config/passkey-command-config.ts'

/** Compares the register of erasures with the database. The last line states whether they agree, and so does the exit code. */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('name the register: pnpm erasures FILE')
const client = new pg.Client({ connectionString: readPasskeyConfig().databaseUrl })
await client.connect()
try {
  const agrees = await reportRegister(client, 'app', file, (line) => process.stdout.write(`${line}\n`))
  process.exitCode = agrees ? 0 : 1
} finally {
  await client.end()
}
