import { openKeyedSealing } from '@firsthand/sealing/sealed-pool'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { seesEveryBook } from '#bank-transfer/ledger/export-ledger.store'
import { sealBankRows } from '#bank-transfer/seal-rows.store'
import { sealBuyers } from '#sealing/seal-buyers.store'
import { readSealConfig } from '../config/config.ts'
import { adminConnections } from '../config/connections.ts'

const settings = await command({ program: 'seal', read: readSealConfig, connections: adminConnections })

/** Seals rows from before there was sealing, after the migration. Safe to run twice, and while the service runs. */
async function seal(): Promise<void> {
  const { databaseUrl, sealing: keys } = settings()
  const sealing = openKeyedSealing(keys, 'app')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryBook(client)))
      throw new Error('this login does not see every row: use one that row-level security does not bind')
    // The migration's own lock: neither runs beside the other.
    await client.query("select pg_advisory_lock(hashtext('firsthand.migrate'))")
    const buyers = await sealBuyers(client, sealing)
    const rows = await sealBankRows(client, sealing)
    process.stdout.write(`${JSON.stringify({ msg: 'sealed', buyers, rows })}\n`)
  } finally {
    await client.end()
    sealing.wrapping.close()
  }
}

await seal()
