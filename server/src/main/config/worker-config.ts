import { adminAddress, databaseLogin, requireAddress } from '@firsthand/settings/database-login'
import { type AnySettings, type Environment, readSettings } from '@firsthand/settings/read-settings'
import { Type } from 'typebox'
import { attestorName } from '#bank-transfer/attestor/ask-attestor'
import { restoreSettings, upgradeSettings } from './command-settings.ts'
import { evidenceLog } from './evidence-log-settings.ts'
import { prefix, workerSettings } from './settings.ts'
import {
  chains,
  complianceSettings,
  erasuresFile,
  sealingSettings,
  settlementKeysFile,
  webhookSettings,
} from './shared-settings.ts'
import { signerTls, transactionSignerSockets } from './signer-settings.ts'
import { stopSettings } from './stop-settings.ts'

/** All settings of the worker process. The API has none for the engine. */
export const readWorkerConfig = (environment: Environment = process.env) =>
  readSettings(prefix, workerSettings, environment, (settings) => {
    const { given, part } = settings
    const durability = given.DATABASE_DURABILITY
    const signers = part('TRANSACTION_SIGNER_SOCKETS', () => transactionSignerSockets(given.TRANSACTION_SIGNER_SOCKETS))
    const attestors = given.LEDGER_ATTESTOR_SOCKETS
    const served = chains(settings)
    return {
      flowsHost: given.FLOWS_HOST,
      flowsPort: given.FLOWS_PORT,
      privateHost: given.PRIVATE_HOST,
      privatePort: given.PRIVATE_PORT,
      databaseUrl: databaseLogin(settings, { login: 'WORKER', prefix, durability }),
      databasePoolSize: given.DATABASE_POOL_SIZE,
      durability,
      standbys: given.DATABASE_STANDBYS,
      engineIngressUrls: given.ENGINE_INGRESS_URLS,
      engineIdentityKeys: given.ENGINE_IDENTITY_KEYS,
      engineAdminUrl: given.ENGINE_ADMIN_URL ?? null,
      chains: served,
      webhooks: webhookSettings(settings),
      sealing: sealingSettings(settings),
      erasuresFile: erasuresFile(settings),
      settlementKeysFile: settlementKeysFile(settings),
      transactionSignerSockets: signers,
      ledgerAttestorSockets: attestors,
      signerTls: signerTls(settings, { ...signers, [attestorName]: attestors }),
      compliance: complianceSettings(settings),
      stops: settings.part('STOPS', () => stopSettings(settings)),
      evidenceLog: evidenceLog(settings, { chains: served, sockets: signers }),
      logLevel: given.LOG_LEVEL,
      healthWindowSeconds: given.HEALTH_WINDOW_SECONDS,
      drainSeconds: given.DRAIN_SECONDS,
    }
  })

const { ENGINE_ADMIN_URL, ENGINE_INGRESS_URLS } = workerSettings.properties
export const engineSettings = Type.Object({ ENGINE_ADMIN_URL, ENGINE_INGRESS_URLS })
const ignoresOthers = { ignoresOthers: true }

/** Settings of the operator commands beside the worker, in the worker’s own environment. */
export const readEngineConfig = (environment: Environment = process.env) =>
  readSettings(
    prefix,
    engineSettings,
    environment,
    ({ given }) => ({ adminUrl: given.ENGINE_ADMIN_URL, ingressUrls: given.ENGINE_INGRESS_URLS }),
    ignoresOthers,
  )

/** Settings of `firsthand-upgrade` and `firsthand-retire-worker`. */
export const readUpgradeConfig = (environment: Environment = process.env) =>
  readSettings(
    prefix,
    upgradeSettings,
    environment,
    ({ given }) => ({ adminUrl: given.ENGINE_ADMIN_URL }),
    ignoresOthers,
  )

/** The journals of the signers, each by an address that only a file may give with a password. */
function restoreJournals(settings: AnySettings): Readonly<Record<string, string>> {
  const { RESTORE_JOURNALS: journals = {}, DATABASE_DURABILITY: durability } = settings.given
  return settings.part('RESTORE_JOURNALS', () => {
    const isOpen = settings.isFile('RESTORE_JOURNALS') || durability !== 'required'
    const passwordIn = isOpen ? undefined : `${prefix}RESTORE_JOURNALS_FILE`
    for (const [role, url] of Object.entries(journals as Record<string, string>))
      requireAddress(url, `${prefix}RESTORE_JOURNALS: ${role}`, { durability, passwordIn })
    return journals
  })
}

/** Settings of the command that compares a restored database with everything around it. */
export const readRestoreConfig = (environment: Environment = process.env) =>
  readSettings(
    prefix,
    restoreSettings,
    environment,
    (settings) => {
      const { given } = settings
      const compliance = 'RESTORE_COMPLIANCE_DATABASE_URL'
      return {
        databaseUrl: adminAddress(settings, prefix),
        journals: restoreJournals(settings),
        complianceUrl: given[compliance] === undefined ? null : adminAddress(settings, prefix, compliance),
        gateways: given.RESTORE_BANK_GATEWAYS ?? [],
        erasuresFile: given.ERASURES_FILE ?? null,
        chains: chains(settings),
        engineAdminUrl: given.ENGINE_ADMIN_URL ?? null,
      }
    },
    ignoresOthers,
  )

export type WorkerConfig = ReturnType<typeof readWorkerConfig>
