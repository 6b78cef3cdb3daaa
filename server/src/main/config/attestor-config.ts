import { loginUrl } from '@firsthand/settings/database-login'
import { readSettings } from '@firsthand/settings/read-settings'
import { attestorSettings, prefix } from './settings.ts'

/** All settings of the ledger's attestor. */
export function readAttestorConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, attestorSettings, environment)
  return {
    databaseUrl: loginUrl(
      given.DATABASE_URL_ATTESTOR,
      given.DATABASE_PASSWORD_FILE_ATTESTOR,
      `${prefix}DATABASE_URL_ATTESTOR`,
    ),
    keyFile: given.STATEMENT_KEY_FILE,
    socket: given.ATTESTOR_SOCKET,
    logLevel: given.LOG_LEVEL,
  }
}

export type AttestorConfig = ReturnType<typeof readAttestorConfig>
