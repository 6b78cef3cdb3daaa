import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiSurroundings, ourServerFolder } from './api.ts'
import type { Leash } from './leash.ts'
import type { WorldOptions } from './world-options.ts'
import type { WorldParts } from './world-parts.ts'

/** What an instance of the service is told of its world; makes the files that it reads. */
export async function surroundingsOf(leash: Leash, parts: WorldParts, options: WorldOptions): Promise<ApiSurroundings> {
  const cursorSecretFile = join(leash.folder, 'cursor-secret')
  await writeFile(cursorSecretFile, randomBytes(32).toString('hex'), { mode: 0o400 })
  const { databaseServer, database, identity } = parts
  const { adminUrl, rolePassword } = databaseServer
  const settlementKeysFile = parts.signers?.keysFile ?? join(leash.folder, 'settlement-keys.json')
  if (parts.signers === null) await writeFile(settlementKeysFile, '{"keys":[]}')
  return {
    databaseServer: { adminUrl, rolePassword },
    database,
    issuer: identity.issuer,
    audience: identity.audience,
    cursorSecretFile,
    settlementKeysFile,
    serverFolder: options.serverFolder ?? ourServerFolder,
  }
}
