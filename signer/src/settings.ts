import { readTlsFiles } from '@firsthand/mutual-tls/tls-files'
import { addressPattern, isRemote, serverTls } from '@firsthand/mutual-tls/tls-settings'
import { ConfigError, errorOf, unknownSetting, type WrongSetting } from '@firsthand/settings/config-error'
import { passwordsIn, withPassword } from '@firsthand/settings/database-login'
import { faultOf, hostSetting, type Setting } from '@firsthand/settings/setting'
import { readBytes, readNamed } from '@firsthand/settings/settings-file'
import { settingsReport } from '@firsthand/settings/settings-report'
import { signerRoles } from '@firsthand/wire/signer'
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const
const path = { pattern: '^/' }
const Path = Type.String(path)
const Url = Type.String({ pattern: '^https?://' })
/** From our key ids to the cloud's own names. */
const CloudKeys = Type.Record(Type.String({ pattern: '^[a-z]+-[0-9]{4}[a-z]$' }), Type.String())

/** Where the keys are. Each kind names files and places, never a secret itself. */
const CustodySettings = Type.Union(
  [
    Type.Object({ kind: Type.Literal('pkcs11'), library: Path, token: Type.String(), pinFile: Path }, closed),
    Type.Object({ kind: Type.Literal('software'), keyFolder: Path }, closed),
    Type.Object(
      {
        kind: Type.Literal('aws-kms'),
        region: Type.String(),
        endpoint: Type.Optional(Url),
        keys: CloudKeys,
        credentialsFile: Path,
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('azure-key-vault'),
        vaultUrl: Url,
        /** The authority of a vault whose certificate is not the cloud's own. */
        caFile: Type.Optional(Path),
        keys: CloudKeys,
        tokenFile: Path,
      },
      closed,
    ),
  ],
  {
    description:
      'Where the keys are, by `kind`: `pkcs11`, `software` (the local chain only), `aws-kms`, `azure-key-vault`.',
  },
)
export type CustodySettings = Static<typeof CustodySettings>

/** Every setting of one signer process, in a file of its own. */
export const Settings = Type.Object(
  {
    role: Type.Enum([...signerRoles], { description: 'What this process signs.' }),
    socket: Type.String({
      pattern: addressPattern,
      description: 'The socket file on which it is asked, or `https://host:port`, with `tls`.',
    }),
    tls: Type.Optional(
      Type.Object(serverTls.properties, {
        ...closed,
        description:
          '`certificateFile`, `keyFile`, `caFile`, `refusedFile`, and `callers`, the names in the certificates of those who may ask: see [On hosts of their own](signers.md#on-hosts-of-their-own).',
      }),
    ),
    privateHost: Type.Optional(
      Type.String({
        ...hostSetting,
        default: '127.0.0.1',
        description: 'Address of `/healthz`, `/readyz` and `/metrics`: one that only your own machines reach.',
      }),
    ),
    privatePort: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 65_535,
        description:
          'The port of `/healthz`, `/readyz` and `/metrics`; 0 takes a free one. Each process needs its own, so there is no default: without it nobody sees the signer from outside.',
      }),
    ),
    deployment: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      description: 'The name of this deployment; a policy that names another one is refused.',
    }),
    policyFile: Type.String({ ...path, description: 'What the role may sign, with the signatures of two approvers.' }),
    keysFile: Type.String({ ...path, description: 'The published keys.' }),
    journalUrl: Type.String({
      pattern: '^postgresql://',
      secret: true,
      description:
        'The login of the role’s journal. Outside the local chain it is [protected](secrets.md#connections-to-postgresql).',
    }),
    journalPasswordFile: Type.Optional(
      Type.String({
        ...path,
        description:
          'A file with the password of that login. While it is [replaced](secrets.md#database-passwords), a second line has the other one.',
      }),
    ),
    journalStandbys: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9,
        default: 1,
        description:
          'How many standbys must have a claim before it is acknowledged (`synchronous_standby_names`): checked at the start and at every claim, which is refused otherwise. Not asked for on the local chain.',
      }),
    ),
    custody: CustodySettings,
    approvers: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }), {
      description:
        'Ed25519 keys of the people who may approve a policy, by name, raw in base64url. Two of them must have signed.',
    }),
    ignoreUnknown: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Members of a newer release are passed over, and reported by name.',
      }),
    ),
  },
  closed,
)
export type Settings = Static<typeof Settings>

const properties = Settings.properties as Readonly<Record<string, Setting>>
const required: readonly string[] = Settings.required ?? []

function parsed(file: string): Readonly<Record<string, unknown>> {
  const text = readNamed(file, 'the settings file')
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`the settings file: ${file} is not JSON`)
  }
}

/** What is wrong with the members of the file, each by its name. */
function wrongIn(value: Readonly<Record<string, unknown>>): WrongSetting[] {
  const unknown = Object.keys(value).filter((setting) => !Object.hasOwn(properties, setting))
  const missing = required.filter((setting) => value[setting] === undefined)
  const faults = Object.entries(properties).flatMap(([setting, schema]) => {
    const why = value[setting] === undefined ? null : faultOf(schema, value[setting])
    return why === null ? [] : [{ setting, why }]
  })
  return [
    ...(value.ignoreUnknown === true ? [] : unknown.map((setting) => ({ setting, why: unknownSetting }))),
    ...missing.map((setting) => ({ setting, why: 'is not set' })),
    ...faults,
  ]
}

/** Reads the settings file; a name that the program does not know is refused. */
export function readSettings(file: string) {
  const value = parsed(file)
  const wrong = wrongIn(value)
  if (wrong.length > 0) throw errorOf(wrong)
  const settings = value as Settings
  if (isRemote(settings.socket) && settings.tls === undefined)
    throw errorOf([{ setting: 'tls', why: 'is not set, and socket is an https address' }])
  return {
    ...settings,
    privateHost: settings.privateHost ?? '127.0.0.1',
    journalStandbys: settings.journalStandbys ?? 1,
  }
}

const filesOf = (member: string, named: Readonly<Record<string, unknown>>) =>
  Object.entries(named).flatMap(([name, path]) =>
    name.endsWith('File') && typeof path === 'string' ? [[`${member}.${name}`, path] as const] : [],
  )

/** The settings with the files that they name: each that cannot be read is reported by the name of its setting. */
export function readSigner(file: string) {
  const settings = readSettings(file)
  const report = settingsReport('', readBytes)
  const wrong: WrongSetting[] = []
  const read = (setting: string, path: string) => {
    try {
      return report.read(path, setting).toString('utf8')
    } catch (error) {
      wrong.push({ setting, why: (error as Error).message.slice(setting.length) })
      return ''
    }
  }
  const given = settings as Readonly<Record<string, unknown>>
  for (const [name, setting] of Object.entries(properties)) {
    const text = typeof given[name] === 'string' ? (given[name] as string) : JSON.stringify(given[name])
    report.write({ name, setting, source: text, isFile: false })
  }
  report.ignored.push(...Object.keys(given).filter((name) => !Object.hasOwn(properties, name)))
  for (const name of ['policyFile', 'keysFile'] as const) read(name, settings[name])
  const files = [...filesOf('custody', settings.custody), ...filesOf('tls', settings.tls ?? {})]
  for (const [name, path] of files) read(name, path)
  wrong.push(...(wrong.length > 0 ? [] : tlsFaults(settings)))
  const urls = journalUrls(settings, (path) => read('journalPasswordFile', path), wrong)
  if (wrong.length > 0) throw Object.assign(errorOf(wrong), { report })
  return { ...settings, journalUrls: report.live('journalUrl', urls), settings: report }
}

/** Certificate, key and authorities have to fit each other. */
function tlsFaults({ tls }: Settings): readonly WrongSetting[] {
  try {
    if (tls !== undefined) readTlsFiles(tls, 'tls', Date.now())
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ setting: 'tls', why: error.message.slice('tls'.length) }]
  }
}

function journalUrls(
  { journalUrl, journalPasswordFile }: Settings,
  read: (path: string) => string,
  wrong: WrongSetting[],
) {
  if (journalPasswordFile === undefined) return [journalUrl]
  const text = read(journalPasswordFile)
  try {
    return passwordsIn(text, 'journalPasswordFile').map((password) => withPassword(new URL(journalUrl), password))
  } catch (error) {
    if (text !== '') wrong.push({ setting: 'journalPasswordFile', why: (error as Error).message.slice(20) })
    return []
  }
}
