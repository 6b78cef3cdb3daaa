import { readFileSync } from 'node:fs'
import {
  address,
  ConfigError,
  durability,
  isRecord,
  messageSchemas,
  prefix,
  type Settings,
  secretFile,
  settingsReader,
} from '@firsthand/settings/settings-reader'
import { type IdentityProfile, presets } from '#identity/profile'
import { type LimitSettings, type RateLimit, type RateLimits, standardLimits } from '#identity/rate-limits.rules'
import { protocolNames, type SupplierSettings } from '#quoting/rfq/suppliers/supplier-protocol'
import { chains, complianceSettings, corsOrigins, isHexAddress, webhookSettings } from './settings.ts'

function identityProfile(value: unknown): IdentityProfile {
  if (!isRecord(value)) throw new ConfigError('each identity provider is an object')
  const { preset: name = 'standard', ...own } = value
  const preset = Object.hasOwn(presets, String(name)) ? presets[name as keyof typeof presets] : null
  if (preset === null) throw new ConfigError(`preset is one of ${Object.keys(presets).join(', ')}`)
  const known = new Set(['issuer', 'audience', ...Object.keys(preset)])
  const unknown = Object.keys(own).find((key) => !known.has(key))
  if (unknown !== undefined) throw new ConfigError(`an identity provider has no ${unknown}`)
  return { ...preset, issuer: '', audience: '', ...own } as IdentityProfile
}

function identityProviders(settings: Settings): IdentityProfile[] {
  const list = settings.json('IDENTITY_PROVIDERS')
  if (!Array.isArray(list) || list.length === 0) {
    throw new ConfigError(`${prefix}IDENTITY_PROVIDERS must be a JSON array with at least one provider`)
  }
  return list.map(identityProfile)
}

/** A burst below one would refuse every call. */
const isRateLimit = (value: unknown): value is RateLimit =>
  isRecord(value) &&
  Object.keys(value).sort().join() === 'burst,perSecond,tenantPerSecond' &&
  Object.values(value).every((figure) => typeof figure === 'number' && figure > 0) &&
  Number(value.burst) >= 1

function rateLimits(value: unknown): Partial<RateLimits> {
  const entries = isRecord(value) ? Object.entries(value) : [['', null] as const]
  const bad = entries.find(([name, limit]) => !Object.hasOwn(standardLimits, name) || !isRateLimit(limit))
  if (bad)
    throw new ConfigError(`${prefix}RATE_LIMITS: "${bad[0]}" is not a limit with perSecond, burst and tenantPerSecond`)
  return value as Partial<RateLimits>
}

function limitSettings(settings: Settings): LimitSettings {
  const instances = settings.wholeNumber('INSTANCES', 1, 1, 1000)
  const value = settings.json('RATE_LIMITS') ?? {}
  if (!isRecord(value)) throw new ConfigError(`${prefix}RATE_LIMITS must be a JSON object`)
  const { tenants = {}, ...standard } = value
  if (!isRecord(tenants)) throw new ConfigError(`${prefix}RATE_LIMITS: tenants is an object, tenant to limits`)
  const exceptions = Object.entries(tenants).map(([name, own]) => [name, rateLimits(own)] as const)
  return { standard: { ...standardLimits, ...rateLimits(standard) }, tenants: new Map(exceptions), instances }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each !== '')

function supplier(value: unknown): SupplierSettings {
  const { name, protocol, url, keyFile, chainId, contract, wallets, instruments, ...unknown } = isRecord(value)
    ? value
    : {}
  const wrong = (what: string) => new ConfigError(`${prefix}SUPPLIERS: ${String(name)}: ${what}`)
  const [strange] = Object.keys(unknown)
  if (typeof name !== 'string' || name === '') throw wrong('each supplier is an object with a name')
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  const spoken = protocolNames.find((known) => known === protocol)
  if (spoken === undefined) throw wrong(`protocol is one of ${protocolNames.join(', ')}`)
  if (keyFile !== undefined && typeof keyFile !== 'string') throw wrong('keyFile is the path of a file')
  if (typeof url !== 'string' || !URL.canParse(url)) throw wrong('url is an address')
  if (typeof chainId !== 'string' || !isHexAddress(contract)) throw wrong('chainId and contract name its venue')
  if (!isTexts(wallets) || !wallets.every(isHexAddress)) throw wrong('wallets lists the addresses it signs for')
  if (!isTexts(instruments)) throw wrong('instruments lists what it trades')
  return {
    name,
    protocol: spoken,
    url: url.replace(/[/]$/, ''),
    key: keyFile === undefined ? null : readFileSync(keyFile, 'utf8').trim(),
    chainId,
    contract,
    wallets,
    instruments,
  }
}

/** Who is asked for prices on the third-party-venue rail; none, and its markets are not configured. */
function suppliers(settings: Settings): SupplierSettings[] {
  const value = settings.json('SUPPLIERS') ?? []
  if (!Array.isArray(value)) throw new ConfigError(`${prefix}SUPPLIERS must be a JSON array`)
  const all = value.map(supplier)
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new ConfigError(`${prefix}SUPPLIERS: a name stands twice`)
  return all
}

/** Two replicas of each role that this service asks itself; null when there are none. */
function signerSockets(settings: Settings) {
  const value = settings.json('SIGNER_SOCKETS')
  if (value === undefined) return null
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((path) => typeof path === 'string')
  if (isRecord(value) && isPair(value.fee) && isPair(value.operator) && Object.keys(value).length === 2)
    return { fee: value.fee, operator: value.operator }
  throw new ConfigError(`${prefix}SIGNER_SOCKETS is {"fee": [path, path], "operator": [path, path]}`)
}

/** What a JSON file holds; null when there is none to read. */
function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Sentences for the table of refusals, by code, as a deployment may want to show them. Nothing is decided by them. */
function refusalExamples(settings: Settings): Readonly<Record<string, string>> {
  const file = settings.optional('REFUSAL_EXAMPLES_FILE')
  const value = file === undefined ? {} : parsedFile(file)
  if (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
    return value as Record<string, string>
  throw new ConfigError(`${prefix}REFUSAL_EXAMPLES_FILE names a JSON file, code to sentence`)
}

/** All settings of the API process. */
export function readApiConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = settingsReader(environment)
  const config = {
    host: settings.optional('LISTEN_HOST') ?? '127.0.0.1',
    privateHost: settings.optional('PRIVATE_HOST') ?? '127.0.0.1',
    apiPort: settings.wholeNumber('API_PORT', 8080, 0, 65_535),
    documentsPort: settings.wholeNumber('DOCUMENTS_PORT', 8081, 0, 65_535),
    privatePort: settings.wholeNumber('PRIVATE_PORT', 8082, 0, 65_535),
    publicUrl: address(settings, 'PUBLIC_URL', null),
    databaseUrlApi: settings.required('DATABASE_URL_API'),
    databaseUrlCatalog: settings.required('DATABASE_URL_CATALOG'),
    databasePoolSize: settings.wholeNumber('DATABASE_POOL_SIZE', 10, 1, 200),
    durability: durability(settings),
    identityProviders: identityProviders(settings),
    /** A server of live candles; without one they are made up. */
    marketDataUrl: address(settings, 'MARKET_DATA_URL', null),
    settlementKeysFile: settings.required('SETTLEMENT_KEYS_FILE'),
    chains: chains(settings),
    suppliers: suppliers(settings),
    signerSockets: signerSockets(settings),
    compliance: complianceSettings(settings),
    messageSchemas: messageSchemas(settings),
    logLevel: settings.optional('LOG_LEVEL') ?? 'info',
    /** How far back the figures of the dependencies reach. */
    healthWindowSeconds: settings.wholeNumber('HEALTH_WINDOW_SECONDS', 60, 3, 600),
    drainSeconds: settings.wholeNumber('DRAIN_SECONDS', 5, 0, 300),
    webhooks: webhookSettings(settings),
    http: {
      refusalTypeBase: address(settings, 'REFUSAL_TYPE_BASE', 'https://firsthand.example/refusals/'),
      limits: limitSettings(settings),
      cursorSecret: secretFile(settings, 'CURSOR_SECRET_FILE'),
      corsOrigins: corsOrigins(settings),
      overloadDelayMs: settings.wholeNumber('OVERLOAD_DELAY_MS', 500, 10, 60_000),
      refusalExamples: refusalExamples(settings),
    },
  }
  settings.refuseUnknown()
  return config
}

/** The settings of the migration: an administrator's address, and a password for the logins where they need one. */
export function readMigrateConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = settingsReader(environment)
  const config = {
    databaseUrl: settings.required('MIGRATE_DATABASE_URL'),
    loginPassword: settings.optional('MIGRATE_LOGIN_PASSWORD'),
  }
  settings.refuseUnknown()
  return config
}

export type ApiConfig = ReturnType<typeof readApiConfig>
