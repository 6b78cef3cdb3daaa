import { Type } from 'typebox'
import { listFormats } from '../screening/list-file.ts'
import { ConfigError, prefix, secretIn, settingsReader } from './settings-reader.ts'

const closed = { additionalProperties: false } as const
const Path = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })
const Lower = Type.String({ pattern: '^0x[0-9a-f]{40}$' })
const Chain = Type.String({ pattern: '^eip155:[1-9][0-9]{0,15}$' })

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
  },
  closed,
)
/** A chain on which wallets are registered; without a node contract wallets and the oracle cannot be asked. */
const Chains = Type.Record(
  Chain,
  Type.Object({ rpcUrl: Type.Optional(Type.String()), sanctionsOracle: Type.Optional(Lower) }, closed),
)
const Lists = Type.Array(
  Type.Object(
    { name: Type.String({ minLength: 1 }), format: Type.Enum([...listFormats]), file: Type.String({ minLength: 1 }) },
    closed,
  ),
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
)
const RateLimit = Type.Object(
  { perSecond: Type.Number({ exclusiveMinimum: 0 }), burst: Type.Number({ minimum: 1 }) },
  closed,
)
const Sockets = Type.Array(Type.String({ pattern: '^/' }), { minItems: 1, maxItems: 4 })

/** Everything the process is told from outside. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = settingsReader(environment)
  const identity = settings.json('IDENTITY_PROVIDER', Identity)
  const durability = settings.optional('DATABASE_DURABILITY') ?? 'required'
  const config = {
    host: settings.optional('LISTEN_HOST') ?? '127.0.0.1',
    serviceHost: settings.optional('SERVICE_HOST') ?? '127.0.0.1',
    port: settings.port('PORT', 8090),
    servicePort: settings.port('SERVICE_PORT', 8091),
    publicUrl: settings.required('PUBLIC_URL'),
    databaseUrlCustomer: settings.required('DATABASE_URL_CUSTOMER'),
    databaseUrlOfficer: settings.required('DATABASE_URL_OFFICER'),
    durability,
    identity: {
      audience: null,
      jwksUri: null,
      typ: 'at+jwt' as const,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      maxLifetimeSeconds: 3600,
      paths: { tenant: ['tenant'], roles: ['roles'], subject: ['sub'] },
      ...identity,
    },
    serviceKey: secretIn(settings.required('SERVICE_KEY_FILE'), 'SERVICE_KEY_FILE'),
    decisionKeyFile: settings.required('DECISION_KEY_FILE'),
    chains: settings.json('CHAINS', Chains),
    lists: settings.json('LISTS', Lists),
    supported: settings.json('SUPPORTED', SupportedActions),
    signerSockets: settings.json('SIGNER_SOCKETS', Sockets),
    rateLimit: settings.json('RATE_LIMIT', RateLimit, '{"perSecond":50,"burst":100}'),
    logLevel: settings.optional('LOG_LEVEL') ?? 'info',
  }
  settings.refuseUnknown()
  // One of the two says for whom a token is; without either, tokens of any other service would do.
  if ((identity.audience === undefined) === (identity.clientIds === undefined))
    throw new ConfigError(`${prefix}IDENTITY_PROVIDER has audience, or clientIds where tokens carry none`)
  if (!URL.canParse(config.publicUrl)) throw new ConfigError(`${prefix}PUBLIC_URL must be an address`)
  if (!['required', 'sandbox'].includes(durability)) {
    throw new ConfigError(`${prefix}DATABASE_DURABILITY is required or sandbox`)
  }
  const oracles = Object.values(config.chains).filter(({ sanctionsOracle }) => sanctionsOracle)
  if (config.lists.length + oracles.length === 0) throw new ConfigError('screening would look at nothing: give a list')
  const blind = Object.entries(config.chains).find(([, { rpcUrl, sanctionsOracle }]) => sanctionsOracle && !rpcUrl)
  if (blind) throw new ConfigError(`${prefix}CHAINS: the oracle of ${blind[0]} needs an rpcUrl`)
  return config
}

/** What the migration is told: an administrator's address, and a password for the logins where they need one. */
export function readMigrateConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = settingsReader(environment)
  const config = {
    databaseUrl: settings.required('MIGRATE_DATABASE_URL'),
    loginPassword: settings.optional('MIGRATE_LOGIN_PASSWORD'),
  }
  settings.refuseUnknown()
  return config
}

export type Config = ReturnType<typeof readConfig>
