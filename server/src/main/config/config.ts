import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginUrl, readPasswords } from '@firsthand/settings/database-login'
import { ConfigError, readNamed, readSecret, readSettings } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import type { Static } from 'typebox'
import { gatewayKeys } from '#bank-transfer/gateway/gateway-keys'
import { type IdentityProfile, presets } from '#identity/profile'
import { type LimitSettings, type RateLimit, type RateLimits, standardLimits } from '#identity/rate-limits.rules'
import { protocolNames, type SupplierSettings } from '#quoting/rfq/suppliers/supplier-protocol'
import { passkeySettings } from './passkey-settings.ts'
import { chainsWithRelays } from './relay-settings.ts'
import { apiSettings, migrateSettings, prefix } from './settings.ts'
import { complianceSettings, corsOrigins, isHexAddress, webhookSettings } from './shared-settings.ts'

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

function identityProviders(list: unknown): IdentityProfile[] {
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

function limitSettings(value: unknown, instances: number): LimitSettings {
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
    key: keyFile === undefined ? null : readNamed(keyFile, `${prefix}SUPPLIERS: ${name}: keyFile`).trim(),
    chainId,
    contract,
    wallets,
    instruments,
  }
}

/** Who is asked for prices on the third-party-venue rail; none, and its markets are not configured. */
function suppliers(value: unknown = []): SupplierSettings[] {
  if (!Array.isArray(value)) throw new ConfigError(`${prefix}SUPPLIERS must be a JSON array`)
  const all = value.map(supplier)
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new ConfigError(`${prefix}SUPPLIERS: a name stands twice`)
  return all
}

/** Two replicas of each role that this service asks itself; null when there are none. */
function signerSockets(value: unknown) {
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
function refusalExamples(file: string | undefined): Readonly<Record<string, string>> {
  const value = file === undefined ? {} : parsedFile(file)
  if (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
    return value as Record<string, string>
  throw new ConfigError(`${prefix}REFUSAL_EXAMPLES_FILE names a JSON file, code to sentence`)
}

/**
 * The folder of the schemas that ISO publishes for bank files. Without one no payment file leaves; only a sandbox may send
 * files that nothing checked.
 */
const messageSchemas = (value: string | undefined) =>
  value === 'unchecked' ? { folder: null, mayGoUnchecked: true } : { folder: value ?? null, mayGoUnchecked: false }

/** The keys of bank gateways. Without a file none is registered, and no file is taken from any. */
export function bankGatewayKeys(file: string | undefined) {
  try {
    return gatewayKeys(file === undefined ? [] : parsedFile(file))
  } catch (error) {
    throw new ConfigError(`${prefix}BANK_GATEWAY_KEYS_FILE: ${(error as Error).message}`)
  }
}

/** The folder of the documentation site; a folder without pages is a mistake that nobody would notice. */
function documentsSite(folder: string | undefined): string | null {
  if (folder === undefined || existsSync(join(folder, 'index.html'))) return folder ?? null
  throw new ConfigError(`${prefix}DOCUMENTS_SITE names the folder of the built site: ${folder} has no index.html`)
}

const httpSettings = (given: Static<typeof apiSettings>) => ({
  refusalTypeBase: given.REFUSAL_TYPE_BASE,
  limits: limitSettings(given.RATE_LIMITS ?? {}, given.INSTANCES),
  cursorSecret: readSecret(given.CURSOR_SECRET_FILE, `${prefix}CURSOR_SECRET_FILE`),
  corsOrigins: corsOrigins(given.CORS_ORIGINS),
  overloadDelayMs: given.OVERLOAD_DELAY_MS,
  refusalExamples: refusalExamples(given.REFUSAL_EXAMPLES_FILE),
})

/** All settings of the API process. */
export function readApiConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, apiSettings, environment)
  return {
    host: given.LISTEN_HOST,
    privateHost: given.PRIVATE_HOST,
    apiPort: given.API_PORT,
    documentsPort: given.DOCUMENTS_PORT,
    documentsSite: documentsSite(given.DOCUMENTS_SITE),
    privatePort: given.PRIVATE_PORT,
    publicUrl: given.PUBLIC_URL ?? null,
    databaseUrlApi: loginUrl(given.DATABASE_URL_API, given.DATABASE_PASSWORD_FILE_API, `${prefix}DATABASE_URL_API`),
    databaseUrlCatalog: loginUrl(
      given.DATABASE_URL_CATALOG,
      given.DATABASE_PASSWORD_FILE_CATALOG,
      `${prefix}DATABASE_URL_CATALOG`,
    ),
    databasePoolSize: given.DATABASE_POOL_SIZE,
    databaseWaitMs: given.DATABASE_WAIT_MS,
    durability: given.DATABASE_DURABILITY,
    standbys: given.DATABASE_STANDBYS,
    identityProviders: identityProviders(given.IDENTITY_PROVIDERS),
    /** A server of live candles; without one they are made up. */
    marketDataUrl: given.MARKET_DATA_URL ?? null,
    settlementKeysFile: given.SETTLEMENT_KEYS_FILE,
    ...chainsWithRelays(given),
    suppliers: suppliers(given.SUPPLIERS),
    signerSockets: signerSockets(given.SIGNER_SOCKETS),
    compliance: complianceSettings(given.COMPLIANCE),
    messageSchemas: messageSchemas(given.ISO20022_SCHEMAS),
    passkeys: passkeySettings(given.PASSKEYS),
    bankGatewayKeys: bankGatewayKeys(given.BANK_GATEWAY_KEYS_FILE),
    coolingOffSeconds: given.PAYEE_COOLING_OFF_SECONDS,
    logLevel: given.LOG_LEVEL,
    healthWindowSeconds: given.HEALTH_WINDOW_SECONDS,
    drainSeconds: given.DRAIN_SECONDS,
    webhooks: webhookSettings(given),
    sealing: given.SEALING,
    erasuresFile: given.ERASURES_FILE,
    http: httpSettings(given),
  }
}

/** Settings of the migration: an administrator's address, and a password for the logins where they need one. */
export function readMigrateConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, migrateSettings, environment)
  const files = given.MIGRATE_LOGIN_PASSWORD_FILES ?? {}
  const passwords = readPasswords(files, `${prefix}MIGRATE_LOGIN_PASSWORD_FILES`)
  return { databaseUrl: given.MIGRATE_DATABASE_URL, passwords }
}

/** Settings of the command that seals rows from before, in the service's own environment. */
export function readSealConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, migrateSettings, environment, { ignoresOthers: true })
  if (given.SEALING === undefined) throw new ConfigError(`${prefix}SEALING is missing: rows are sealed with its keys`)
  return { databaseUrl: given.MIGRATE_DATABASE_URL, sealing: given.SEALING }
}

export type ApiConfig = ReturnType<typeof readApiConfig>
