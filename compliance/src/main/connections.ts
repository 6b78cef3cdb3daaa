import { replicaProbe } from '@firsthand/mutual-tls/replica-probe'
import { openOnce } from '@firsthand/postgres/database-probe'
import type { Connection } from '@firsthand/settings/check-settings'
import { issuerProbe, nodeProbe } from '@firsthand/settings/probes'
import type { Config } from './config.ts'
import { prefix } from './settings.ts'

/** What Compliance opens. */
export const connections = (config: Config): readonly Connection[] => [
  { setting: `${prefix}DATABASE_URL_CUSTOMER`, open: () => openOnce(config.databaseUrlCustomer()) },
  { setting: `${prefix}DATABASE_URL_OFFICER`, open: () => openOnce(config.databaseUrlOfficer()) },
  issuerProbe(`${prefix}IDENTITY_PROVIDER`, config.identity.issuer, config.identity.jwksUri),
  ...config.chains.flatMap(({ chainId, rpcUrl }) =>
    rpcUrl === null ? [] : [nodeProbe(`${prefix}CHAINS`, rpcUrl(), chainId)],
  ),
  ...config.signerSockets.map((address) =>
    replicaProbe(`${prefix}SIGNER_SOCKETS`, address, config.signerTls, 'compliance'),
  ),
]

/** What a command of Compliance opens for an administrator. */
export const adminConnections = ({ databaseUrl }: { readonly databaseUrl: string }): readonly Connection[] => [
  { setting: `${prefix}MIGRATE_DATABASE_URL`, open: () => openOnce([databaseUrl]) },
]
