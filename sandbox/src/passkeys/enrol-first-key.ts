import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ControlRefusal } from '../control/exchange.ts'
import { programIn } from '../world/programs.ts'

type Place = {
  readonly folder: string
  readonly serverFolder: string
  /** The database, for an administrator. */
  readonly databaseUrl: string
  readonly origin: string
}

/** The two approvers of the sandbox's first keys: they sign the file and run the command, as it is done elsewhere. */
export function firstKeys({ folder, serverFolder, databaseUrl, origin }: Place) {
  const approvers = ['first', 'second'].map((name) => ({ name, ...generateKeyPairSync('ed25519') }))
  const publicKeys = approvers.map(({ name, publicKey }) => [name, publicKey.export({ format: 'jwk' }).x])
  const env = {
    FIRSTHAND_MIGRATE_DATABASE_URL: databaseUrl,
    FIRSTHAND_PASSKEY_APPROVERS: JSON.stringify(Object.fromEntries(publicKeys)),
  }
  let number = 0
  return async (key: object): Promise<void> => {
    number += 1
    const relyingParty = { id: 'localhost', origins: [origin] }
    const keys = { document: 'firsthand-passkeys-1', deployment: 'sandbox', number, relyingParty, credentials: [key] }
    const bytes = Buffer.from(JSON.stringify(keys))
    const approvals = approvers.map(({ name, privateKey }) => ({
      by: name,
      signature: sign(null, bytes, privateKey).toString('base64url'),
    }))
    const file = join(folder, `passkeys-${number}.json`)
    await writeFile(file, JSON.stringify({ keys, approvals }))
    const command = [programIn(serverFolder, 'main/commands/passkeys'), 'enrol', file]
    await promisify(execFile)(process.execPath, command, { env }).catch(
      (error: { stderr?: string; stdout?: string }) => {
        throw new ControlRefusal(409, `The command refused it: ${error.stdout || error.stderr}`)
      },
    )
  }
}
