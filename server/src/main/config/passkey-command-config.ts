import { adminAddress } from '@firsthand/settings/database-login'
import { type Environment, readSettings } from '@firsthand/settings/read-settings'
import { migrateSettings } from './command-settings.ts'
import { prefix } from './settings.ts'
import { sealingSettings } from './shared-settings.ts'

/** Settings of the commands about passkeys, which need nothing of what the service is made of. */
export const readPasskeyConfig = (environment: Environment = process.env) =>
  readSettings(
    prefix,
    migrateSettings,
    environment,
    (settings) => ({
      databaseUrl: adminAddress(settings, prefix),
      approvers: settings.given.PASSKEY_APPROVERS ?? {},
      sealing: settings.given.SEALING === undefined ? null : sealingSettings(settings),
    }),
    { ignoresOthers: true },
  )
