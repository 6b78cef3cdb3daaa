import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError, readSecrets, readSettings } from '@firsthand/settings/read-settings'
import { Type } from 'typebox'

export const prefix = 'FIRSTHAND_CONSOLE_'

const text = (description: string) => Type.String({ minLength: 1, description })
const address = (description: string) => Type.String({ format: 'uri', description })
const whole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })

/** All settings of the console's server. It has no database: a session is in the browser's cookies, sealed. */
export const consoleSettings = Type.Object({
  ORIGIN: address('The address that people type, without a path. Its TLS ends in front of the console.'),
  LISTEN_HOST: Type.String({ default: '127.0.0.1', description: 'Where it listens.' }),
  PORT: whole(4388, 0, 65_535, 'The port of the pages.'),
  PRIVATE_PORT: whole(0, 0, 65_535, 'The port of `/metrics`, `/livez` and `/readyz`; a free one for 0.'),
  API_URL: address('Where the service is reached.'),
  COMPLIANCE_URL: Type.Optional(address('Where Compliance is reached; without it `/compliance` answers 404.')),
  ISSUER: address('The identity provider.'),
  CLIENT_ID: Type.String({ default: 'console', minLength: 1, description: 'The console’s client at the provider.' }),
  CLIENT_SECRET_FILE: text('A file with the secret of that client.'),
  SCOPE: Type.String({
    default: 'openid',
    description: 'What is asked for. Many providers give a refresh token only for `openid offline_access`.',
  }),
  RESOURCE: Type.Optional(
    text('The `resource` (RFC 8707) that is asked for, where the provider needs it to name the service’s audience.'),
  ),
  SESSION_KEY_FILE: text(
    'The keys that seal the cookies: at least 32 bytes in hex, one key a line. The first seals, the others still open: put a new one in front, and remove the old one after eight hours.',
  ),
  ENVIRONMENT: Type.Enum(['sandbox', 'live'], {
    default: 'live',
    description: 'What the band of the page names. In `sandbox` no HSTS is sent.',
  }),
  SANDBOX_CONTROL_URL: Type.Optional(
    address('A sandbox’s control server, which enrols first passkeys. Refused in `live`.'),
  ),
  IDLE_SECONDS: whole(900, 60, 3600, 'A session ends after so long without an act of its person.'),
  SESSION_SECONDS: whole(28_800, 300, 86_400, 'A session ends after so long in any case.'),
  DRAIN_SECONDS: whole(5, 0, 300, 'How long it keeps serving after SIGTERM, so that a load balancer notices.'),
  FILES: Type.Optional(text('The folder of the built pages, where they are not beside the program.')),
  LOG_LEVEL: Type.String({ default: 'info', description: '`debug` also logs every request.' }),
})

/** The built pages: in the sources two folders up, and in a package under the same path. */
const ownFiles = fileURLToPath(new URL('../../dist', import.meta.url))

const originOf = (given: string): string => {
  const { origin, protocol, hostname, pathname } = new URL(given)
  const local = hostname === 'localhost'
  if (pathname !== '/' || !(protocol === 'https:' || (protocol === 'http:' && local)))
    throw new ConfigError(`${prefix}ORIGIN must be https://HOST, or http://localhost:PORT`)
  return origin
}

/** Reads the settings and the files that they name. */
export function readConsoleConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, consoleSettings, environment)
  const secret = () => {
    try {
      return readFileSync(given.CLIENT_SECRET_FILE, 'utf8').trim()
    } catch {
      throw new ConfigError(`${prefix}CLIENT_SECRET_FILE names no file that can be read`)
    }
  }
  if (given.ENVIRONMENT === 'live' && given.SANDBOX_CONTROL_URL !== undefined)
    throw new ConfigError(`${prefix}SANDBOX_CONTROL_URL is for a sandbox`)
  const bare = (url: string) => url.replace(/[/]$/, '')
  return {
    origin: originOf(given.ORIGIN),
    listen: { host: given.LISTEN_HOST, port: given.PORT, privatePort: given.PRIVATE_PORT },
    apiUrl: bare(given.API_URL),
    complianceUrl: given.COMPLIANCE_URL === undefined ? null : bare(given.COMPLIANCE_URL),
    provider: {
      issuer: given.ISSUER,
      clientId: given.CLIENT_ID,
      clientSecret: secret(),
      scope: given.SCOPE,
      resource: given.RESOURCE ?? null,
      maxAgeSeconds: given.IDLE_SECONDS,
    },
    sessionKeys: readSecrets(given.SESSION_KEY_FILE, `${prefix}SESSION_KEY_FILE`),
    environment: given.ENVIRONMENT as 'sandbox' | 'live',
    controlUrl: given.SANDBOX_CONTROL_URL === undefined ? null : bare(given.SANDBOX_CONTROL_URL),
    idleMs: given.IDLE_SECONDS * 1000,
    sessionMs: given.SESSION_SECONDS * 1000,
    drainMs: given.DRAIN_SECONDS * 1000,
    files: given.FILES ?? ownFiles,
    logLevel: given.LOG_LEVEL,
  }
}
export type ConsoleConfig = ReturnType<typeof readConsoleConfig>
