import { openOnce } from '@firsthand/postgres/database-probe'
import type { Connection } from '@firsthand/settings/check-settings'
import type { DatabaseUrls } from '@firsthand/settings/database-login'
import { httpProbe, issuerProbe, nodeProbe, socketProbe } from '@firsthand/settings/probes'
import type { AttestorConfig } from './attestor-config.ts'
import type { ApiConfig } from './config.ts'
import type { RelayerConfig } from './relayer-config.ts'
import { prefix } from './settings.ts'
import type { WorkerConfig } from './worker-config.ts'

const databaseProbe = (key: string, urls: DatabaseUrls): Connection => ({
  setting: `${prefix}${key}`,
  open: () => openOnce(urls()),
})

const nodeProbes = (chains: ApiConfig['chains']) =>
  chains.flatMap(({ chainId, rpcUrls }) => rpcUrls.map((url) => nodeProbe(`${prefix}CHAINS`, url(), chainId)))

const socketProbes = (key: string, sockets: readonly string[]) =>
  sockets.map((path) => socketProbe(`${prefix}${key}`, path))

const complianceProbes = (compliance: ApiConfig['compliance']) =>
  compliance === null
    ? []
    : [httpProbe(`${prefix}COMPLIANCE`, compliance.url), httpProbe(`${prefix}COMPLIANCE`, compliance.serviceUrl)]

/** What the API opens. */
export const apiConnections = (config: ApiConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_API', config.databaseUrlApi),
  databaseProbe('DATABASE_URL_CATALOG', config.databaseUrlCatalog),
  ...config.identityProviders.map(({ issuer, jwksUri }) => issuerProbe(`${prefix}IDENTITY_PROVIDERS`, issuer, jwksUri)),
  ...nodeProbes(config.chains),
  ...socketProbes('SIGNER_SOCKETS', Object.values(config.signerSockets ?? {}).flat()),
  ...complianceProbes(config.compliance),
  ...config.suppliers.map(({ url }) => httpProbe(`${prefix}SUPPLIERS`, url)),
]

/** What the worker opens. */
export const workerConnections = (config: WorkerConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_WORKER', config.databaseUrl),
  ...config.engineIngressUrls.map((url) => httpProbe(`${prefix}ENGINE_INGRESS_URLS`, url)),
  ...(config.engineAdminUrl === null ? [] : [httpProbe(`${prefix}ENGINE_ADMIN_URL`, config.engineAdminUrl)]),
  ...nodeProbes(config.chains),
  ...socketProbes('TRANSACTION_SIGNER_SOCKETS', Object.values(config.transactionSignerSockets).flat()),
  ...socketProbes('LEDGER_ATTESTOR_SOCKETS', config.ledgerAttestorSockets),
  ...complianceProbes(config.compliance),
]

/** What the relayer opens. */
export const relayerConnections = (config: RelayerConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_RELAYER', config.databaseUrl),
  ...nodeProbes(config.chains),
  ...socketProbes('RELAY_SIGNER_SOCKETS', config.signerSockets),
]

/** What the ledger's attestor opens. */
export const attestorConnections = (config: AttestorConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_ATTESTOR', config.databaseUrl),
]

/** What a command opens for an administrator. */
export const adminConnections = ({ databaseUrl }: { readonly databaseUrl: string }): readonly Connection[] => [
  databaseProbe('MIGRATE_DATABASE_URL', () => [databaseUrl]),
]
