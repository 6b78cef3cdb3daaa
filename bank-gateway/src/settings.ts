import { privateSettings } from '@firsthand/probes/private-listener'
import { type Environment, readSettings } from '@firsthand/settings/read-settings'
import { levelSetting, logLevels } from '@firsthand/settings/setting'
import { requireSigningKey } from '@firsthand/settings/settings-file'
import { Type } from 'typebox'

export const prefix = 'BANK_GATEWAY_'

const text = (description: string) => Type.String({ minLength: 1, description })
const whole = (standard: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: standard, minimum, maximum, description })

/** All settings of the bank gateway. It has none for a database: what it must remember lies in a folder of its own. */
export const gatewaySettings = Type.Object({
  API_URL: Type.String({ format: 'uri', description: 'Where the service is reached.' }),
  TOKEN_FILE: text('A file with the gateway’s bearer token, read again for each call; whatever renews it replaces it.'),
  KEY_FILE: text(
    'Its own Ed25519 key, PKCS#8, by which it signs manifests and receipts. No other program reads it. Replaced while the old one stays [registered](secrets.md#the-bank-gateway).',
  ),
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
  SFTP_IN: Type.String({ default: 'out', minLength: 1, description: 'The folder where the bank puts its files.' }),
  SFTP_OUT: Type.String({ default: 'in', minLength: 1, description: 'The folder where the bank takes payment files.' }),
  POLL_MS: whole(30_000, 100, 3_600_000, 'How often it looks.'),
  ...privateSettings(8095),
  LOG_LEVEL: Type.Enum(logLevels, { ...levelSetting, description: '`debug` also logs what is not complete yet.' }),
})

/** Reads the settings and the files that they name. Its keys are read again on a signal. */
export const readGatewayConfig = (environment: Environment = process.env) =>
  readSettings(prefix, gatewaySettings, environment, (settings) => {
    const { given, part } = settings
    const fileOf = (key: 'KEY_FILE' | 'SFTP_KEY_FILE' | 'PASSKEYS_FILE' | 'TOKEN_FILE') =>
      settings.file(given[key], `${prefix}${key}`)
    // Read again for each call; here it only has to be there.
    part('TOKEN_FILE', () => fileOf('TOKEN_FILE'))
    const key = part('KEY_FILE', () => requireSigningKey(fileOf('KEY_FILE'), `${prefix}KEY_FILE`))
    const privateKey = part('SFTP_KEY_FILE', () => fileOf('SFTP_KEY_FILE'))
    return {
      apiUrl: part('API_URL', () => given.API_URL.replace(/[/]$/, '')),
      tokenFile: given.TOKEN_FILE,
      key: settings.live(`${prefix}KEY_FILE`, key),
      tenant: given.TENANT,
      channel: given.CHANNEL,
      passkeys: {
        file: part('PASSKEYS_FILE', () => fileOf('PASSKEYS_FILE').toString()),
        approvers: given.PASSKEY_APPROVERS,
        deployment: given.DEPLOYMENT,
      },
      stateFolder: given.STATE_FOLDER,
      sftp: {
        host: given.SFTP_HOST,
        port: given.SFTP_PORT,
        username: given.SFTP_USER,
        privateKey: settings.live(`${prefix}SFTP_KEY_FILE`, privateKey),
        hostKeys: part('SFTP_HOST_KEYS', () => new Set(given.SFTP_HOST_KEYS)),
        inFolder: given.SFTP_IN,
        outFolder: given.SFTP_OUT,
      },
      pollMs: given.POLL_MS,
      privateHost: given.PRIVATE_HOST,
      privatePort: given.PRIVATE_PORT,
      logLevel: given.LOG_LEVEL,
    }
  })
export type GatewayConfig = ReturnType<typeof readGatewayConfig>
