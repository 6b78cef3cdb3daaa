import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ControlRefusal } from '../control/exchange.ts'
import { programIn } from '../world/programs.ts'
import { passkeyApprovers } from './passkey-approvers.ts'

type Place = {
  readonly folder: string
  readonly serverFolder: string
  /** The database, for an administrator. */
  readonly databaseUrl: string
  /** Where keys are made: the pages' origins. */
  readonly origins: readonly string[]
}

/** The two approvers of the sandbox's first keys: they sign the file and run the command, as it is done elsewhere. */
export function firstKeys({ folder, serverFolder, databaseUrl, origins }: Place) {
  const approvers = passkeyApprovers({ id: 'localhost', origins })
  const env = {
    FIRSTHAND_MIGRATE_DATABASE_URL: databaseUrl,
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    FIRSTHAND_PASSKEY_APPROVERS: approvers.publicKeys,
  }
  return async (key: object): Promise<void> => {
    const signed = approvers.sign([key])
    const file = join(folder, `passkeys-${signed.number}.json`)
    await writeFile(file, signed.file)
    const command = [programIn(serverFolder, 'main/commands/passkeys'), 'enrol', file]
    await promisify(execFile)(process.execPath, command, { env }).catch(
      (error: { stderr?: string; stdout?: string }) => {
        throw new ControlRefusal(409, `The command refused it: ${error.stdout || error.stderr}`)
      },
    )
  }
}
