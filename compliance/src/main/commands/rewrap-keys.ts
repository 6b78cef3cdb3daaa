import { rewrapKeys } from '@firsthand/sealing/rewrap-keys'
import { openWrappingKeys } from '@firsthand/sealing/wrapping-keys'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { readSealConfig } from '../config.ts'
import { adminConnections } from '../connections.ts'

const settings = await command({
  program: 'compliance-rewrap-keys',
  read: readSealConfig,
  connections: adminConnections,
})

/** Wraps every data key of Compliance with the first wrapping key of the settings, while it runs. */
const { databaseUrl, sealing } = settings()
const wrapping = openWrappingKeys(sealing.wrapping)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
try {
  const rewrapped = await rewrapKeys(client, 'cmp', wrapping)
  process.stdout.write(`${JSON.stringify({ msg: 'rewrapped', keys: rewrapped, wrappingKey: wrapping.current })}\n`)
} finally {
  await client.end()
  wrapping.close()
}
