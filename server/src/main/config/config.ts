import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { proxyList } from '@firsthand/http/client-address'
import { ConfigError } from '@firsthand/settings/config-error'
import { adminAddress, databaseLogin, loginPasswords } from '@firsthand/settings/database-login'
import { type AnySettings, type Environment, readSettings } from '@firsthand/settings/read-settings'
import { requireFolder } from '@firsthand/settings/settings-file'
import { isRecord } from '@firsthand/values/values'
import { type GatewayKeys, gatewayKeys } from '#bank-transfer/gateway/gateway-keys'
import { type IdentityProfile, presets } from '#identity/profile'
import { type LimitSettings, type RateLimit, type RateLimits, standardLimits } from '#identity/rate-limits.rules'
import { protocolNames, type SupplierSettings } from '#quoting/rfq/suppliers/supplier-protocol'
import { migrateSettings } from './command-settings.ts'
import { passkeySettings } from './passkey-settings.ts'
import { chainsWithRelays } from './relay-settings.ts'
import { apiSettings, prefix } from './settings.ts'
import {
  complianceSettings,
  corsOrigins,
  erasuresFile,
  isHexAddress,
  sealingSettings,
  secretLines,
  settlementKeysFile,
  webhookSettings,
} from './shared-settings.ts'
import { signerSockets, signerTls } from './signer-settings.ts'

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

function identityProviders(settings: AnySettings): IdentityProfile[] {
  const list: unknown = settings.given.IDENTITY_PROVIDERS
  if (!Array.isArray(list) || list.length === 0) {
    throw new ConfigError(`${prefix}IDENTITY_PROVIDERS must be a JSON array with at least one provider`)
  }
  const profiles = list.map(identityProfile)
  requireAddress(settings, profiles)
  return profiles
}

/** What proofs of keys name: a program behind a proxy cannot find out by itself how callers write its address. */
function requireAddress({ given }: AnySettings, providers: readonly IdentityProfile[]): void {
  const mustKnow = given.DATABASE_DURABILITY === 'required' && given.PUBLIC_URL === undefined
  const binding = providers.find(({ boundRoles = [] }) => boundRoles.length > 0)
  if (mustKnow && binding !== undefined)
    throw new ConfigError(
      `${prefix}PUBLIC_URL is not set: tokens by boundRoles of ${binding.issuer} come with proofs of it`,
    )
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

function limitSettings(value: unknown, instances: number | null): LimitSettings {
  if (!isRecord(value)) throw new ConfigError(`${prefix}RATE_LIMITS must be a JSON object`)
  const { tenants = {}, ...standard } = value
  if (!isRecord(tenants)) throw new ConfigError(`${prefix}RATE_LIMITS: tenants is an object, tenant to limits`)
  const exceptions = Object.entries(tenants).map(([name, own]) => [name, rateLimits(own)] as const)
  return { standard: { ...standardLimits, ...rateLimits(standard) }, tenants: new Map(exceptions), instances }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each !== '')

function supplier(settings: AnySettings, value: unknown): SupplierSettings {
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
    key: keyFile === undefined ? null : supplierKey(settings, keyFile, `${prefix}SUPPLIERS: ${name}: keyFile`),
    chainId,
    contract,
    wallets,
    instruments,
  }
}

function supplierKey(settings: AnySettings, file: string, name: string) {
  const key = settings.file(file, name).toString('utf8').trim()
  if (key === '') throw new ConfigError(`${name} must not be empty`)
  return settings.live(name, key)
}

/** Who is asked for prices on the third-party-venue rail; none, and its markets are not configured. */
function suppliers(settings: AnySettings, value: unknown = []): SupplierSettings[] {
  if (!Array.isArray(value)) throw new ConfigError(`${prefix}SUPPLIERS must be a JSON array`)
  const all = value.map((each) => supplier(settings, each))
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new ConfigError(`${prefix}SUPPLIERS: a name stands twice`)
  return all
}

/** What a JSON file holds; null when it is no JSON. */
function parsedFile(settings: AnySettings, file: string, name: string): unknown {
  const text = settings.file(file, name).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sentences for the table of refusals, by code, as a deployment may want to show them. Nothing is decided by them. */
function refusalExamples(settings: AnySettings, file: string | undefined): Readonly<Record<string, string>> {
  const name = `${prefix}REFUSAL_EXAMPLES_FILE`
  const value = file === undefined ? {} : parsedFile(settings, file, name)
  if (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
    return value as Record<string, string>
  throw new ConfigError(`${name} names a JSON file, code to sentence`)
}

/**
 * The folder of the schemas that ISO publishes for bank files. Without one no payment file leaves; only a sandbox may send
 * files that nothing checked.
 */
function messageSchemas(value: string | undefined) {
  if (value === 'unchecked') return { folder: null, mayGoUnchecked: true }
  const name = `${prefix}ISO20022_SCHEMAS`
  return { folder: value === undefined ? null : requireFolder(value, name), mayGoUnchecked: false }
}

/** The keys of bank gateways. Without a file none is registered, and no file is taken from any. */
export function bankGatewayKeys(settings: AnySettings): GatewayKeys {
  const key = 'BANK_GATEWAY_KEYS_FILE'
  const name = `${prefix}${key}`
  const file: string | undefined = settings.given[key]
  const read = (): GatewayKeys => {
    const listed = file === undefined ? [] : parsedFile(settings, file, name)
    try {
      return gatewayKeys(listed)
    } catch (error) {
      throw new ConfigError(`${name}: ${(error as Error).message}`)
    }
  }
  const keys = settings.live(name, settings.part(key, read))
  return {
    manifestOf: (tenant, text) => keys().manifestOf(tenant, text),
    receiptOf: (tenant, text) => keys().receiptOf(tenant, text),
  }
}

function trustedProxies(text: string) {
  try {
    return proxyList(text)
  } catch (error) {
    throw new ConfigError(`${prefix}TRUSTED_PROXIES: ${(error as Error).message}`)
  }
}

/** The folder of the documentation site; a folder without pages is a mistake that nobody would notice. */
function documentsSite(folder: string | undefined): string | null {
  if (folder === undefined || existsSync(join(folder, 'index.html'))) return folder ?? null
  throw new ConfigError(`${prefix}DOCUMENTS_SITE names the folder of the built site: ${folder} has no index.html`)
}

/** The folder of the transparency log; the worker fills it. */
const evidenceLogFolder = (folder: string | undefined): string | null =>
  folder === undefined ? null : requireFolder(folder, `${prefix}EVIDENCE_LOG_FOLDER`)

function httpSettings(settings: AnySettings) {
  const { given, part } = settings
  return {
    refusalTypeBase: given.REFUSAL_TYPE_BASE,
    limits: part('RATE_LIMITS', () => limitSettings(given.RATE_LIMITS ?? {}, given.INSTANCES ?? null)),
    trustedProxies: part('TRUSTED_PROXIES', () => trustedProxies(given.TRUSTED_PROXIES)),
    cursorSecrets: secretLines(settings, 'CURSOR_SECRET_FILE'),
    corsOrigins: part('CORS_ORIGINS', () => corsOrigins(given.CORS_ORIGINS)),
    overloadDelayMs: given.OVERLOAD_DELAY_MS,
    refusalExamples: part('REFUSAL_EXAMPLES_FILE', () => refusalExamples(settings, given.REFUSAL_EXAMPLES_FILE)),
  }
}

/** All settings of the API process. */
export const readApiConfig = (environment: Environment = process.env) =>
  readSettings(prefix, apiSettings, environment, (settings) => {
    const { given, part } = settings
    const durability = given.DATABASE_DURABILITY
    const signers = part('SIGNER_SOCKETS', () => signerSockets(given.SIGNER_SOCKETS))
    return {
      host: given.LISTEN_HOST,
      privateHost: given.PRIVATE_HOST,
      apiPort: given.API_PORT,
      documentsPort: given.DOCUMENTS_PORT,
      documentsSite: part('DOCUMENTS_SITE', () => documentsSite(given.DOCUMENTS_SITE)),
      evidenceLogFolder: part('EVIDENCE_LOG_FOLDER', () => evidenceLogFolder(given.EVIDENCE_LOG_FOLDER)),
      privatePort: given.PRIVATE_PORT,
      publicUrl: given.PUBLIC_URL ?? null,
      databaseUrlApi: databaseLogin(settings, { login: 'API', prefix, durability }),
      databaseUrlCatalog: databaseLogin(settings, { login: 'CATALOG', prefix, durability }),
      databasePoolSize: given.DATABASE_POOL_SIZE,
      databaseWaitMs: given.DATABASE_WAIT_MS,
      durability,
      standbys: given.DATABASE_STANDBYS,
      identityProviders: part('IDENTITY_PROVIDERS', () => identityProviders(settings)),
      /** A server of live candles; without one they are made up. */
      marketDataUrl: given.MARKET_DATA_URL ?? null,
      settlementKeysFile: settlementKeysFile(settings),
      ...chainsWithRelays(settings),
      suppliers: part('SUPPLIERS', () => suppliers(settings, given.SUPPLIERS)),
      signerSockets: signers,
      signerTls: signerTls(settings, signers ?? {}),
      compliance: complianceSettings(settings),
      messageSchemas: part('ISO20022_SCHEMAS', () => messageSchemas(given.ISO20022_SCHEMAS)),
      passkeys: part('PASSKEYS', () => passkeySettings(given.PASSKEYS)),
      bankGatewayKeys: bankGatewayKeys(settings),
      coolingOffSeconds: given.PAYEE_COOLING_OFF_SECONDS,
      logLevel: given.LOG_LEVEL,
      healthWindowSeconds: given.HEALTH_WINDOW_SECONDS,
      sharedListings: given.SHARED_LISTINGS === 'on',
      drainSeconds: given.DRAIN_SECONDS,
      webhooks: webhookSettings(settings),
      sealing: sealingSettings(settings),
      erasuresFile: erasuresFile(settings),
      http: httpSettings(settings),
    }
  })

/** Settings of the migration: an administrator's address, and a password for the logins where they need one. */
export const readMigrateConfig = (environment: Environment = process.env) =>
  readSettings(prefix, migrateSettings, environment, (settings) => {
    const files = settings.given.MIGRATE_LOGIN_PASSWORD_FILES ?? {}
    const key = 'MIGRATE_LOGIN_PASSWORD_FILES'
    return {
      databaseUrl: adminAddress(settings, prefix),
      auditPackagesFolder: settings.given.AUDIT_PACKAGES_FOLDER ?? null,
      passwords: settings.part(key, () => loginPasswords(files, `${prefix}${key}`, settings.file)),
    }
  })

/** Settings of the command that seals rows from before, in the service's own environment. */
export const readSealConfig = (environment: Environment = process.env) =>
  readSettings(
    prefix,
    migrateSettings,
    environment,
    (settings) => {
      if (settings.given.SEALING === undefined)
        throw new ConfigError(`${prefix}SEALING is missing: rows are sealed with its keys`)
      return { databaseUrl: adminAddress(settings, prefix), sealing: sealingSettings(settings) }
    },
    { ignoresOthers: true },
  )

export type ApiConfig = ReturnType<typeof readApiConfig>
