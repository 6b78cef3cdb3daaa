import { fileURLToPath } from 'node:url'
import { ConfigError, readSettings } from '@firsthand/settings/read-settings'
import { bareUrl, pageConfig, pageSettings, settingAddress } from '@firsthand/token-handler/page-settings'
import { Type } from 'typebox'

export const prefix = 'FIRSTHAND_CONSOLE_'

/** All settings of the console's server. */
export const consoleSettings = Type.Object({
  ...pageSettings({ port: 4388, clientId: 'console', idleSeconds: 900, sessionSeconds: 28_800 }),
  SANDBOX_CONTROL_URL: Type.Optional(
    settingAddress('A sandbox’s control server, which enrols first passkeys. Refused in `live`.'),
  ),
})

/** The built pages: in the sources two folders up, and in a package under the same path. */
const ownFiles = fileURLToPath(new URL('../../dist', import.meta.url))

/** Reads the settings and the files that they name. */
export function readConsoleConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, consoleSettings, environment)
  if (given.ENVIRONMENT === 'live' && given.SANDBOX_CONTROL_URL !== undefined)
    throw new ConfigError(`${prefix}SANDBOX_CONTROL_URL is for a sandbox`)
  return {
    ...pageConfig('console', prefix, given, ownFiles),
    controlUrl: given.SANDBOX_CONTROL_URL === undefined ? null : bareUrl(given.SANDBOX_CONTROL_URL),
  }
}
export type ConsoleConfig = ReturnType<typeof readConsoleConfig>
