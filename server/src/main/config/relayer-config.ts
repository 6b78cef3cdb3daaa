import { databaseLogin } from '@firsthand/settings/database-login'
import { type Environment, readSettings } from '@firsthand/settings/read-settings'
import { chainsWithRelays } from './relay-settings.ts'
import { prefix, relayerSettings } from './settings.ts'
import { settlementKeysFile } from './shared-settings.ts'
import { signerTls } from './signer-settings.ts'

/** All settings of the relayer. */
export const readRelayerConfig = (environment: Environment = process.env) =>
  readSettings(prefix, relayerSettings, environment, (settings) => {
    const { given } = settings
    const durability = given.DATABASE_DURABILITY
    return {
      privateHost: given.PRIVATE_HOST,
      privatePort: given.PRIVATE_PORT,
      databaseUrl: databaseLogin(settings, { login: 'RELAYER', prefix, durability }),
      durability,
      standbys: given.DATABASE_STANDBYS,
      ...chainsWithRelays(settings),
      signerSockets: given.RELAY_SIGNER_SOCKETS,
      signerTls: signerTls(settings, { relay: given.RELAY_SIGNER_SOCKETS }),
      settlementKeysFile: settlementKeysFile(settings),
      logLevel: given.LOG_LEVEL,
    }
  })

export type RelayerConfig = ReturnType<typeof readRelayerConfig>
