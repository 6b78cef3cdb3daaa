import {
  address,
  ConfigError,
  durability,
  isRecord,
  prefix,
  type Settings,
  settingsReader,
} from '@firsthand/settings/settings-reader'
import { type TransactionRole, transactionRoles } from '@firsthand/wire/signer'
import { chains, complianceSettings, webhookSettings } from './settings.ts'

function texts(settings: Settings, name: string): string[] {
  const value = settings.json(name)
  if (!Array.isArray(value) || value.length === 0 || !value.every((each) => typeof each === 'string' && each !== ''))
    throw new ConfigError(`${prefix}${name} must be a JSON array of texts`)
  return value
}

function engineAddresses(settings: Settings): string[] {
  const urls = texts(settings, 'ENGINE_INGRESS_URLS')
  if (!urls.every((url) => URL.canParse(url))) throw new ConfigError(`${prefix}ENGINE_INGRESS_URLS lists addresses`)
  return urls
}

/** Two replicas of each role that signs transactions; none, and nothing is sent. */
function transactionSignerSockets(settings: Settings) {
  const value = settings.json('TRANSACTION_SIGNER_SOCKETS') ?? {}
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((path) => typeof path === 'string')
  const isKnown = ([role, pair]: [string, unknown]) => transactionRoles.some((known) => known === role) && isPair(pair)
  if (isRecord(value) && Object.entries(value).every(isKnown))
    return value as Partial<Record<TransactionRole, [string, string]>>
  throw new ConfigError(`${prefix}TRANSACTION_SIGNER_SOCKETS is {"delivery": [path, path], "switch": [path, path]}`)
}

/** All settings of the worker process. The API has none about the engine. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = settingsReader(environment)
  const config = {
    /** Where the engine calls: an address that it alone can reach. */
    flowsHost: settings.optional('FLOWS_HOST') ?? '127.0.0.1',
    flowsPort: settings.wholeNumber('FLOWS_PORT', 9080, 0, 65_535),
    privateHost: settings.optional('PRIVATE_HOST') ?? '127.0.0.1',
    privatePort: settings.wholeNumber('PRIVATE_PORT', 9082, 0, 65_535),
    databaseUrl: settings.required('DATABASE_URL_WORKER'),
    databasePoolSize: settings.wholeNumber('DATABASE_POOL_SIZE', 10, 1, 200),
    durability: durability(settings),
    engineIngressUrls: engineAddresses(settings),
    engineIdentityKeys: texts(settings, 'ENGINE_IDENTITY_KEYS'),
    /** Where the engine is asked what it has in hand, for the figures; nobody asks when it is left out. */
    engineAdminUrl: address(settings, 'ENGINE_ADMIN_URL', null),
    chains: chains(settings),
    webhooks: webhookSettings(settings),
    settlementKeysFile: settings.required('SETTLEMENT_KEYS_FILE'),
    transactionSignerSockets: transactionSignerSockets(settings),
    /** Who judges payers and releases on the bank-transfer rail; none, and nothing is released. */
    compliance: complianceSettings(settings),
    logLevel: settings.optional('LOG_LEVEL') ?? 'info',
    healthWindowSeconds: settings.wholeNumber('HEALTH_WINDOW_SECONDS', 60, 3, 600),
    drainSeconds: settings.wholeNumber('DRAIN_SECONDS', 10, 0, 300),
  }
  settings.refuseUnknown()
  return config
}

/** The settings of the operator's commands for the engine. */
export function readEngineConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = settingsReader(environment)
  return { adminUrl: settings.optional('ENGINE_ADMIN_URL'), ingressUrls: engineAddresses(settings) }
}

export type WorkerConfig = ReturnType<typeof readWorkerConfig>
