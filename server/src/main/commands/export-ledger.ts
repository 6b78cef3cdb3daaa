import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { exportLedger, seesEveryBook } from '#bank-transfer/ledger/export-ledger.store'
import { readMigrateConfig } from '../config/config.ts'
import { adminConnections } from '../config/connections.ts'

const settings = await command({ program: 'export-ledger', read: readMigrateConfig, connections: adminConnections })

/** Writes the books of one tenant as text that `ledger` reads. */
async function writeBooks(tenant: string): Promise<void> {
  const client = new pg.Client({ connectionString: settings().databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryBook(client))) {
      throw new Error('this login does not see every book: use one that row-level security does not bind')
    }
    for await (const text of exportLedger(client, tenant)) {
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
  } finally {
    await client.end()
  }
}

const [tenant] = process.argv.slice(2)
if (tenant === undefined) throw new Error('say whose books: export-ledger TENANT')
await writeBooks(tenant)
