import { readTlsFiles } from '@firsthand/mutual-tls/tls-files'
import { isRemote } from '@firsthand/mutual-tls/tls-settings'
import { signatureAlgorithms } from '@firsthand/refusal/token-binding'
import { readSealingFiles } from '@firsthand/sealing/sealing-settings'
import { ConfigError } from '@firsthand/settings/config-error'
import { adminAddress, databaseLogin, loginPasswords } from '@firsthand/settings/database-login'
import { type AnySettings, type Environment, readSettings } from '@firsthand/settings/read-settings'
import { holdsKey, requireMakeable, requireSigningKey, secretsIn } from '@firsthand/settings/settings-file'
import { isProtected } from '@firsthand/tokens/provider-scope'
import type { TokenProfile } from '@firsthand/tokens/verify-token'
import type { Static } from 'typebox'
import type { Firms } from '../travel-rule/travel-rule.rules.ts'
import { isLei } from '../travel-rule/travel-rule.rules.ts'
import { complianceSettings, migrateSettings, prefix, sealSettings } from './settings.ts'

type Given = Static<typeof complianceSettings>

const standardProfile = {
  jwksUri: null,
  typ: 'at+jwt',
  algorithms: signatureAlgorithms,
  maxLifetimeSeconds: 3600,
  paths: { tenant: ['tenant'], roles: ['roles'], subject: ['sub'] },
  tenantForm: 'text',
} as const

function identityOf(given: Given['IDENTITY_PROVIDER']): TokenProfile {
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
function nodeUrl(settings: AnySettings, id: string, given: Given['CHAINS'][string]) {
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
  const given: Given['CHAINS'] = settings.given.CHAINS
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
function listsOf(settings: AnySettings): Given['LISTS'] {
  for (const { name, file } of settings.given.LISTS) settings.file(file, `${prefix}LISTS: ${name}`)
  return settings.given.LISTS
}

/** Whose check digits are wrong was mistyped, and would stand in every record. */
function firmsOf(given: Given['TRAVEL_RULE']): Firms {
  const firms = new Map(Object.entries(given))
  for (const [tenant, { lei }] of firms)
    if (!isLei(lei)) throw new ConfigError(`${prefix}TRAVEL_RULE: ${tenant}: the check digits of lei are wrong`)
  return firms
}

/** An address without a slash at its end; null where nobody is asked about sessions. */
function sessionsUrlOf(given: Given['SESSIONS_URL']): string | null {
  if (given === undefined) return null
  if (!/^https?:/.test(given)) throw new ConfigError(`${prefix}SESSIONS_URL must be an address of http or https`)
  return given.replace(/[/]+$/, '')
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
function signerTlsOf({ SIGNER_SOCKETS: addresses, SIGNER_TLS: tls }: Given) {
  if (addresses.some(isRemote) && tls?.names.compliance === undefined)
    throw new ConfigError(`${prefix}SIGNER_TLS must name the compliance signers, which are on other hosts`)
  if (tls !== undefined) readTlsFiles(tls, `${prefix}SIGNER_TLS`, Date.now())
  return tls ?? null
}

function sealingOf(settings: AnySettings): Given['SEALING'] {
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
      sessionsUrl: part('SESSIONS_URL', () => sessionsUrlOf(given.SESSIONS_URL)),
      ...keysOf(settings),
      erasuresFile: part('ERASURES_FILE', () => requireMakeable(given.ERASURES_FILE, `${prefix}ERASURES_FILE`)),
      chains: part('CHAINS', () => chainsOf(settings)),
      lists: part('LISTS', () => listsOf(settings)),
      listsMaxAgeHours: given.LISTS_MAX_AGE_HOURS,
      nameScore: given.NAME_SCORE,
      supported: given.SUPPORTED,
      firms: part('TRAVEL_RULE', () => firmsOf(given.TRAVEL_RULE)),
      signerSockets: given.SIGNER_SOCKETS,
      signerTls: part('SIGNER_TLS', () => signerTlsOf(settings.given)),
      problems: { refusalTypeBase: given.REFUSAL_TYPE_BASE },
      rateLimit: given.RATE_LIMIT,
      drainSeconds: given.DRAIN_SECONDS,
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
