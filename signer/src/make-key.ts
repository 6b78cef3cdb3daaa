import { reportFailure } from '@firsthand/settings/command'
import { addressOf } from './curve.ts'
import { makeKey } from './custody/make-key.ts'
import { openKeyStore } from './custody/open-key-store.ts'
import { readSettings } from './settings.ts'

reportFailure('make-key')

const [file = '', keyId = ''] = process.argv.slice(2)
const { role, custody } = readSettings(file)
if (!new RegExp(`^${role}-[0-9]{4}[a-z]$`).test(keyId)) throw new Error(`a key of this role is named ${role}-YYYYx`)

await makeKey(custody, keyId)
const store = await openKeyStore(custody)
const { publicKey } = await store.open(keyId)
await store.close()
// What is published next; nothing in it is secret.
process.stdout.write(`${JSON.stringify({ role, keyId, address: addressOf(publicKey), custody: store.custody })}\n`)
