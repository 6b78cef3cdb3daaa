import { rewrapKeys } from '@firsthand/sealing/rewrap-keys'
import { openWrappingKeys } from '@firsthand/sealing/wrapping-keys'
import pg from 'pg'
import { readSealConfig } from '../config.ts'

/** Wraps every data key of Compliance with the first wrapping key of the settings, while it runs. */
const { databaseUrl, sealing } = readSealConfig()
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
