import { readFileSync } from 'node:fs'
import { ConfigError, readSettings } from '@firsthand/settings/read-settings'
import { Type } from 'typebox'

export const prefix = 'BANK_GATEWAY_'

const text = (description: string) => Type.String({ minLength: 1, description })
const whole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })

/** All settings of the bank gateway. It has none for a database: what it must remember lies in a folder of its own. */
export const gatewaySettings = Type.Object({
  API_URL: Type.String({ format: 'uri', description: 'Where the service is reached.' }),
  TOKEN_FILE: text('A file with the gateway’s bearer token, read again for each call; whatever renews it replaces it.'),
  KEY_FILE: text('Its own Ed25519 key, PKCS#8, by which it signs manifests and receipts. No other program reads it.'),
  TENANT: text('Whose files they are: the tenant of the token.'),
  CHANNEL: Type.String({
    pattern: '^[a-z0-9][a-z0-9._-]{0,63}$',
    must: 'is a name of small letters, digits, dots and dashes',
    description: 'Names the folders at the bank; its files are numbered without gaps. Never change it.',
  }),
  PASSKEYS_FILE: text(
    'The keys of people who approve payment files, signed by two approvers (`passkeys approve`). The service cannot write it.',
  ),
  PASSKEY_APPROVERS: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }), {
    must: 'maps names to Ed25519 keys',
    description: 'Who may sign that file: JSON, name to Ed25519 public key in base64url.',
  }),
  DEPLOYMENT: text('The name of this deployment, as in that file.'),
  STATE_FOLDER: text('What it has fetched and delivered. On a disk that survives, for one gateway at a time.'),
  SFTP_HOST: text('The bank’s host.'),
  SFTP_PORT: whole(22, 1, 65_535, 'Its port.'),
  SFTP_USER: text('The login at the bank.'),
  SFTP_KEY_FILE: text('The private key of that login, in OpenSSH or PEM form.'),
  SFTP_HOST_KEYS: Type.Array(Type.String({ pattern: '^SHA256:[A-Za-z0-9+/]{43}$' }), {
    minItems: 1,
    must: 'lists fingerprints such as SHA256:…',
    description:
      'The bank’s host keys, as `ssh-keygen -lf` prints them. A host with another key is never logged in to.',
  }),
  SFTP_IN: Type.String({ default: 'out', description: 'The folder where the bank puts its files.' }),
  SFTP_OUT: Type.String({ default: 'in', description: 'The folder where the bank takes payment files.' }),
  POLL_MS: whole(30_000, 100, 3_600_000, 'How often it looks.'),
  LOG_LEVEL: Type.String({ default: 'info', description: '`debug` also logs what is not complete yet.' }),
})

/** Reads the settings and the files that they name. */
export function readGatewayConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, gatewaySettings, environment)
  const bytesOf = (name: 'KEY_FILE' | 'SFTP_KEY_FILE' | 'PASSKEYS_FILE') => {
    try {
      return readFileSync(given[name])
    } catch {
      throw new ConfigError(`${prefix}${name} names no file that can be read`)
    }
  }
  return {
    apiUrl: given.API_URL.replace(/[/]$/, ''),
    tokenFile: given.TOKEN_FILE,
    key: bytesOf('KEY_FILE'),
    tenant: given.TENANT,
    channel: given.CHANNEL,
    passkeys: {
      file: bytesOf('PASSKEYS_FILE').toString(),
      approvers: given.PASSKEY_APPROVERS,
      deployment: given.DEPLOYMENT,
    },
    stateFolder: given.STATE_FOLDER,
    sftp: {
      host: given.SFTP_HOST,
      port: given.SFTP_PORT,
      username: given.SFTP_USER,
      privateKey: bytesOf('SFTP_KEY_FILE'),
      hostKeys: new Set(given.SFTP_HOST_KEYS),
      inFolder: given.SFTP_IN,
      outFolder: given.SFTP_OUT,
    },
    pollMs: given.POLL_MS,
    logLevel: given.LOG_LEVEL,
  }
}
export type GatewayConfig = ReturnType<typeof readGatewayConfig>
