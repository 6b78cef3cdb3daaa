import { type SignerRole, settlementRoles, signerRoles } from '@firsthand/wire/signer'
import { type GatewayKeyFiles, makeGatewayKeys } from '../bank/gateway-keys.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import { deployContracts, type SandboxContracts } from '../chain/contracts.ts'
import { type WorldClock, worldClock } from '../clock/clock.ts'
import { type Engine, startEngine } from '../engine/engine.ts'
import { type Identity, logoutUriOf, startIdentity } from '../identity/identity.ts'
import type { DatabaseServer } from '../postgres/database-server.ts'
import { sandboxMarket } from '../seed/sandbox-market.ts'
import { startSuppliers, type WorldSuppliers } from '../seed/suppliers.ts'
import type { Permitted } from '../signers/signer-policy.ts'
import { type PreparedSigners, prepareSigners, type Signers } from '../signers/signers.ts'
import type { Compliance } from './compliance.ts'
import { type ComplianceSecrets, makeComplianceSecrets } from './compliance-secrets.ts'
import { makeStatementKey, type StatementKey } from './ledger-attestor.ts'
import { makeSealingKeys, type SealingKeys } from './sealing-keys.ts'
import { timed } from './step.ts'
import type { Supervisor } from './supervisor.ts'
import { startWorldCompliance, wantsCompliance } from './world-compliance.ts'
import {
  type DatabaseNames,
  databaseNames,
  makeComplianceDatabases,
  makeServiceDatabases,
  startDatabaseServer,
} from './world-databases.ts'
import type { WorldOptions } from './world-options.ts'

/** What stands around the service. */
export type WorldParts = DatabaseNames & {
  readonly clock: WorldClock
  readonly databaseServer: DatabaseServer
  readonly complianceSecrets: ComplianceSecrets
  readonly sealingKeys: SealingKeys
  readonly statementKey: StatementKey
  readonly bankGatewayKeys: GatewayKeyFiles
  readonly identity: Identity
  /** Null when the world was started without a chain. */
  readonly chain: Chain | null
  /** Null when the world was started without a chain, without signers, or without contracts on the chain. */
  readonly contracts: SandboxContracts | null
  /** Null when there is nothing on the chain that they could sell. */
  readonly suppliers: WorldSuppliers | null
  /** Null when the world was started without signers. */
  readonly signers: Signers | null
  /** Null when the world was started without it. */
  readonly compliance: Compliance | null
  /** Null when the world was started without it. */
  readonly engine: Engine | null
}

/** How often the world's chain makes a block when nobody sends anything: the service refuses a chain that stands still. */
const blockSeconds = 1

/**
 * Starts everything around the service, each part as soon as those are there that it needs. What must be undone outside
 * the world's own processes and folder goes onto the stack.
 */
export async function startParts(
  supervisor: Supervisor,
  options: WorldOptions,
  undo: AsyncDisposableStack,
): Promise<WorldParts> {
  const { ports, keys, identity: startProvider = startIdentity } = options
  const server = startDatabaseServer(supervisor, options, undo)
  const chain = startWorldChain(supervisor, options)
  const clock = worldClock(supervisor.clock, server, chain)
  // The provider is configured before the service has a port, unless that is a given one.
  const logoutUri = ports?.api ? logoutUriOf(ports.api) : undefined
  const identityOptions = { port: ports?.identity, keys, logoutUri, now: () => clock.now() }
  const identity = timed(options, 'identity', () => startProvider(supervisor, identityOptions))
  const secrets = makeComplianceSecrets(supervisor)
  const sealingKeys = makeSealingKeys(supervisor.folder)
  const statementKey = makeStatementKey(supervisor)
  const bankGatewayKeys = makeGatewayKeys(supervisor)
  const engine = startWorldEngine(supervisor, options)
  const serviceDatabases = server.then((started) => makeServiceDatabases(supervisor, started, options))
  const complianceDatabases = server.then((started) => makeComplianceDatabases(supervisor, started, options))
  const prepared = Promise.all([server, secrets, statementKey]).then(([at, made, { statementKeys }]) =>
    prepareWorldSigners(supervisor, at, { ...made, statementKeys }, options),
  )
  const signers = prepared.then((made) => made && timed(options, 'signers', () => made.start()))
  const contracts = chain.then((started) => deployWorldContracts(started, prepared, options))
  const suppliers = chain.then((started) => startWorldSuppliers(supervisor, started, options))
  const compliance = Promise.all([server, identity, secrets, chain, prepared, complianceDatabases]).then(
    ([databaseServer, provider, complianceSecrets, on, by]) => {
      const parts = { databaseServer, identity: provider, complianceSecrets, sealingKeys, chain: on, signers: by }
      return wantsCompliance(options, by) ? startWorldCompliance(supervisor, parts, options) : null
    },
  )
  // A part that is still starting when another has failed would make files and processes after the clean-up.
  await Promise.allSettled([identity, chain, serviceDatabases, signers, contracts, suppliers, compliance, engine])
  const databaseServer = await server
  await serviceDatabases
  return {
    ...databaseNames(databaseServer),
    clock,
    databaseServer,
    complianceSecrets: await secrets,
    sealingKeys,
    statementKey: await statementKey,
    bankGatewayKeys: await bankGatewayKeys,
    identity: await identity,
    chain: await chain,
    signers: await signers,
    contracts: await contracts,
    suppliers: await suppliers,
    compliance: await compliance,
    engine: await engine,
  }
}

async function startWorldChain(supervisor: Supervisor, options: WorldOptions): Promise<Chain | null> {
  if (options.chain === false) return null
  return timed(options, 'chain', () => startChain(supervisor, { port: options.ports?.chain, blockSeconds }))
}

async function startWorldEngine(supervisor: Supervisor, options: WorldOptions): Promise<Engine | null> {
  const { engine: kind } = options
  if (kind === undefined) return null
  return timed(options, 'engine', () => (typeof kind === 'function' ? kind(supervisor) : startEngine(supervisor, kind)))
}

/** Without contracts there is nothing to sign for, unless somebody wants to try the signers alone. */
const wantsContracts = ({ chain, contracts }: WorldOptions) => chain !== false && contracts !== false

/** Nobody asks the relay key in a world where buyers pay their own gas. */
function rolesFor({ transactionSigners, engine, relayer }: WorldOptions): readonly SignerRole[] {
  const sends = transactionSigners ?? engine !== undefined
  return signerRoles.filter((role) => {
    if (role === 'relay') return relayer === true
    return sends || settlementRoles.some((each) => each === role)
  })
}

async function prepareWorldSigners(
  supervisor: Supervisor,
  server: DatabaseServer,
  { decisionKeys, statementKeys }: Pick<Permitted, 'decisionKeys' | 'statementKeys'>,
  options: WorldOptions,
): Promise<PreparedSigners | null> {
  if (!(options.signers ?? wantsContracts(options))) return null
  // The signers pin the keys by which Compliance signs its decisions, and the ledger's attestor its statements.
  const permitted = { ...(wantsContracts(options) && sandboxMarket), decisionKeys, statementKeys }
  const roles = rolesFor(options)
  return timed(options, 'signer keys', () => prepareSigners(supervisor, server, permitted, roles))
}

async function deployWorldContracts(
  chain: Chain | null,
  signers: Promise<PreparedSigners | null>,
  options: WorldOptions,
): Promise<SandboxContracts | null> {
  if (chain === null || options.signers === false || !wantsContracts(options)) return null
  const addresses = async () => {
    const { operator, fee, compliance, ...senders } = (await signers)?.addresses ?? {}
    if (!operator || !fee || !compliance) throw new Error('there are no signers')
    return { operator, fee, compliance, ...senders }
  }
  return timed(options, 'contracts', () => deployContracts(chain.url, addresses))
}

async function startWorldSuppliers(
  supervisor: Supervisor,
  chain: Chain | null,
  options: WorldOptions,
): Promise<WorldSuppliers | null> {
  if (chain === null || options.signers === false || !wantsContracts(options)) return null
  return timed(options, 'suppliers', () => startSuppliers(supervisor, chain.url))
}
