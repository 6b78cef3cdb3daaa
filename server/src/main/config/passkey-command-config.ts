import { readSettings } from '@firsthand/settings/read-settings'
import { migrateSettings, prefix } from './settings.ts'

/** Settings of the commands about passkeys, which need nothing of what the service is made of. */
export function readPasskeyConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, migrateSettings, environment, { ignoresOthers: true })
  return {
    databaseUrl: given.MIGRATE_DATABASE_URL,
    approvers: given.PASSKEY_APPROVERS ?? {},
    sealing: given.SEALING ?? null,
  }
}
