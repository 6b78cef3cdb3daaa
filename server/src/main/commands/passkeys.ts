import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { approveCredentials, fingerprintOf, readCredentials } from '@firsthand/passkeys/credentials-file'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { enrolFirstKeys, everyKey, seesEveryKey } from '#approvals/passkeys/first-keys.store'
import { adminConnections } from '../config/connections.ts'
import { readPasskeyConfig } from '../config/passkey-command-config.ts'

const settings = await command({ program: 'passkeys', read: readPasskeyConfig, connections: adminConnections })

const say = (line: string) => process.stdout.write(`${line}\n`)

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: settings().databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryKey(client)))
      throw new Error('this login does not see every key: use one that row-level security does not bind')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Prints every enrolled key as the next file, to be compared with what people say and signed by two approvers. */
async function exportKeys([deployment = '', number = '', rpId = '', ...origins]: readonly string[]): Promise<void> {
  const credentials = await onDatabase(everyKey)
  const relyingParty = { id: rpId, origins }
  say(
    JSON.stringify(
      { document: 'firsthand-passkeys-1', deployment, number: Number(number), relyingParty, credentials },
      null,
      2,
    ),
  )
}

/** Adds one person's signature to a file of keys. Both approvers compare number, deployment and hash with what they agreed on. */
function approve([file = '', by = '', keyFile = '']: readonly string[]): void {
  const approved = approveCredentials(readFileSync(file, 'utf8'), by, createPrivateKey(readFileSync(keyFile)))
  writeFileSync(file, `${JSON.stringify(approved, null, 2)}\n`)
  const { deployment, number, credentials } = approved.keys
  say(JSON.stringify({ by, deployment, number, keys: credentials.length, sha256: fingerprintOf(approved.keys) }))
}

/** Enrols the first keys of a file that two approvers signed. A person who has a key proposes a further one instead. */
async function enrol([file = '']: readonly string[]): Promise<void> {
  const { keys, approvedBy } = readCredentials(readFileSync(file, 'utf8'), settings().approvers)
  const { isWhole, done } = await onDatabase((client) => enrolFirstKeys(client, keys.credentials, approvedBy))
  for (const { key, enrolment } of done)
    say(`${key.credentialId} of ${JSON.stringify([key.tenant, key.issuer, key.subject])}: ${enrolment}`)
  say(isWhole ? 'passkeys enrolled' : 'nothing was enrolled')
  process.exitCode = isWhole ? 0 : 1
}

const commands: Readonly<Record<string, (args: readonly string[]) => unknown>> = { export: exportKeys, approve, enrol }
const [name = '', ...args] = process.argv.slice(2)
const chosen = Object.hasOwn(commands, name) ? commands[name] : undefined
if (chosen === undefined)
  throw new Error(`say what to do:
  passkeys export DEPLOYMENT NUMBER RP_ID ORIGIN…
  passkeys approve FILE NAME KEY_FILE
  passkeys enrol FILE`)
await chosen(args)
