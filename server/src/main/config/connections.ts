import { replicaProbe } from '@firsthand/mutual-tls/replica-probe'
import { openOnce } from '@firsthand/postgres/database-probe'
import type { Connection } from '@firsthand/settings/check-settings'
import type { DatabaseUrls } from '@firsthand/settings/database-login'
import { httpProbe, issuerProbe, nodeProbe } from '@firsthand/settings/probes'
import { attestorName } from '#bank-transfer/attestor/ask-attestor'
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

/** The replicas of each role, by the names in their certificates where they are on other hosts. */
const replicaProbes = (
  key: string,
  tls: ApiConfig['signerTls'],
  roles: Readonly<Record<string, readonly string[] | undefined>>,
) =>
  Object.entries(roles).flatMap(([role, replicas = []]) =>
    replicas.map((address) => replicaProbe(`${prefix}${key}`, address, tls, role)),
  )

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
  ...replicaProbes('SIGNER_SOCKETS', config.signerTls, config.signerSockets ?? {}),
  ...complianceProbes(config.compliance),
  ...config.suppliers.map(({ url }) => httpProbe(`${prefix}SUPPLIERS`, url)),
]

/** What the worker opens. */
export const workerConnections = (config: WorkerConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_WORKER', config.databaseUrl),
  ...config.engineIngressUrls.map((url) => httpProbe(`${prefix}ENGINE_INGRESS_URLS`, url)),
  ...(config.engineAdminUrl === null ? [] : [httpProbe(`${prefix}ENGINE_ADMIN_URL`, config.engineAdminUrl)]),
  ...nodeProbes(config.chains),
  ...replicaProbes('TRANSACTION_SIGNER_SOCKETS', config.signerTls, config.transactionSignerSockets),
  ...replicaProbes('LEDGER_ATTESTOR_SOCKETS', config.signerTls, { [attestorName]: config.ledgerAttestorSockets }),
  ...complianceProbes(config.compliance),
]

/** What the relayer opens. */
export const relayerConnections = (config: RelayerConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_RELAYER', config.databaseUrl),
  ...nodeProbes(config.chains),
  ...replicaProbes('RELAY_SIGNER_SOCKETS', config.signerTls, { relay: config.signerSockets }),
]

/** What the ledger's attestor opens. */
export const attestorConnections = (config: AttestorConfig): readonly Connection[] => [
  databaseProbe('DATABASE_URL_ATTESTOR', config.databaseUrl),
]

/** What a command opens for an administrator. */
export const adminConnections = ({ databaseUrl }: { readonly databaseUrl: string }): readonly Connection[] => [
  databaseProbe('MIGRATE_DATABASE_URL', () => [databaseUrl]),
]
