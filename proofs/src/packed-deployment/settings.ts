import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeGatewayKeys } from '@firsthand/sandbox/bank/gateway-keys'
import { localChain } from '@firsthand/sandbox/chain/chain'
import { chainAccounts } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { programUrl } from '@firsthand/sandbox/postgres/databases'
import { sandboxSchedule } from '@firsthand/sandbox/signers/signer-policy'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import { messageSchemaFolder } from '@firsthand/sandbox/world/settings'
import { roles } from '@firsthand/wire/roles'
import { audience, claimPaths } from './identity-provider.ts'
import { tenants } from './people.ts'
import type { Remote } from './remote.ts'
import { socketsOf } from './signers.ts'
import type { Site } from './site.ts'
import type { Surroundings } from './surroundings.ts'

const at = (port: number) => `http://${loopback}:${port}`

/** Where the programs of the deployment listen. */
async function placePrograms() {
  const [api, documents, compliance, service, flows] = await Promise.all(Array.from({ length: 5 }, freePort))
  if (!api || !documents || !compliance || !service || !flows) throw new Error('there are no free ports')
  return { api, documents, compliance, service, flows }
}

/** Where the deployment keeps the address of its node, which holds a key as those of providers do. */
const nodeFile = ({ folder }: Site) => join(folder, 'rpc-urls')

const chainOf = (site: Site) => ({
  [localChain]: {
    rpcUrlsFile: nodeFile(site),
    router: contractAddresses.router.toLowerCase(),
    feeRecipient: chainAccounts.feeRecipient.toLowerCase(),
    feeScheduleId: sandboxSchedule,
    finality: { safeDepth: 1, finalDepth: 2 },
    startBlock: 0,
  },
})

/** Where the deployment keeps the password of a login. */
export const passwordFile = (site: Site, login: string) => join(site.folder, `${login}-password`)

/** The keys of sealing, as the secrets of the deployment have them. */
const sealingOf = ({ folder }: Site, program: 'service' | 'compliance') => ({
  wrapping: [{ id: '2026', kind: 'file', file: join(folder, `${program}-wrapping-key`) }],
  indexKeyFile: join(folder, `${program}-index-key`),
  pseudonymKeyFile: join(folder, 'pseudonym-key'),
})

/** The settings that the API and the worker share. */
const sharedSettings = (site: Site, ports: { compliance: number; service: number }) => ({
  // One server, and no standby of it.
  FIRSTHAND_DATABASE_STANDBYS: 0,
  FIRSTHAND_CHAINS: chainOf(site),
  FIRSTHAND_WEBHOOK_KEY_FILE: join(site.folder, 'webhook-key'),
  FIRSTHAND_SEALING: sealingOf(site, 'service'),
  FIRSTHAND_ERASURES_FILE: join(site.folder, 'erasures'),
  FIRSTHAND_SETTLEMENT_KEYS_FILE: join(site.folder, 'settlement-keys.json'),
  FIRSTHAND_COMPLIANCE: {
    url: at(ports.compliance),
    serviceUrl: at(ports.service),
    serviceKeyFile: join(site.folder, 'compliance-service-key'),
  },
})

function complianceSettings(site: Site, { server, provider, listFile }: Surroundings, port: number) {
  const supported = { action: 'settle', chainId: localChain, contract: contractAddresses.router.toLowerCase() }
  return {
    COMPLIANCE_PUBLIC_URL: at(port),
    COMPLIANCE_PORT: port,
    COMPLIANCE_PRIVATE_PORT: 0,
    COMPLIANCE_DATABASE_URL_CUSTOMER: programUrl(server, 'fhc_customer', 'compliance'),
    COMPLIANCE_DATABASE_PASSWORD_FILE_CUSTOMER: passwordFile(site, 'fhc_customer'),
    COMPLIANCE_DATABASE_URL_OFFICER: programUrl(server, 'fhc_officer', 'compliance'),
    COMPLIANCE_DATABASE_PASSWORD_FILE_OFFICER: passwordFile(site, 'fhc_officer'),
    COMPLIANCE_DATABASE_STANDBYS: 0,
    COMPLIANCE_IDENTITY_PROVIDER: { issuer: provider.issuer, audience, paths: claimPaths },
    COMPLIANCE_SERVICE_KEY_FILE: join(site.folder, 'compliance-service-key'),
    COMPLIANCE_SEALING: sealingOf(site, 'compliance'),
    COMPLIANCE_ERASURES_FILE: join(site.folder, 'compliance-erasures'),
    COMPLIANCE_DECISION_KEY_FILE: join(site.folder, 'compliance-decision-key.pem'),
    COMPLIANCE_CHAINS: { [localChain]: { rpcUrlFile: nodeFile(site) } },
    COMPLIANCE_LISTS: [{ name: 'ours', format: 'ofac-sdn-xml', file: listFile }],
    COMPLIANCE_SUPPORTED: [{ ...supported, barredJurisdictions: ['KP'] }],
    COMPLIANCE_SIGNER_SOCKETS: socketsOf(site, 'compliance'),
  }
}

/** Writes the settings of every program, and answers where they listen. */
export async function writeSettings(site: Site, around: Surroundings, remote: Remote, limits: object | null) {
  const { server, provider, engine, suppliers } = around
  const ports = await placePrograms()
  await site.keep('rpc-urls', `${around.chain.url}/?key=${randomBytes(32).toString('hex')}\n`)
  // Where nobody has ISO's schemas the API goes without: then no payment file leaves.
  const schemas = messageSchemaFolder()
  const shared = sharedSettings(site, ports)
  const gateway = await makeGatewayKeys(site, [tenants.acme])
  await site.keepSettings('api', {
    ...shared,
    FIRSTHAND_API_PORT: ports.api,
    FIRSTHAND_DOCUMENTS_PORT: ports.documents,
    FIRSTHAND_PRIVATE_PORT: 0,
    FIRSTHAND_DATABASE_URL_API: programUrl(server, 'fh_api', 'firsthand'),
    FIRSTHAND_DATABASE_PASSWORD_FILE_API: passwordFile(site, 'fh_api'),
    FIRSTHAND_DATABASE_URL_CATALOG: programUrl(server, 'fh_catalog', 'firsthand'),
    FIRSTHAND_DATABASE_PASSWORD_FILE_CATALOG: passwordFile(site, 'fh_catalog'),
    FIRSTHAND_IDENTITY_PROVIDERS: [{ issuer: provider.issuer, audience, paths: claimPaths, roles }],
    FIRSTHAND_CURSOR_SECRET_FILE: join(site.folder, 'cursor-secret'),
    FIRSTHAND_SUPPLIERS: suppliers.addresses,
    FIRSTHAND_SIGNER_SOCKETS: { fee: socketsOf(site, 'fee'), operator: remote.operator },
    FIRSTHAND_SIGNER_TLS: remote.apiTls,
    ...(schemas && { FIRSTHAND_ISO20022_SCHEMAS: schemas }),
    FIRSTHAND_BANK_GATEWAY_KEYS_FILE: gateway.registeredFile,
    FIRSTHAND_PAYEE_COOLING_OFF_SECONDS: 0,
    ...(limits && { FIRSTHAND_RATE_LIMITS: limits }),
  })
  await site.keepSettings('worker', {
    ...shared,
    FIRSTHAND_FLOWS_PORT: ports.flows,
    FIRSTHAND_PRIVATE_PORT: 0,
    FIRSTHAND_DATABASE_URL_WORKER: programUrl(server, 'fh_worker', 'firsthand'),
    FIRSTHAND_DATABASE_PASSWORD_FILE_WORKER: passwordFile(site, 'fh_worker'),
    FIRSTHAND_ENGINE_INGRESS_URLS: engine.ingressUrls,
    FIRSTHAND_ENGINE_ADMIN_URL: engine.adminUrl,
    FIRSTHAND_ENGINE_IDENTITY_KEYS: [engine.identityKey],
    FIRSTHAND_TRANSACTION_SIGNER_SOCKETS: {
      delivery: socketsOf(site, 'delivery'),
      switch: socketsOf(site, 'switch'),
    },
    FIRSTHAND_LEDGER_ATTESTOR_SOCKETS: [remote.attestor],
    FIRSTHAND_SIGNER_TLS: remote.workerTls,
  })
  await site.keepSettings('ledger-attestor', {
    FIRSTHAND_PRIVATE_PORT: 0,
    FIRSTHAND_DATABASE_URL_ATTESTOR: programUrl(server, 'fh_attestor', 'firsthand'),
    FIRSTHAND_DATABASE_PASSWORD_FILE_ATTESTOR: passwordFile(site, 'fh_attestor'),
    FIRSTHAND_SEALING: sealingOf(site, 'service'),
    FIRSTHAND_STATEMENT_KEY_FILE: join(site.folder, 'ledger-statement-key.pem'),
    FIRSTHAND_ATTESTOR_SOCKET: remote.attestor,
    FIRSTHAND_ATTESTOR_TLS: remote.attestorTls,
    FIRSTHAND_BANK_GATEWAY_KEYS_FILE: gateway.registeredFile,
  })
  const compliance = complianceSettings(site, around, ports.compliance)
  await site.keepSettings('compliance', { ...compliance, COMPLIANCE_SERVICE_PORT: ports.service })
  return {
    url: at(ports.api),
    documentsUrl: at(ports.documents),
    complianceUrl: at(ports.compliance),
    workerUrl: at(ports.flows),
    bankKeyFile: gateway.keyFiles[tenants.acme] ?? '',
  }
}
