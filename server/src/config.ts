import { readFileSync } from 'node:fs'
import { type IdentityProfile, presets } from './adapters/oidc/profile.ts'
import { protocolNames, type SupplierSettings } from './adapters/supplier/supplier-settings.ts'
import { type LimitSettings, type RateLimit, type RateLimits, standardLimits } from './domain/rate-limits.ts'

const prefix = 'FIRSTHAND_'

/** A setting that is wrong stops the start, with what to do about it. */
class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Settings = ReturnType<typeof settingsReader>

/** Reads `FIRSTHAND_…` variables once. A name that nobody asked for is a misspelling, and refused. */
function settingsReader(environment: NodeJS.ProcessEnv) {
  const asked = new Set<string>()
  const optional = (name: string): string | undefined => {
    asked.add(`${prefix}${name}`)
    return environment[`${prefix}${name}`]
  }
  return {
    optional,
    required(name: string): string {
      const value = optional(name)
      if (!value) throw new ConfigError(`${prefix}${name} is not set`)
      return value
    },
    wholeNumber(name: string, fallback: number, min: number, max: number): number {
      const text = optional(name) ?? `${fallback}`
      const value = Number(text)
      if (!/^[0-9]+$/.test(text) || value < min || value > max) {
        throw new ConfigError(`${prefix}${name} must be a whole number from ${min} to ${max}`)
      }
      return value
    },
    json(name: string): unknown {
      const text = optional(name)
      if (text === undefined) return undefined
      try {
        return JSON.parse(text)
      } catch {
        throw new ConfigError(`${prefix}${name} is not JSON`)
      }
    },
    refuseUnknown(): void {
      const unknown = Object.keys(environment).filter((name) => name.startsWith(prefix) && !asked.has(name))
      if (unknown.length > 0) throw new ConfigError(`unknown settings: ${unknown.join(', ')}`)
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

/** A burst below one would refuse everybody for ever. */
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

/** A secret of our own is a file, never a variable: an environment is inherited and printed. */
function secretFile(settings: Settings, name: string): Buffer {
  const bytes = Buffer.from(readFileSync(settings.required(name), 'utf8').trim(), 'hex')
  if (bytes.length < 32) throw new ConfigError(`${prefix}${name} must hold at least 32 bytes in hex`)
  return bytes
}

function address<Fallback extends string | null>(
  settings: Settings,
  name: string,
  fallback: Fallback,
): string | Fallback {
  const value = settings.optional(name)
  if (value === undefined) return fallback
  if (!URL.canParse(value)) throw new ConfigError(`${prefix}${name} must be an address`)
  return value
}

function durability(settings: Settings): 'required' | 'sandbox' {
  const value = settings.optional('DATABASE_DURABILITY') ?? 'required'
  if (value === 'required' || value === 'sandbox') return value
  throw new ConfigError(`${prefix}DATABASE_DURABILITY is required or sandbox`)
}

const isHexAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

function chain(id: string, value: unknown) {
  const wrong = (what: string) => new ConfigError(`${prefix}CHAINS: ${id}: ${what}`)
  if (!/^eip155:[1-9][0-9]{0,15}$/.test(id)) throw wrong('name chains as CAIP-2 does, such as eip155:1')
  if (!isRecord(value)) throw wrong('describe it by an object')
  const { rpcUrls, router, feeRecipient, feeScheduleId, staleSeconds = 60, ...unknown } = value
  const [strange] = Object.keys(unknown)
  if (strange !== undefined) throw wrong(`there is no ${strange}`)
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every((url) => URL.canParse(String(url))))
    throw wrong('rpcUrls is a list of addresses')
  if (!isHexAddress(router) || !isHexAddress(feeRecipient)) throw wrong('router and feeRecipient are chain addresses')
  if (typeof feeScheduleId !== 'string' || feeScheduleId === '') throw wrong('feeScheduleId names the fee schedule')
  if (!Number.isInteger(staleSeconds) || Number(staleSeconds) < 1) throw wrong('staleSeconds is a whole number')
  return {
    chainId: id,
    rpcUrls: rpcUrls as string[],
    router,
    feeRecipient,
    feeScheduleId,
    staleSeconds: Number(staleSeconds),
  }
}

/** Where settlements go; none, and the on-chain rails sell nothing. */
function chains(settings: Settings) {
  const value = settings.json('CHAINS') ?? {}
  if (!isRecord(value)) throw new ConfigError(`${prefix}CHAINS must be a JSON object, chain id to chain`)
  return Object.entries(value).map(([id, each]) => chain(id, each))
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

/** How Compliance is reached; null when it is not. */
function complianceSettings(settings: Settings) {
  const value = settings.json('COMPLIANCE')
  if (value === undefined) return null
  const names = ['serviceKeyFile', 'serviceUrl', 'url'] as const
  if (!isRecord(value) || Object.keys(value).sort().join() !== names.join() || !names.every((name) => value[name]))
    throw new ConfigError(`${prefix}COMPLIANCE is {"url", "serviceUrl", "serviceKeyFile"}`)
  const serviceKey = readFileSync(String(value.serviceKeyFile), 'utf8').trim()
  return { url: String(value.url), serviceUrl: String(value.serviceUrl), serviceKey }
}

/** Everything the API process is told from outside. */
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
    logLevel: settings.optional('LOG_LEVEL') ?? 'info',
    drainSeconds: settings.wholeNumber('DRAIN_SECONDS', 5, 0, 300),
    http: {
      refusalTypeBase: address(settings, 'REFUSAL_TYPE_BASE', 'https://firsthand.example/refusals/'),
      limits: limitSettings(settings),
      cursorSecret: secretFile(settings, 'CURSOR_SECRET_FILE'),
      overloadDelayMs: settings.wholeNumber('OVERLOAD_DELAY_MS', 500, 10, 60_000),
    },
  }
  settings.refuseUnknown()
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

export type ApiConfig = ReturnType<typeof readApiConfig>
