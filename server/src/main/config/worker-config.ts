import { loginUrl } from '@firsthand/settings/database-login'
import { ConfigError, readSettings } from '@firsthand/settings/read-settings'
import { isRecord } from '@firsthand/values/values'
import { type TransactionRole, transactionRoles } from '@firsthand/wire/signer'
import { Type } from 'typebox'
import { prefix, restoreSettings, workerSettings } from './settings.ts'
import { chains, complianceSettings, webhookSettings } from './shared-settings.ts'

/** Two replicas of each role that signs transactions; none, and nothing is sent. */
function transactionSignerSockets(value: unknown = {}) {
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((path) => typeof path === 'string')
  const isKnown = ([role, pair]: [string, unknown]) => transactionRoles.some((known) => known === role) && isPair(pair)
  if (isRecord(value) && Object.entries(value).every(isKnown))
    return value as Partial<Record<TransactionRole, [string, string]>>
  throw new ConfigError(`${prefix}TRANSACTION_SIGNER_SOCKETS is {"delivery": [path, path], "switch": [path, path]}`)
}

/** All settings of the worker process. The API has none for the engine. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, workerSettings, environment)
  return {
    flowsHost: given.FLOWS_HOST,
    flowsPort: given.FLOWS_PORT,
    privateHost: given.PRIVATE_HOST,
    privatePort: given.PRIVATE_PORT,
    databaseUrl: loginUrl(
      given.DATABASE_URL_WORKER,
      given.DATABASE_PASSWORD_FILE_WORKER,
      `${prefix}DATABASE_URL_WORKER`,
    ),
    databasePoolSize: given.DATABASE_POOL_SIZE,
    durability: given.DATABASE_DURABILITY,
    standbys: given.DATABASE_STANDBYS,
    engineIngressUrls: given.ENGINE_INGRESS_URLS,
    engineIdentityKeys: given.ENGINE_IDENTITY_KEYS,
    engineAdminUrl: given.ENGINE_ADMIN_URL ?? null,
    chains: chains(given.CHAINS),
    webhooks: webhookSettings(given),
    sealing: given.SEALING,
    erasuresFile: given.ERASURES_FILE,
    settlementKeysFile: given.SETTLEMENT_KEYS_FILE,
    transactionSignerSockets: transactionSignerSockets(given.TRANSACTION_SIGNER_SOCKETS),
    ledgerAttestorSockets: given.LEDGER_ATTESTOR_SOCKETS,
    compliance: complianceSettings(given.COMPLIANCE),
    logLevel: given.LOG_LEVEL,
    healthWindowSeconds: given.HEALTH_WINDOW_SECONDS,
    drainSeconds: given.DRAIN_SECONDS,
  }
}

const { ENGINE_ADMIN_URL, ENGINE_INGRESS_URLS } = workerSettings.properties
const engineSettings = Type.Object({ ENGINE_ADMIN_URL, ENGINE_INGRESS_URLS })

/** Settings of the operator commands beside the worker, in the worker’s own environment. */
export function readEngineConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, engineSettings, environment, { ignoresOthers: true })
  return { adminUrl: given.ENGINE_ADMIN_URL, ingressUrls: given.ENGINE_INGRESS_URLS }
}

/** Settings of the command that compares a restored database with everything around it. */
export function readRestoreConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = readSettings(prefix, restoreSettings, environment, { ignoresOthers: true })
  return {
    databaseUrl: given.MIGRATE_DATABASE_URL,
    journals: given.RESTORE_JOURNALS ?? {},
    complianceUrl: given.RESTORE_COMPLIANCE_DATABASE_URL ?? null,
    gateways: given.RESTORE_BANK_GATEWAYS ?? [],
    erasuresFile: given.ERASURES_FILE ?? null,
    chains: chains(given.CHAINS),
    engineAdminUrl: given.ENGINE_ADMIN_URL ?? null,
  }
}

export type WorkerConfig = ReturnType<typeof readWorkerConfig>
