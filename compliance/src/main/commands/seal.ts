import { openKeyedSealing } from '@firsthand/sealing/sealed-pool'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { sealRows } from '../../sealing/seal-rows.ts'
import { readSealConfig } from '../config.ts'
import { adminConnections } from '../connections.ts'

const settings = await command({ program: 'compliance-seal', read: readSealConfig, connections: adminConnections })

/** Seals rows from before there was sealing. Run after the migration and before Compliance starts; safe to run twice. */
async function seal(): Promise<void> {
  const { databaseUrl, sealing: keys } = settings()
  const sealing = openKeyedSealing(keys, 'cmp')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The migration's own lock: neither runs beside the other.
    await client.query("select pg_advisory_lock(hashtext('firsthand.compliance.migrate'))")
    await client.query('set role fhc_owner')
    const people = await sealRows(client, sealing)
    process.stdout.write(`${JSON.stringify({ msg: 'sealed', people })}\n`)
  } finally {
    await client.end()
    sealing.wrapping.close()
  }
}

await seal()
