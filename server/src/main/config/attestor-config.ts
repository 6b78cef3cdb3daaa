import { readTlsFiles } from '@firsthand/mutual-tls/tls-files'
import { isRemote } from '@firsthand/mutual-tls/tls-settings'
import { readCredentials } from '@firsthand/passkeys/credentials-file'
import { ConfigError } from '@firsthand/settings/config-error'
import { databaseLogin } from '@firsthand/settings/database-login'
import { type AnySettings, type Environment, readSettings, type Settings } from '@firsthand/settings/read-settings'
import { requireSigningKey } from '@firsthand/settings/settings-file'
import { bankGatewayKeys } from './config.ts'
import { attestorSettings, prefix } from './settings.ts'
import { sealingSettings } from './shared-settings.ts'

/** The keys of people, of a file that two approvers signed; null where there is none. */
function passkeysOf(settings: AnySettings) {
  const { PASSKEYS_FILE: file, PASSKEY_APPROVERS: approvers } = settings.given
  if ((file === undefined) !== (approvers === undefined))
    throw new ConfigError(`${prefix}PASSKEYS_FILE and ${prefix}PASSKEY_APPROVERS are given together`)
  if (file === undefined || approvers === undefined) return null
  const text = settings.file(file, `${prefix}PASSKEYS_FILE`).toString('utf8')
  try {
    return readCredentials(text, approvers).keys
  } catch (error) {
    throw new ConfigError(`${prefix}PASSKEYS_FILE: ${(error as Error).message}`)
  }
}

/** Our certificate: from another host nobody may ask without a certificate. */
function tlsOf({ given, part }: Settings<(typeof attestorSettings)['properties']>) {
  const { ATTESTOR_SOCKET: socket, ATTESTOR_TLS: tls } = given
  return part('ATTESTOR_TLS', () => {
    if (!isRemote(socket)) return null
    if (tls === undefined)
      throw new ConfigError(`${prefix}ATTESTOR_TLS is not set, and ${prefix}ATTESTOR_SOCKET is an https address`)
    readTlsFiles(tls, `${prefix}ATTESTOR_TLS`, Date.now())
    return tls
  })
}

/** All settings of the ledger's attestor. */
export const readAttestorConfig = (environment: Environment = process.env) =>
  readSettings(prefix, attestorSettings, environment, (settings) => {
    const { given, part } = settings
    const durability = given.DATABASE_DURABILITY
    return {
      privateHost: given.PRIVATE_HOST,
      privatePort: given.PRIVATE_PORT,
      databaseUrl: databaseLogin(settings, { login: 'ATTESTOR', prefix, durability }),
      durability,
      keyFile: part('STATEMENT_KEY_FILE', () => {
        const name = `${prefix}STATEMENT_KEY_FILE`
        requireSigningKey(settings.file(given.STATEMENT_KEY_FILE, name), name)
        return given.STATEMENT_KEY_FILE
      }),
      socket: given.ATTESTOR_SOCKET,
      tls: tlsOf(settings),
      gateways: bankGatewayKeys(settings),
      passkeys: part('PASSKEYS_FILE', () => passkeysOf(settings)),
      sealing: sealingSettings(settings),
      logLevel: given.LOG_LEVEL,
    }
  })

export type AttestorConfig = ReturnType<typeof readAttestorConfig>
