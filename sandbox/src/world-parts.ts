import { migrate, ourServerFolder } from './api.ts'
import { type Chain, startChain } from './chain.ts'
import { migrateCompliance } from './compliance.ts'
import { type ComplianceSecrets, makeComplianceSecrets } from './compliance-secrets.ts'
import { deployContracts, type SandboxContracts } from './contracts.ts'
import { type DatabaseServer, ownServer, sharedServer } from './database-server.ts'
import { type Identity, startIdentity } from './identity.ts'
import type { Leash } from './leash.ts'
import { databaseUrlSetting } from './settings.ts'
import { type Signers, startSigners } from './signers.ts'
import { timed } from './step.ts'
import type { WorldOptions } from './world-options.ts'

/** What stands around the service. */
export type WorldParts = {
  readonly databaseServer: DatabaseServer
  /** The name of the database that the first instance of the service works on. */
  readonly database: string
  /** The name of the migrated database that the others are copies of. */
  readonly templateDatabase: string
  /** The same for Compliance, which has databases of its own. */
  readonly complianceTemplateDatabase: string
  readonly complianceSecrets: ComplianceSecrets
  readonly identity: Identity
  /** Null when the world was started without a chain. */
  readonly chain: Chain | null
  /** Null when the world was started without a chain, or without contracts on it. */
  readonly contracts: SandboxContracts | null
  /** Null when the world was started without signers. */
  readonly signers: Signers | null
}

/**
 * Starts everything around the service, side by side. What must be undone outside the world's own processes and folder
 * goes onto the stack.
 */
export async function startParts(leash: Leash, options: WorldOptions, undo: AsyncDisposableStack): Promise<WorldParts> {
  const { ports, keys } = options
  const starting = [
    startDatabases(leash, options, undo),
    timed(options, 'identity', () => startIdentity(leash, { port: ports?.identity, keys })),
    options.chain === false ? Promise.resolve({ chain: null, contracts: null }) : startChainParts(leash, options),
  ] as const
  // A part that is still on its way when another has failed would make files and processes behind our back.
  await Promise.allSettled(starting)
  const [databases, identity, chainParts] = await Promise.all(starting)
  return { ...databases, identity, ...chainParts }
}

async function startChainParts(leash: Leash, options: WorldOptions) {
  const chain = await timed(options, 'chain', () => startChain(leash, { port: options.ports?.chain }))
  if (options.contracts === false) return { chain, contracts: null }
  return { chain, contracts: await timed(options, 'contracts', () => deployContracts(chain.url)) }
}

/** Our own service asks them, and without a chain there is nothing to sign for. */
const signersAreOfUse = ({ api, chain, serverFolder }: WorldOptions) =>
  api !== false && chain !== false && serverFolder === undefined

async function startDatabases(leash: Leash, options: WorldOptions, undo: AsyncDisposableStack) {
  const { databaseUrl: sharedUrl = databaseUrlSetting() } = options
  const databaseServer = await timed(options, 'postgres', () =>
    sharedUrl
      ? sharedServer(sharedUrl)
      : ownServer(leash, {
          port: options.ports?.postgres,
          binaries: options.postgresBinaries,
          settings: options.postgresSettings,
        }),
  )
  undo.defer(() => databaseServer.leave())
  const templateDatabase = `firsthand_template${databaseServer.suffix}`
  const database = `firsthand${databaseServer.suffix}`
  const complianceTemplateDatabase = `compliance_template${databaseServer.suffix}`
  const { serverFolder = ourServerFolder } = options
  const makeOurs = async () => {
    await databaseServer.createDatabase(templateDatabase)
    if (options.migrate !== false) {
      await timed(options, 'migrate', () => migrate(leash, serverFolder, databaseServer, templateDatabase))
    }
    await timed(options, 'database', () => databaseServer.createDatabase(database, templateDatabase))
  }
  const makeTheirs = async () => {
    if (options.migrate === false) return
    await databaseServer.createDatabase(complianceTemplateDatabase)
    await timed(options, 'migrate compliance', () =>
      migrateCompliance(leash, databaseServer, complianceTemplateDatabase),
    )
  }
  const wantsSigners = options.signers ?? signersAreOfUse(options)
  // The signers pin the key by which Compliance signs its decisions, so it is made first.
  const complianceSecrets = await makeComplianceSecrets(leash)
  const { decisionKeys } = complianceSecrets
  const makeSigners = async () =>
    wantsSigners ? timed(options, 'signers', () => startSigners(leash, databaseServer, { decisionKeys })) : null
  const making = [makeSigners(), makeOurs(), makeTheirs()] as const
  // One that is still on its way when the other has failed would make a database behind our back.
  await Promise.allSettled(making)
  const [signers] = await Promise.all(making)
  return { databaseServer, database, templateDatabase, complianceTemplateDatabase, complianceSecrets, signers }
}
