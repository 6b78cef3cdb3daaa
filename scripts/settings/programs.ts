import { gatewaySettings, readGatewayConfig } from '../../bank-gateway/src/settings.ts'
import * as compliance from '../../compliance/src/main/config.ts'
import * as complianceForms from '../../compliance/src/main/settings.ts'
import { consoleSettings, readConsoleConfig } from '../../console/src/server/settings.ts'
import { readAttestorConfig } from '../../server/src/main/config/attestor-config.ts'
import * as commands from '../../server/src/main/config/command-settings.ts'
import { readApiConfig, readMigrateConfig } from '../../server/src/main/config/config.ts'
import { readRelayerConfig } from '../../server/src/main/config/relayer-config.ts'
import * as settings from '../../server/src/main/config/settings.ts'
import {
  engineSettings,
  readEngineConfig,
  readRestoreConfig,
  readUpgradeConfig,
  readWorkerConfig,
} from '../../server/src/main/config/worker-config.ts'
import { readStorefrontConfig, storefrontSettings } from '../../storefront/src/server/settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A program or command that reads its settings from the environment. */
export type SettingsProgram = {
  readonly title: string
  readonly prefix: string
  readonly schema: { readonly properties: object }
  readonly read: (environment: Environment) => object
}

const service = 'FIRSTHAND_'

/** Every program and command with settings in its environment, by the name that pages and `firsthand-check-settings` use. */
export const settingsPrograms = {
  api: { title: 'The API', prefix: service, schema: settings.apiSettings, read: readApiConfig },
  worker: { title: 'The worker', prefix: service, schema: settings.workerSettings, read: readWorkerConfig },
  'ledger-attestor': {
    title: 'The ledger’s attestor',
    prefix: service,
    schema: settings.attestorSettings,
    read: readAttestorConfig,
  },
  relayer: { title: 'The relayer', prefix: service, schema: settings.relayerSettings, read: readRelayerConfig },
  'bank-gateway': {
    title: 'The bank gateway',
    prefix: 'BANK_GATEWAY_',
    schema: gatewaySettings,
    read: readGatewayConfig,
  },
  console: { title: 'The console', prefix: 'FIRSTHAND_CONSOLE_', schema: consoleSettings, read: readConsoleConfig },
  storefront: {
    title: 'The storefront',
    prefix: 'FIRSTHAND_STOREFRONT_',
    schema: storefrontSettings,
    read: readStorefrontConfig,
  },
  migrate: {
    title: 'Migration of the service',
    prefix: service,
    schema: commands.migrateSettings,
    read: readMigrateConfig,
  },
  engine: { title: 'Commands of the engine', prefix: service, schema: engineSettings, read: readEngineConfig },
  upgrade: {
    title: 'Upgrade and retiring of workers',
    prefix: service,
    schema: commands.upgradeSettings,
    read: readUpgradeConfig,
  },
  'after-restore': {
    title: 'After a restore',
    prefix: service,
    schema: commands.restoreSettings,
    read: readRestoreConfig,
  },
  compliance: {
    title: 'Compliance',
    prefix: complianceForms.prefix,
    schema: complianceForms.complianceSettings,
    read: compliance.readConfig,
  },
  'migrate-compliance': {
    title: 'Migration of Compliance',
    prefix: complianceForms.prefix,
    schema: complianceForms.migrateSettings,
    read: compliance.readMigrateConfig,
  },
  'seal-compliance': {
    title: 'Commands of Compliance',
    prefix: complianceForms.prefix,
    schema: complianceForms.sealSettings,
    read: compliance.readSealConfig,
  },
} as const satisfies Readonly<Record<string, SettingsProgram>>

export type ProgramName = keyof typeof settingsPrograms
