import { fileURLToPath } from 'node:url'
import { ConfigError } from '@firsthand/settings/config-error'
import { type Environment, readSettings } from '@firsthand/settings/read-settings'
import { bareUrl, pageConfig, pageSettings, settingAddress } from '@firsthand/token-handler/page-settings'
import { Type } from 'typebox'

export const prefix = 'FIRSTHAND_CONSOLE_'

/** All settings of the console's server. */
export const consoleSettings = Type.Object({
  ...pageSettings({ port: 4388, privatePort: 8096, clientId: 'console', idleSeconds: 900, sessionSeconds: 28_800 }),
  SANDBOX_CONTROL_URL: Type.Optional(
    settingAddress('A sandbox’s control server, which enrols first passkeys. Refused in `live`.'),
  ),
})

/** The built pages: in the sources two folders up, and in a package under the same path. */
const ownFiles = fileURLToPath(new URL('../../dist', import.meta.url))

/** Reads the settings and the files that they name. */
export const readConsoleConfig = (environment: Environment = process.env) =>
  readSettings(prefix, consoleSettings, environment, (settings) => {
    const { ENVIRONMENT, SANDBOX_CONTROL_URL: controlUrl } = settings.given
    return {
      ...pageConfig('console', prefix, settings, ownFiles),
      controlUrl: settings.part('SANDBOX_CONTROL_URL', () => {
        if (ENVIRONMENT === 'live' && controlUrl !== undefined)
          throw new ConfigError(`${prefix}SANDBOX_CONTROL_URL is for a sandbox`)
        return controlUrl === undefined ? null : bareUrl(controlUrl)
      }),
    }
  })
export type ConsoleConfig = Omit<ReturnType<typeof readConsoleConfig>, 'settings'>
