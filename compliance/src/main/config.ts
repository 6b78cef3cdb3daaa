import { readTlsFiles } from '@firsthand/mutual-tls/tls-files'
import { addressPattern, clientTls, isRemote } from '@firsthand/mutual-tls/tls-settings'
import { privateSettings } from '@firsthand/probes/private-listener'
import { readSealingFiles, sealingSettings } from '@firsthand/sealing/sealing-settings'
import { ConfigError } from '@firsthand/settings/config-error'
import { adminAddress, databaseLogin, loginPasswords } from '@firsthand/settings/database-login'
import { holdsKey } from '@firsthand/settings/node-address'
import { type AnySettings, type Environment, readSettings } from '@firsthand/settings/read-settings'
import { hostSetting, levelSetting, logLevels } from '@firsthand/settings/setting'
import { requireMakeable, requireSigningKey, secretsIn } from '@firsthand/settings/settings-file'
import { isProtected } from '@firsthand/tokens/provider-scope'
import type { TokenProfile } from '@firsthand/tokens/verify-token'
import { roles } from '@firsthand/wire/roles'
import { type Static, Type } from 'typebox'
import { listFormats } from '../screening/list-file.ts'

export const prefix = 'COMPLIANCE_'
const closed = { additionalProperties: false } as const
const Path = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })
const Lower = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
const Chain = Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' })
const port = (standard: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 65_535, default: standard, must: 'must be a port', description })

const Identity = Type.Object(
  {
    issuer: Type.String({ minLength: 1 }),
    audience: Type.Optional(Type.String({ minLength: 1 })),
    clientIds: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    tenantForm: Type.Optional(Type.Enum(['text', 'only name'])),
    jwksUri: Type.Optional(Type.String({ minLength: 1 })),
    typ: Type.Optional(Type.Union([Type.Enum(['at+jwt', 'JWT']), Type.Null()])),
    algorithms: Type.Optional(Type.Array(Type.Enum(['RS256', 'PS256', 'ES256', 'EdDSA']), { minItems: 1 })),
    maxLifetimeSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 86_400 })),
    paths: Type.Optional(Type.Object({ tenant: Path, roles: Path, subject: Path }, closed)),
    tenants: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    roles: Type.Optional(Type.Array(Type.Enum([...roles]))),
    people: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,32}$' })),
  },
  {
    ...closed,
    description:
      'The identity provider: `issuer`, and `audience` or, where tokens carry none, `clientIds`; optional `jwksUri`, `typ`, `algorithms`, `maxLifetimeSeconds`, `paths`, `tenantForm`, `tenants`, `roles`, `people`, the last three as at the service.',
  },
)
const Chains = Type.Record(
  Chain,
  Type.Object(
    {
      rpcUrl: Type.Optional(Type.String()),
      rpcUrlFile: Type.Optional(Type.String()),
      sanctionsOracle: Type.Optional(Lower),
    },
    closed,
  ),
  {
    secret: true,
    description:
      'Chains on which wallets are registered, by CAIP-2 id: `rpcUrl`, or `rpcUrlFile` with an address that holds a key, without which contract wallets and the oracle cannot be asked, and `sanctionsOracle`.',
  },
)
const Lists = Type.Array(
  Type.Object(
    { name: Type.String({ minLength: 1 }), format: Type.Enum([...listFormats]), file: Type.String({ minLength: 1 }) },
    closed,
  ),
  {
    description: `Sanctions lists: \`name\`, \`file\`, \`format\` (${listFormats.join(', ')}). Read again and published to all instances on SIGHUP.`,
  },
)
const SupportedActions = Type.Array(
  Type.Object(
    {
      action: Type.Literal('settle'),
      chainId: Chain,
      contract: Lower,
      barredJurisdictions: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' })),
    },
    closed,
  ),
  { description: 'What is attested: `action`, `chainId`, `contract`, `barredJurisdictions`.' },
)
const RateLimit = Type.Object(
  { perSecond: Type.Number({ exclusiveMinimum: 0 }), burst: Type.Number({ minimum: 1 }) },
  { ...closed, default: { perSecond: 50, burst: 100 }, description: 'What one caller may ask: `perSecond`, `burst`.' },
)

const passwordFile = Type.Optional(
  Type.String({
    minLength: 1,
    description:
      'A file with the password of this login; left out where the database asks for none. While it is [replaced](secrets.md#database-passwords), a second line has the other one.',
  }),
)

/** Every setting of the process. */
export const complianceSettings = Type.Object({
  LISTEN_HOST: Type.String({
    ...hostSetting,
    default: '127.0.0.1',
    description: 'Where customers and officers are served.',
  }),
  PORT: port(8090, 'The port of customers and officers.'),
  SERVICE_HOST: Type.String({
    ...hostSetting,
    default: '127.0.0.1',
    description: 'Where the service alone is served.',
  }),
  SERVICE_PORT: port(8091, 'The port of the service.'),
  ...privateSettings(8092),
  PUBLIC_URL: Type.String({ format: 'uri', description: 'The address in the messages that wallets sign.' }),
  DATABASE_URL_CUSTOMER: Type.String({ description: 'The login that sees one customer, without its password.' }),
  DATABASE_PASSWORD_FILE_CUSTOMER: passwordFile,
  DATABASE_URL_OFFICER: Type.String({ description: 'The login that sees one tenant, without its password.' }),
  DATABASE_PASSWORD_FILE_OFFICER: passwordFile,
  DATABASE_DURABILITY: Type.Enum(['required', 'sandbox'], {
    default: 'required',
    must: 'is required or sandbox',
    description:
      'Whether the database must keep what it acknowledged, and connections must be [protected](secrets.md#connections-to-postgresql); only a sandbox may do without.',
  }),
  DATABASE_STANDBYS: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 9,
    description:
      'How many standbys must have a commit before it is acknowledged (`synchronous_standby_names`), checked at the start and every minute: see [Failover](failover.md). A sandbox is not asked.',
  }),
  IDENTITY_PROVIDER: Identity,
  SERVICE_KEY_FILE: Type.String({
    description:
      'A file with the key of the service, at least 32 bytes in hex, or several such lines: each of them is accepted.',
  }),
  DECISION_KEY_FILE: Type.String({ description: 'A PKCS#8 file with the Ed25519 key that signs decisions.' }),
  SEALING: Type.Object(sealingSettings.properties, {
    ...closed,
    description:
      'The keys of personal data: `wrapping`, the current one first (`id`, and `kind` `file` with `file`, or `pkcs11` with `library`, `token`, `pinFile`, `label`), `indexKeyFile`, and `pseudonymKeyFile`, the same as at the service.',
  }),
  ERASURES_FILE: Type.String({
    minLength: 1,
    description:
      'The [register of erasures](peoples-rights.md#the-register-of-erasures) of Compliance, outside the database and its backups. It is made where there is none and nothing was erased yet.',
  }),
  CHAINS: Chains,
  LISTS: Lists,
  SUPPORTED: SupportedActions,
  SIGNER_SOCKETS: Type.Array(Type.String({ pattern: addressPattern }), {
    minItems: 1,
    must: 'lists socket files or https://host:port',
    description: 'The compliance-role signers, at least two: socket files or `https://host:port`.',
  }),
  SIGNER_TLS: Type.Optional(
    Type.Object(clientTls.properties, {
      ...closed,
      description:
        '`{"certificateFile", "keyFile", "caFile", "refusedFile", "names"}`: Compliance’s certificate for signers at `https` addresses, see [Signers](signers.md#on-hosts-of-their-own). `names` has for `compliance` the name that their certificate must have.',
    }),
  ),
  REFUSAL_TYPE_BASE: Type.String({
    format: 'uri',
    default: 'https://firsthand.example/refusals/',
    description: 'Prefix of the `type` of a refusal, the same as at the service.',
  }),
  RATE_LIMIT: RateLimit,
  LOG_LEVEL: Type.Enum(logLevels, { ...levelSetting, description: 'From which level lines are logged.' }),
})

/** The settings of the migration. */
export const migrateSettings = Type.Object({
  MIGRATE_DATABASE_URL: Type.String({ description: 'The administrator’s address of the database.' }),
  DATABASE_DURABILITY: complianceSettings.properties.DATABASE_DURABILITY,
  MIGRATE_LOGIN_PASSWORD_FILES: Type.Optional(
    Type.Object(
      { fhc_customer: Type.String(), fhc_officer: Type.String() },
      {
        ...closed,
        description:
          'A file for each login with its password: at least 16 characters, no two the same. The database gets SCRAM verifiers.',
      },
    ),
  ),
})

/** The settings of the command that seals rows from before there was sealing. */
export const sealSettings = Type.Object({
  MIGRATE_DATABASE_URL: migrateSettings.properties.MIGRATE_DATABASE_URL,
  DATABASE_DURABILITY: complianceSettings.properties.DATABASE_DURABILITY,
  SEALING: complianceSettings.properties.SEALING,
})

const standardProfile = {
  jwksUri: null,
  typ: 'at+jwt',
  algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  maxLifetimeSeconds: 3600,
  paths: { tenant: ['tenant'], roles: ['roles'], subject: ['sub'] },
  tenantForm: 'text',
} as const

function identityOf(given: Static<typeof Identity>): TokenProfile {
  const { audience = '', clientIds = [] } = given
  // One of the two shows that a token is meant for us; without either, tokens of any other service would do.
  if ((given.audience === undefined) === (given.clientIds === undefined))
    throw new ConfigError(`${prefix}IDENTITY_PROVIDER has audience, or clientIds where tokens carry none`)
  for (const address of [given.issuer, given.jwksUri ?? given.issuer])
    if (!isProtected(address))
      throw new ConfigError(`${prefix}IDENTITY_PROVIDER: ${address} must begin with https, or be on this machine`)
  const audienceMode = given.audience === undefined ? 'client_id' : 'aud'
  return { ...standardProfile, ...given, audience, audienceMode, clientIds }
}

/** The address of a chain's node, from a file where it holds a key; that file is read again on a signal. */
function nodeUrl(settings: AnySettings, id: string, given: Static<typeof Chains>[string]) {
  const name = `${prefix}CHAINS: ${id}`
  const { rpcUrl, rpcUrlFile } = given
  if (rpcUrl !== undefined && rpcUrlFile !== undefined)
    throw new ConfigError(`${name}: give rpcUrl or rpcUrlFile, not both`)
  const inFile = rpcUrlFile !== undefined
  const url = inFile ? settings.file(rpcUrlFile, `${name}: rpcUrlFile`).toString('utf8').trim() : rpcUrl
  if (url === undefined) return null
  if (!URL.canParse(url)) throw new ConfigError(`${name}: ${inFile ? 'rpcUrlFile' : 'rpcUrl'} must be an address`)
  const isOpen = !inFile && !settings.isFile('CHAINS') && settings.given.DATABASE_DURABILITY === 'required'
  if (isOpen && holdsKey(url))
    throw new ConfigError(`${name}: an address with a key is a secret: name a file with it in rpcUrlFile`)
  return settings.live(`${name}: node`, url)
}

function chainsOf(settings: AnySettings) {
  const given: Static<typeof Chains> = settings.given.CHAINS
  const { LISTS: lists = [] } = settings.given
  const chains = Object.entries(given).map(([id, each]) => {
    const rpcUrl = nodeUrl(settings, id, each)
    if (each.sanctionsOracle && rpcUrl === null)
      throw new ConfigError(`${prefix}CHAINS: the oracle of ${id} needs an rpcUrl`)
    return { chainId: id, rpcUrl, sanctionsOracle: each.sanctionsOracle ?? null }
  })
  if (lists.length === 0 && chains.every(({ sanctionsOracle }) => sanctionsOracle === null))
    throw new ConfigError(`${prefix}LISTS: screening would look at nothing: give a list`)
  return chains
}

/** The files of the lists are there, whatever they hold: their format is judged when they are published. */
function listsOf(settings: AnySettings): Static<typeof Lists> {
  for (const { name, file } of settings.given.LISTS) settings.file(file, `${prefix}LISTS: ${name}`)
  return settings.given.LISTS
}

function keysOf(settings: AnySettings) {
  const { given, part } = settings
  const [service, decision] = [`${prefix}SERVICE_KEY_FILE`, `${prefix}DECISION_KEY_FILE`]
  const serviceKeys = part('SERVICE_KEY_FILE', () =>
    secretsIn(settings.file(given.SERVICE_KEY_FILE, service).toString('utf8'), service).map((key) =>
      key.toString('hex'),
    ),
  )
  return {
    serviceKeys: settings.live(service, serviceKeys),
    decisionKeyFile: part('DECISION_KEY_FILE', () => {
      requireSigningKey(settings.file(given.DECISION_KEY_FILE, decision), decision)
      return given.DECISION_KEY_FILE as string
    }),
    sealing: sealingOf(settings),
  }
}

/** Our certificate for signers on other hosts. */
function signerTlsOf({ SIGNER_SOCKETS: addresses, SIGNER_TLS: tls }: Static<typeof complianceSettings>) {
  if (addresses.some(isRemote) && tls?.names.compliance === undefined)
    throw new ConfigError(`${prefix}SIGNER_TLS must name the compliance signers, which are on other hosts`)
  if (tls !== undefined) readTlsFiles(tls, `${prefix}SIGNER_TLS`, Date.now())
  return tls ?? null
}

function sealingOf(settings: AnySettings): Static<typeof sealingSettings> {
  return settings.part('SEALING', () => {
    readSealingFiles(settings.given.SEALING, `${prefix}SEALING`, settings.file)
    return settings.given.SEALING
  })
}

export const readConfig = (environment: Environment = process.env) =>
  readSettings(prefix, complianceSettings, environment, (settings) => {
    const { given, part } = settings
    const durability = given.DATABASE_DURABILITY
    return {
      host: given.LISTEN_HOST,
      serviceHost: given.SERVICE_HOST,
      port: given.PORT,
      servicePort: given.SERVICE_PORT,
      privateHost: given.PRIVATE_HOST,
      privatePort: given.PRIVATE_PORT,
      publicUrl: given.PUBLIC_URL,
      databaseUrlCustomer: databaseLogin(settings, { login: 'CUSTOMER', prefix, durability }),
      databaseUrlOfficer: databaseLogin(settings, { login: 'OFFICER', prefix, durability }),
      durability,
      standbys: given.DATABASE_STANDBYS,
      identity: part('IDENTITY_PROVIDER', () => identityOf(given.IDENTITY_PROVIDER)),
      ...keysOf(settings),
      erasuresFile: part('ERASURES_FILE', () => requireMakeable(given.ERASURES_FILE, `${prefix}ERASURES_FILE`)),
      chains: part('CHAINS', () => chainsOf(settings)),
      lists: part('LISTS', () => listsOf(settings)),
      supported: given.SUPPORTED,
      signerSockets: given.SIGNER_SOCKETS,
      signerTls: part('SIGNER_TLS', () => signerTlsOf(settings.given)),
      problems: { refusalTypeBase: given.REFUSAL_TYPE_BASE },
      rateLimit: given.RATE_LIMIT,
      logLevel: given.LOG_LEVEL,
    }
  })

export const readMigrateConfig = (environment: Environment = process.env) =>
  readSettings(prefix, migrateSettings, environment, (settings) => {
    const key = 'MIGRATE_LOGIN_PASSWORD_FILES'
    const files = settings.given[key] ?? {}
    return {
      databaseUrl: adminAddress(settings, prefix),
      passwords: settings.part(key, () => loginPasswords(files, `${prefix}${key}`, settings.file)),
    }
  })

export const readSealConfig = (environment: Environment = process.env) =>
  readSettings(prefix, sealSettings, environment, (settings) => ({
    databaseUrl: adminAddress(settings, prefix),
    sealing: sealingOf(settings),
  }))

export type Config = ReturnType<typeof readConfig>
