import { localChain } from '../chain/chain.ts'
import type { TokenForm } from '../identity/identity.ts'
import { adminUrlOf, type DatabaseAddress, passwordFile, passwordFilesOf, programUrl } from '../postgres/databases.ts'
import { launch, loggedEvent, runToEnd, untilReady } from './child.ts'
import type { ComplianceSecrets } from './compliance-secrets.ts'
import { loopback, onPort } from './ports.ts'
import { complianceProgram } from './programs.ts'
import { erasuresFile, type SealingKeys } from './sealing-keys.ts'
import type { Supervisor } from './supervisor.ts'

/** A running Compliance. */
export type Compliance = {
  /** What customers and officers reach. */
  readonly url: string
  /** What the service alone reaches, with its key. */
  readonly serviceUrl: string
  readonly privateUrl: string
  readonly pid: number
  readonly exited: Promise<number | null>
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again at the same addresses, with other settings when some are given; what still runs is stopped first. */
  restart(settings?: ComplianceOptions['settings']): Promise<Compliance>
}

export type ComplianceOptions = {
  readonly port?: number | undefined
  readonly servicePort?: number | undefined
  /** Further settings by their full names; they also replace those given by the world. */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** Another program than the repository's. */
  readonly program?: string | undefined
}

/** What Compliance needs of its world. Plain data. */
export type ComplianceSurroundings = {
  readonly databaseServer: DatabaseAddress
  readonly complianceDatabase: string
  readonly issuer: string
  readonly audience: string
  readonly tokenForm?: TokenForm | undefined
  /** Null: contract wallets cannot be asked. */
  readonly chainUrl: string | null
  readonly complianceSecrets: ComplianceSecrets
  readonly sealingKeys: Pick<SealingKeys, 'compliance'>
  /** The sockets of the compliance role's signers. */
  readonly signerSockets: readonly string[]
  /** Where the service is asked whether a session has ended; left out where its address is not known yet, and nobody is asked. */
  readonly sessionsUrl?: string | undefined
  /** The router at which settlements are attested. */
  readonly router: string
}

/** Brings one of Compliance's databases up to the current schema. */
export async function migrateCompliance(
  supervisor: Supervisor,
  address: DatabaseAddress,
  database: string,
): Promise<void> {
  await runToEnd(supervisor, 'A migration of Compliance failed: the statement and its error are below.', {
    name: 'migrate-compliance',
    command: process.execPath,
    args: [complianceProgram('commands/migrate')],
    env: {
      COMPLIANCE_MIGRATE_DATABASE_URL: adminUrlOf(address.adminUrl, database),
      COMPLIANCE_DATABASE_DURABILITY: 'sandbox',
      COMPLIANCE_MIGRATE_LOGIN_PASSWORD_FILES: passwordFilesOf(address, 'compliance'),
    },
  })
}

/** The settings of one instance, as its environment. */
export function complianceSettings(world: ComplianceSurroundings, port: number): Record<string, string> {
  const { databaseServer, complianceDatabase, complianceSecrets: secrets, chainUrl } = world
  const chain = chainUrl === null ? {} : { rpcUrl: chainUrl }
  const supported = { action: 'settle', chainId: localChain, contract: world.router, barredJurisdictions: ['KP'] }
  return {
    COMPLIANCE_LISTEN_HOST: loopback,
    COMPLIANCE_PORT: `${port}`,
    COMPLIANCE_SERVICE_PORT: '0',
    COMPLIANCE_PRIVATE_PORT: '0',
    COMPLIANCE_DRAIN_SECONDS: '0',
    COMPLIANCE_PUBLIC_URL: `http://${loopback}:${port}`,
    COMPLIANCE_DATABASE_URL_CUSTOMER: programUrl(databaseServer, 'fhc_customer', complianceDatabase),
    COMPLIANCE_DATABASE_PASSWORD_FILE_CUSTOMER: passwordFile(databaseServer, 'fhc_customer'),
    COMPLIANCE_DATABASE_URL_OFFICER: programUrl(databaseServer, 'fhc_officer', complianceDatabase),
    COMPLIANCE_DATABASE_PASSWORD_FILE_OFFICER: passwordFile(databaseServer, 'fhc_officer'),
    COMPLIANCE_DATABASE_DURABILITY: 'sandbox',
    COMPLIANCE_IDENTITY_PROVIDER: JSON.stringify({
      ...world.tokenForm?.compliance,
      issuer: world.issuer,
      audience: world.audience,
    }),
    ...(world.sessionsUrl && { COMPLIANCE_SESSIONS_URL: world.sessionsUrl }),
    COMPLIANCE_SERVICE_KEY_FILE: secrets.serviceKeyFile,
    COMPLIANCE_DECISION_KEY_FILE: secrets.decisionKeyFile,
    COMPLIANCE_SEALING: JSON.stringify(world.sealingKeys.compliance),
    COMPLIANCE_ERASURES_FILE: erasuresFile(world.sealingKeys.compliance, complianceDatabase),
    COMPLIANCE_CHAINS: JSON.stringify({ [localChain]: chain }),
    COMPLIANCE_LISTS: JSON.stringify([{ name: 'sandbox', format: 'ofac-sdn-xml', file: secrets.listFile }]),
    // The clock of a sandbox goes ahead by days, and its list is written once.
    COMPLIANCE_LISTS_MAX_AGE_HOURS: '0',
    COMPLIANCE_SUPPORTED: JSON.stringify([supported]),
    COMPLIANCE_TRAVEL_RULE: JSON.stringify(firms),
    COMPLIANCE_SIGNER_SOCKETS: JSON.stringify(world.signerSockets),
  }
}

/** Made-up companies. */
const firms = {
  acme: { legalName: 'Acme Sandbox AG', lei: '0000SANDBOXACME00085', country: 'CH' },
  globex: { legalName: 'Globex Sandbox GmbH', lei: '0000SANDBOXGLOBEX065', country: 'DE' },
}

type ListeningLine = { readonly port: number; readonly servicePort: number; readonly privatePort: number }

let instances = 0

/** Starts Compliance and waits until it listens. */
export function startCompliance(
  supervisor: Supervisor,
  world: ComplianceSurroundings,
  options: ComplianceOptions = {},
): Promise<Compliance> {
  return onPort(options.port, async (demanded) => {
    instances += 1
    const service = { COMPLIANCE_SERVICE_PORT: `${options.servicePort ?? 0}` }
    const child = await launch(supervisor, {
      name: `compliance-${instances}`,
      command: process.execPath,
      args: [options.program ?? complianceProgram('compliance')],
      env: { ...complianceSettings(world, demanded), ...service, ...options.settings },
    })
    const advice = 'Its last log line names the setting or the part that it could not use.'
    const { port, servicePort, privatePort } = await untilReady(child, advice, () =>
      loggedEvent<ListeningLine>(child, 'compliance.listening'),
    )
    const { pid, exited, output, stop } = child
    const at = (number: number) => `http://${loopback}:${number}`
    const restart = async (settings = options.settings) => {
      await stop()
      return startCompliance(supervisor, world, { port, servicePort, settings, program: options.program })
    }
    const urls = { url: at(port), serviceUrl: at(servicePort), privateUrl: at(privatePort) }
    return { ...urls, pid, exited, output, stop, restart }
  })
}
