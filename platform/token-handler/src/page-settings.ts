import { privateSettings } from '@firsthand/probes/private-listener'
import type { Connection } from '@firsthand/settings/check-settings'
import { ConfigError } from '@firsthand/settings/config-error'
import { httpProbe, issuerProbe } from '@firsthand/settings/probes'
import type { AnySettings } from '@firsthand/settings/read-settings'
import { hostSetting, levelSetting, logLevels } from '@firsthand/settings/setting'
import { requireFolder, secretsIn } from '@firsthand/settings/settings-file'
import { Type } from 'typebox'

export const settingText = (description: string) => Type.String({ minLength: 1, description })
export const settingAddress = (description: string) => Type.String({ format: 'uri', description })
export const settingWhole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })

type Standards = {
  readonly port: number
  readonly privatePort: number
  readonly clientId: string
  readonly idleSeconds: number
  readonly sessionSeconds: number
}

/** The settings that every server of pages has. It has no database: a session is in the browser's cookies, sealed. */
export const pageSettings = ({ port, privatePort, clientId, idleSeconds, sessionSeconds }: Standards) => ({
  ORIGIN: settingAddress('The address that people type, without a path. Its TLS ends in front of this server.'),
  LISTEN_HOST: Type.String({ ...hostSetting, default: '127.0.0.1', description: 'Where it listens.' }),
  PORT: settingWhole(port, 0, 65_535, 'The port of the pages.'),
  ...privateSettings(privatePort),
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
    minLength: 1,
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
  LOG_LEVEL: Type.Enum(logLevels, { ...levelSetting, description: '`debug` also logs every request.' }),
})

function originOf(prefix: string, text: string): string {
  const { origin, protocol, hostname, pathname } = new URL(text)
  const local = hostname === 'localhost'
  if (pathname !== '/' || !(protocol === 'https:' || (protocol === 'http:' && local)))
    throw new ConfigError(`${prefix}ORIGIN must be https://HOST, or http://localhost:PORT`)
  return origin
}

export const bareUrl = (url: string): string => url.replace(/[/]$/, '')

/** The secrets of a server of pages. They are read again on a signal. */
function pageSecrets(prefix: string, settings: AnySettings) {
  const [clientName, sessionName] = [`${prefix}CLIENT_SECRET_FILE`, `${prefix}SESSION_KEY_FILE`]
  const textOf = (key: string) => settings.file(settings.given[key], `${prefix}${key}`).toString('utf8')
  const clientSecret = settings.part('CLIENT_SECRET_FILE', () => {
    const secret = textOf('CLIENT_SECRET_FILE').trim()
    if (secret === '') throw new ConfigError(`${clientName} must not be empty`)
    return secret
  })
  const sessionKeys = settings.part('SESSION_KEY_FILE', () => secretsIn(textOf('SESSION_KEY_FILE'), sessionName))
  return { clientSecret: settings.live(clientName, clientSecret), sessionKeys: settings.live(sessionName, sessionKeys) }
}

/** What a server of pages is opened with, and the secrets from the files that its settings name. */
export function pageConfig(name: string, prefix: string, settings: AnySettings, ownFiles: string) {
  const { given, part } = settings
  const { clientSecret, sessionKeys } = pageSecrets(prefix, settings)
  return {
    name,
    origin: part('ORIGIN', () => originOf(prefix, given.ORIGIN)),
    listen: { host: given.LISTEN_HOST as string, port: given.PORT as number },
    private: { host: given.PRIVATE_HOST as string, port: given.PRIVATE_PORT as number },
    apiUrl: part('API_URL', () => bareUrl(given.API_URL)),
    complianceUrl: part('COMPLIANCE_URL', () => (given.COMPLIANCE_URL ? bareUrl(given.COMPLIANCE_URL) : null)),
    provider: {
      issuer: given.ISSUER as string,
      clientId: given.CLIENT_ID as string,
      clientSecret,
      scope: given.SCOPE as string,
      resource: (given.RESOURCE ?? null) as string | null,
      maxAgeSeconds: given.IDLE_SECONDS as number,
    },
    sessionKeys,
    environment: given.ENVIRONMENT as 'sandbox' | 'live',
    idleMs: given.IDLE_SECONDS * 1000,
    sessionMs: given.SESSION_SECONDS * 1000,
    drainMs: given.DRAIN_SECONDS * 1000,
    files: part('FILES', () => (given.FILES === undefined ? ownFiles : requireFolder(given.FILES, `${prefix}FILES`))),
    logLevel: given.LOG_LEVEL as string,
  }
}
export type PageConfig = ReturnType<typeof pageConfig>

/** What a server of pages opens: the service, Compliance and the identity provider. */
export const pageConnections =
  (prefix: string) =>
  ({ apiUrl, complianceUrl, provider }: PageConfig): readonly Connection[] => [
    httpProbe(`${prefix}API_URL`, apiUrl),
    ...(complianceUrl === null ? [] : [httpProbe(`${prefix}COMPLIANCE_URL`, complianceUrl)]),
    issuerProbe(`${prefix}ISSUER`, provider.issuer),
  ]
