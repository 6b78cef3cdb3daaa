import { readFileSync } from 'node:fs'
import { readCredentials } from '@firsthand/passkeys/credentials-file'
import { loginUrl } from '@firsthand/settings/database-login'
import { ConfigError, readSettings } from '@firsthand/settings/read-settings'
import type { Static } from 'typebox'
import { bankGatewayKeys } from './config.ts'
import { attestorSettings, prefix } from './settings.ts'

type Given = Pick<Static<typeof attestorSettings>, 'PASSKEYS_FILE' | 'PASSKEY_APPROVERS'>

/** The keys of people, of a file that two approvers signed; null where there is none. */
function passkeysOf({ PASSKEYS_FILE: file, PASSKEY_APPROVERS: approvers }: Given) {
  if ((file === undefined) !== (approvers === undefined))
    throw new ConfigError(`${prefix}PASSKEYS_FILE and ${prefix}PASSKEY_APPROVERS are given together`)
  if (file === undefined || approvers === undefined) return null
  try {
    return readCredentials(readFileSync(file, 'utf8'), approvers).keys
  } catch (error) {
    throw new ConfigError(`${prefix}PASSKEYS_FILE: ${(error as Error).message}`)
  }
}

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
    gateways: bankGatewayKeys(given.BANK_GATEWAY_KEYS_FILE),
    passkeys: passkeysOf(given),
    sealing: given.SEALING,
    logLevel: given.LOG_LEVEL,
  }
}

export type AttestorConfig = ReturnType<typeof readAttestorConfig>
