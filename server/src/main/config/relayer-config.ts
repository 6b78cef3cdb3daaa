import { loginUrl } from '@firsthand/settings/database-login'
import { readSettings } from '@firsthand/settings/read-settings'
import { chainsWithRelays } from './relay-settings.ts'
import { prefix, relayerSettings } from './settings.ts'

/** All settings of the relayer. */
export function readRelayerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, relayerSettings, environment)
  return {
    privateHost: given.PRIVATE_HOST,
    privatePort: given.PRIVATE_PORT,
    databaseUrl: loginUrl(
      given.DATABASE_URL_RELAYER,
      given.DATABASE_PASSWORD_FILE_RELAYER,
      `${prefix}DATABASE_URL_RELAYER`,
    ),
    durability: given.DATABASE_DURABILITY,
    standbys: given.DATABASE_STANDBYS,
    ...chainsWithRelays(given),
    signerSockets: given.RELAY_SIGNER_SOCKETS as [string, string],
    settlementKeysFile: given.SETTLEMENT_KEYS_FILE,
    logLevel: given.LOG_LEVEL,
  }
}

export type RelayerConfig = ReturnType<typeof readRelayerConfig>
