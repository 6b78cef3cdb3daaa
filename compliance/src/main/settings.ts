import { addressPattern, clientTls } from '@firsthand/mutual-tls/tls-settings'
import { privateSettings } from '@firsthand/probes/private-listener'
import { signatureAlgorithms } from '@firsthand/refusal/token-binding'
import { sealingSettings } from '@firsthand/sealing/sealing-settings'
import { drainSetting, hostSetting, levelSetting, logLevels } from '@firsthand/settings/setting'
import { roles } from '@firsthand/wire/roles'
import { Type } from 'typebox'
import { listFormats, standardNameScore } from '../screening/list-file.ts'

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
    algorithms: Type.Optional(Type.Array(Type.Enum([...signatureAlgorithms]), { minItems: 1 })),
    maxLifetimeSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 86_400 })),
    paths: Type.Optional(Type.Object({ tenant: Path, roles: Path, subject: Path }, closed)),
    tenants: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    roles: Type.Optional(Type.Array(Type.Enum([...roles]))),
    people: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,32}$' })),
    boundRoles: Type.Optional(Type.Array(Type.Enum([...roles]))),
  },
  {
    ...closed,
    description:
      'The identity provider: `issuer`, and `audience` or, where tokens carry none, `clientIds`; optional `jwksUri`, `typ`, `algorithms`, `maxLifetimeSeconds`, `paths`, `tenantForm`, `tenants`, `roles`, `people`, `boundRoles`, the last four as at the service.',
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
const TravelRule = Type.Record(
  Type.String({ pattern: '^[!-~]{1,128}$' }),
  Type.Object(
    {
      legalName: Type.String({ pattern: '^[ -~]{1,100}$' }),
      lei: Type.String({ pattern: '^[0-9A-Z]{18}[0-9]{2}$' }),
      country: Type.String({ pattern: '^[A-Z]{2}$' }),
      minimums: Type.Optional(
        Type.Array(
          Type.Object(
            { chainId: Chain, cashToken: Lower, amount: Type.String({ pattern: '^[1-9][0-9]{0,77}$' }) },
            closed,
          ),
        ),
      ),
    },
    closed,
  ),
  {
    default: {},
    description:
      'The legal entity of each tenant for [travel-rule records](travel-rule.md): `legalName` in Latin characters, `lei`, `country`, and where its law has an amount below which nothing is kept `minimums` (`chainId`, `cashToken`, `amount` in base units).',
  },
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
  PUBLIC_URL: Type.String({
    format: 'uri',
    description:
      'Where customers and officers reach Compliance: the address in the messages that wallets sign, and in [proofs](tokens-bound-to-a-key.md).',
  }),
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
  SESSIONS_URL: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        'Where Compliance reaches the API of the service, which it asks whether a [session has ended](ended-sessions.md#compliance). Left out, Compliance takes tokens until they expire.',
    }),
  ),
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
  LISTS_MAX_AGE_HOURS: Type.Integer({
    default: 48,
    minimum: 0,
    maximum: 720,
    description:
      'How long ago the file of a list may have been written, in hours. With an older one nothing is approved: `screening_unavailable`. 0 sets no limit.',
  }),
  NAME_SCORE: Type.Integer({
    default: standardNameScore,
    minimum: 70,
    maximum: 100,
    description:
      'From which score, of 100, a name that is like one on a list is put before an officer, see [Screening](operations.md#screening). 100 finds the same names alone.',
  }),
  SUPPORTED: SupportedActions,
  TRAVEL_RULE: TravelRule,
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
  DRAIN_SECONDS: Type.Integer(drainSetting),
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
