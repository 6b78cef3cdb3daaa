import { roles } from '@firsthand/wire/roles'
import type { GatewayKeyFiles } from '../bank/gateway-keys.ts'
import type { Identity, TokenForm } from '../identity/identity.ts'
import { sessionClients } from '../identity/identity-configuration.ts'
import { type DatabaseAddress, passwordFile, programUrl } from '../postgres/databases.ts'
import type { SupplierAddress } from '../seed/suppliers.ts'
import type { WorldLog } from '../witness/world-log.ts'
import { launch, loggedEvent, untilReady } from './child.ts'
import { loopback } from './ports.ts'
import { programIn } from './programs.ts'
import type { RelaySurroundings } from './relay-chains.ts'
import { erasuresFile, type SealingKeys } from './sealing-keys.ts'
import { messageSchemaFolder } from './settings.ts'
import type { Supervisor } from './supervisor.ts'

/** One running instance of the service. */
export type Api = {
  readonly url: string
  readonly documentsUrl: string
  readonly privateUrl: string
  readonly pid: number
  /** The exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Everything it has logged so far, one JSON line for each event; empty once the world's folder is gone. */
  readonly output: () => string
  /** Lets it drain by SIGTERM by default, and waits until it is gone. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** One chain as the service is configured for it. */
export type ChainSettings = {
  readonly name: string
  readonly publicRpcUrl: string | null
  readonly rpcUrls: readonly string[]
  readonly router: string
  readonly feeRecipient: string
  readonly feeScheduleId: string
  /** A head older than this is not used. */
  readonly staleSeconds: number
  /** After how many blocks a settlement is safe, and final. */
  readonly finality: { readonly safeDepth: number; readonly finalDepth: number }
  /** The first block that the worker follows. */
  readonly startBlock: number
  /** What our own transactions offer for a unit of gas at the most, in wei. */
  readonly gasPriceMax: string
}

/** How the service reaches Compliance. */
export type ComplianceAddress = { readonly url: string; readonly serviceUrl: string; readonly serviceKeyFile: string }

/** What an instance needs of its world. Plain data. */
export type ApiSurroundings = {
  readonly databaseServer: DatabaseAddress
  readonly database: string
  readonly issuer: string
  readonly audience: string
  readonly tokenForm?: TokenForm | undefined
  readonly cursorSecretFile: string
  /** What seals the secrets of webhooks. */
  readonly webhookKeyFile: string
  readonly settlementKeysFile: string
  /** By CAIP-2, where settlements go; null in a world without contracts, whose service has no on-chain rail. */
  readonly chains: Readonly<Record<string, ChainSettings>> | null
  /** Null in a world without suppliers, whose third-party-venue markets nobody serves. */
  readonly suppliers: readonly SupplierAddress[] | null
  /** Null in a world without signers. */
  readonly signerSockets: Readonly<Record<'fee' | 'operator', readonly string[]>> | null
  /** Null in a world without signers of our own transactions. */
  readonly transactionSignerSockets: Readonly<Record<'delivery' | 'switch', readonly string[]>> | null
  /** Where the gas of buyers is paid, and the signers of who pays it; null in a world without a relayer. */
  readonly relay: RelaySurroundings | null
  /** Where the ledger's attestor listens, in a world that has one. */
  readonly ledgerAttestorSockets: readonly string[]
  /** Null in a world without Compliance. */
  readonly compliance: ComplianceAddress | null
  readonly bankGatewayKeys: GatewayKeyFiles
  readonly sealingKeys: SealingKeys
  /** The transparency log, in a world that keeps one. */
  readonly evidenceLog?: WorldLog | null
  /** Where the service's programs lie. */
  readonly serverFolder: string
}

/** How to start an instance. */
export type ApiOptions = {
  /** The world's own database when it is left out. */
  readonly database?: string | undefined
  /** Free ones where they are left out. */
  readonly ports?: { readonly api?: number; readonly documents?: number; readonly private?: number } | undefined
  /** Further settings of the service by their full names; they also replace those given by the world. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** The settings of webhooks for the service and the worker: they reach this machine alone. */
export const webhookVariables = ({ webhookKeyFile }: Pick<ApiSurroundings, 'webhookKeyFile'>) => ({
  FIRSTHAND_WEBHOOK_KEY_FILE: webhookKeyFile,
  FIRSTHAND_WEBHOOK_TARGETS: 'loopback',
})

/** The keys of personal data, for every program of the service that reads it. */
export const sealingVariables = ({ sealingKeys }: { readonly sealingKeys: Pick<SealingKeys, 'service'> }) => ({
  FIRSTHAND_SEALING: JSON.stringify(sealingKeys.service),
})

/** A log is of one database: what works on a copy has none. */
export const logOf = ({ evidenceLog, database }: ApiSurroundings, own = database): WorldLog | null =>
  own === database ? (evidenceLog ?? null) : null

/** Where the page for passkeys is when nobody says otherwise. */
const passkeyPage = 'http://localhost:4180'

/** Passkeys in a sandbox are for `localhost`, and no decision has to be signed by one unless somebody wants that. */
export const sandboxPasskeys = (own: { readonly origins?: readonly string[]; readonly required?: object } = {}) => ({
  FIRSTHAND_PASSKEYS: JSON.stringify({ rpId: 'localhost', origins: [passkeyPage], ...own }),
})

/** The one provider of a sandbox gives every role, and its people log in again for what takes a recent login. */
export const sandboxProvider = (
  { issuer, audience, tokenForm }: Pick<Identity, 'issuer' | 'audience' | 'tokenForm'>,
  maxAgeSeconds = 300,
) => {
  const provider = { ...tokenForm?.service, issuer, audience, roles, maxAgeSeconds, logoutAudiences: sessionClients }
  return { FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify([provider]) }
}

/** The settings of one instance, as its environment. */
export function serviceSettings(world: ApiSurroundings, { database = world.database, ports, settings }: ApiOptions) {
  const { chains, suppliers, signerSockets, compliance } = world
  const log = logOf(world, database)
  return {
    FIRSTHAND_LISTEN_HOST: loopback,
    FIRSTHAND_API_PORT: String(ports?.api ?? 0),
    FIRSTHAND_DOCUMENTS_PORT: String(ports?.documents ?? 0),
    FIRSTHAND_PRIVATE_PORT: String(ports?.private ?? 0),
    FIRSTHAND_DATABASE_URL_API: programUrl(world.databaseServer, 'fh_api', database),
    FIRSTHAND_DATABASE_PASSWORD_FILE_API: passwordFile(world.databaseServer, 'fh_api'),
    FIRSTHAND_DATABASE_URL_CATALOG: programUrl(world.databaseServer, 'fh_catalog', database),
    FIRSTHAND_DATABASE_PASSWORD_FILE_CATALOG: passwordFile(world.databaseServer, 'fh_catalog'),
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    ...sandboxProvider(world),
    FIRSTHAND_CURSOR_SECRET_FILE: world.cursorSecretFile,
    ...webhookVariables(world),
    ...sealingVariables(world),
    FIRSTHAND_ERASURES_FILE: erasuresFile(world.sealingKeys.service, database),
    FIRSTHAND_SETTLEMENT_KEYS_FILE: world.settlementKeysFile,
    ...(chains && { FIRSTHAND_CHAINS: JSON.stringify(chains) }),
    ...(suppliers && { FIRSTHAND_SUPPLIERS: JSON.stringify(suppliers) }),
    ...(signerSockets && { FIRSTHAND_SIGNER_SOCKETS: JSON.stringify(signerSockets) }),
    ...(compliance && { FIRSTHAND_COMPLIANCE: JSON.stringify(compliance) }),
    ...(log && { FIRSTHAND_EVIDENCE_LOG_FOLDER: log.folder }),
    ...(world.relay && { FIRSTHAND_RELAY: JSON.stringify(world.relay.chains) }),
    FIRSTHAND_ISO20022_SCHEMAS: messageSchemaFolder() ?? 'unchecked',
    FIRSTHAND_BANK_GATEWAY_KEYS_FILE: world.bankGatewayKeys.registeredFile,
    FIRSTHAND_SHARED_LISTINGS: 'on',
    // Nobody in a sandbox waits a day for a new payee.
    FIRSTHAND_PAYEE_COOLING_OFF_SECONDS: '0',
    ...sandboxPasskeys(),
    // Pages on this machine may call: whoever builds a storefront here serves it from a port that its tool chose.
    FIRSTHAND_CORS_ORIGINS: 'http://localhost:*,http://127.0.0.1:*',
    // No load balancer has to notice that an instance goes: whoever ends a sandbox wants it gone.
    FIRSTHAND_DRAIN_SECONDS: '0',
    ...settings,
  }
}

type ListeningLine = { readonly apiPort: number; readonly documentsPort: number; readonly privatePort: number }

let instances = 0

/** Starts an instance of the service and waits until it listens; any number can run in one world. */
export async function startApi(supervisor: Supervisor, world: ApiSurroundings, options: ApiOptions = {}): Promise<Api> {
  instances += 1
  const child = await launch(supervisor, {
    name: `api-${instances}`,
    command: process.execPath,
    args: [programIn(world.serverFolder, 'main/api')],
    env: serviceSettings(world, options),
  })
  const advice = 'Its last log line names the setting or the part that it could not use.'
  const ports = await untilReady(child, advice, () => loggedEvent<ListeningLine>(child, 'api.listening'))
  return {
    url: `http://${loopback}:${ports.apiPort}`,
    documentsUrl: `http://${loopback}:${ports.documentsPort}`,
    privateUrl: `http://${loopback}:${ports.privatePort}`,
    pid: child.pid,
    exited: child.exited,
    output: child.output,
    stop: child.stop,
  }
}
