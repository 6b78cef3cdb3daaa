import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { applyMigrations } from '@firsthand/migrations/apply-migrations'
import { setLoginPasswords } from '@firsthand/postgres/login-passwords'
import { release } from '@firsthand/probes/release'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { readMigrateConfig } from '../config.ts'
import { adminConnections } from '../connections.ts'

const settings = await command({
  program: 'compliance-migrate',
  read: readMigrateConfig,
  connections: adminConnections,
})

const beside = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const note = (msg: string, fields: object) => process.stdout.write(`${JSON.stringify({ msg, ...fields })}\n`)

/** Makes the roles and applies every migration that is missing. Safe to run twice, and by two at once. */
async function migrate(): Promise<void> {
  const { databaseUrl, passwords } = settings()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Held for the whole run: the second migrator waits and then finds nothing to do.
    await client.query("select pg_advisory_lock(hashtext('firsthand.compliance.migrate'))")
    await client.query(await readFile(beside('bootstrap.sql'), 'utf8'))
    await setLoginPasswords(client, passwords)
    await client.query('set role fhc_owner')
    const applied = await applyMigrations({ client, folder: beside('migrations'), schema: 'cmp', note })
    note('migrated', { release, applied })
  } finally {
    await client.end()
  }
}

await migrate()
