import { readFileSync } from 'node:fs'
import { ConfigError, readSecrets } from '@firsthand/settings/read-settings'
import { type Static, type TObject, Type } from 'typebox'

export const settingText = (description: string) => Type.String({ minLength: 1, description })
export const settingAddress = (description: string) => Type.String({ format: 'uri', description })
export const settingWhole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })

type Standards = {
  readonly port: number
  readonly clientId: string
  readonly idleSeconds: number
  readonly sessionSeconds: number
}

/** The settings that every server of pages has. It has no database: a session is in the browser's cookies, sealed. */
export const pageSettings = ({ port, clientId, idleSeconds, sessionSeconds }: Standards) => ({
  ORIGIN: settingAddress('The address that people type, without a path. Its TLS ends in front of this server.'),
  LISTEN_HOST: Type.String({ default: '127.0.0.1', description: 'Where it listens.' }),
  PORT: settingWhole(port, 0, 65_535, 'The port of the pages.'),
  PRIVATE_PORT: settingWhole(0, 0, 65_535, 'The port of `/metrics`, `/livez` and `/readyz`; a free one for 0.'),
  API_URL: settingAddress('Where the service is reached.'),
  COMPLIANCE_URL: Type.Optional(settingAddress('Where Compliance is reached; without it `/compliance` refuses.')),
  ISSUER: settingAddress('The identity provider.'),
  CLIENT_ID: Type.String({
    default: clientId,
    minLength: 1,
    description: 'The client of this server at the provider.',
  }),
  CLIENT_SECRET_FILE: settingText('A file with the secret of that client.'),
  SCOPE: Type.String({
    default: 'openid',
    description: 'What is asked for. Many providers give a refresh token only for `openid offline_access`.',
  }),
  RESOURCE: Type.Optional(
    settingText(
      'The `resource` (RFC 8707) that is asked for, where the provider needs it to name the service’s audience.',
    ),
  ),
  SESSION_KEY_FILE: settingText(
    'The keys that seal the cookies: at least 32 bytes in hex, one key a line. The first seals, the others still open: put a new one in front, and remove the old one once the longest session is over.',
  ),
  ENVIRONMENT: Type.Enum(['sandbox', 'live'], {
    default: 'live',
    description: 'What the band of the page names. In `sandbox` no HSTS is sent.',
  }),
  IDLE_SECONDS: settingWhole(idleSeconds, 60, 3600, 'A session ends after so long without an act of its person.'),
  SESSION_SECONDS: settingWhole(sessionSeconds, 300, 86_400, 'A session ends after so long in any case.'),
  DRAIN_SECONDS: settingWhole(5, 0, 300, 'How long it keeps serving after SIGTERM, so that a load balancer notices.'),
  FILES: Type.Optional(settingText('The folder of the built pages, where they are not beside the program.')),
  LOG_LEVEL: Type.String({ default: 'info', description: '`debug` also logs every request.' }),
})

type Given = Static<TObject<ReturnType<typeof pageSettings>>>

function originOf(prefix: string, text: string): string {
  const { origin, protocol, hostname, pathname } = new URL(text)
  const local = hostname === 'localhost'
  if (pathname !== '/' || !(protocol === 'https:' || (protocol === 'http:' && local)))
    throw new ConfigError(`${prefix}ORIGIN must be https://HOST, or http://localhost:PORT`)
  return origin
}

/** A file that a setting names; what cannot be read stops the start. */
export function settingFile(path: string, name: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new ConfigError(`${name} names no file that can be read`)
  }
}

export const bareUrl = (url: string): string => url.replace(/[/]$/, '')

/** What a server of pages is opened with, and the secrets from the files that its settings name. */
export function pageConfig(name: string, prefix: string, settings: Given, ownFiles: string) {
  const secretName = `${prefix}CLIENT_SECRET_FILE`
  return {
    name,
    origin: originOf(prefix, settings.ORIGIN),
    listen: { host: settings.LISTEN_HOST, port: settings.PORT, privatePort: settings.PRIVATE_PORT },
    apiUrl: bareUrl(settings.API_URL),
    complianceUrl: settings.COMPLIANCE_URL === undefined ? null : bareUrl(settings.COMPLIANCE_URL),
    provider: {
      issuer: settings.ISSUER,
      clientId: settings.CLIENT_ID,
      clientSecret: settingFile(settings.CLIENT_SECRET_FILE, secretName).toString('utf8').trim(),
      scope: settings.SCOPE,
      resource: settings.RESOURCE ?? null,
      maxAgeSeconds: settings.IDLE_SECONDS,
    },
    sessionKeys: readSecrets(settings.SESSION_KEY_FILE, `${prefix}SESSION_KEY_FILE`),
    environment: settings.ENVIRONMENT as 'sandbox' | 'live',
    idleMs: settings.IDLE_SECONDS * 1000,
    sessionMs: settings.SESSION_SECONDS * 1000,
    drainMs: settings.DRAIN_SECONDS * 1000,
    files: settings.FILES ?? ownFiles,
    logLevel: settings.LOG_LEVEL,
  }
}
export type PageConfig = ReturnType<typeof pageConfig>
