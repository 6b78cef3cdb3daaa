import { rewrapKeys } from '@firsthand/sealing/rewrap-keys'
import { openWrappingKeys } from '@firsthand/sealing/wrapping-keys'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { adminConnections } from '../config/connections.ts'
import { readPasskeyConfig } from '../config/passkey-command-config.ts'

const settings = await command({ program: 'rewrap-keys', read: readPasskeyConfig, connections: adminConnections })

/** Wraps every data key of the service with the first wrapping key of the settings, while programs run. */
const { databaseUrl, sealing } = settings()
if (sealing === null) throw new Error('FIRSTHAND_SEALING is not set')
const wrapping = openWrappingKeys(sealing.wrapping)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
try {
  const rewrapped = await rewrapKeys(client, 'app', wrapping)
  process.stdout.write(`${JSON.stringify({ msg: 'rewrapped', keys: rewrapped, wrappingKey: wrapping.current })}\n`)
} finally {
  await client.end()
  wrapping.close()
}
