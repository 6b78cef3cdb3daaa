import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localChain } from '../chain/chain.ts'
import { chainAccounts } from '../chain/chain-accounts.ts'
import { madeUpMarket, sandboxSchedule } from '../signers/signer-policy.ts'
import { startWorldLog } from '../witness/world-log.ts'
import type { ApiSurroundings } from './api.ts'
import { attestorSocket } from './ledger-attestor.ts'
import { ourServerFolder } from './programs.ts'
import { relayChains } from './relay-chains.ts'
import type { Supervisor } from './supervisor.ts'
import type { WorldOptions } from './world-options.ts'
import type { WorldParts } from './world-parts.ts'

/** Ten of the chain's blocks. */
const staleSeconds = 10

/** A few blocks: whoever tries a purchase wants to see it become final. */
const finality = { safeDepth: 2, finalDepth: 4 }

/** The service's settings for a chain with the sandbox's contracts on it, reached at these addresses. */
export const chainSettings = (rpcUrls: readonly string[], contracts: { readonly router: string }) => ({
  [localChain]: {
    name: 'Sandbox chain',
    publicRpcUrl: rpcUrls[0] ?? null,
    rpcUrls,
    router: contracts.router.toLowerCase(),
    feeRecipient: chainAccounts.feeRecipient.toLowerCase(),
    feeScheduleId: sandboxSchedule,
    staleSeconds,
    finality,
    gasPriceMax: madeUpMarket.gasPriceMax,
    startBlock: 0,
  },
})

async function secretFile(supervisor: Supervisor, name: string): Promise<string> {
  const path = join(supervisor.folder, name)
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o400 })
  return path
}

/** Null in a world that left those signers out. */
function transactionSignerSockets(signers: WorldParts['signers']) {
  const { delivery = [], switch: switching = [] } = signers?.sockets ?? {}
  return delivery.length > 0 ? { delivery, switch: switching } : null
}

/** Where roots of the log are written: the key that turns routes off and on also writes these. */
function rootsOf({ contracts, signers }: WorldParts) {
  const isSigned = (signers?.sockets.switch ?? []).length > 0
  return contracts && isSigned ? { chainId: localChain, contract: contracts.logRoots.toLowerCase() } : null
}

/** The settings that an instance of the service gets from its world; makes the files that it reads. */
export async function surroundingsOf(
  supervisor: Supervisor,
  parts: WorldParts,
  options: WorldOptions,
): Promise<ApiSurroundings> {
  const [cursorSecretFile, webhookKeyFile] = await Promise.all([
    secretFile(supervisor, 'cursor-secret'),
    secretFile(supervisor, 'webhook-key'),
  ])
  const { databaseServer, database, identity, chain, contracts, signers, suppliers, compliance } = parts
  const { adminUrl, passwordFolder } = databaseServer
  const settlementKeysFile = signers?.keysFile ?? join(supervisor.folder, 'settlement-keys.json')
  if (signers === null) await writeFile(settlementKeysFile, '{"keys":[]}')
  const { serviceKeyFile } = parts.complianceSecrets
  return {
    databaseServer: { adminUrl, passwordFolder },
    database,
    issuer: identity.issuer,
    audience: identity.audience,
    tokenForm: identity.tokenForm,
    cursorSecretFile,
    webhookKeyFile,
    settlementKeysFile,
    chains: chain && contracts && chainSettings([chain.url], contracts),
    suppliers: suppliers?.addresses ?? null,
    signerSockets: signers && { fee: signers.sockets.fee, operator: signers.sockets.operator },
    transactionSignerSockets: transactionSignerSockets(signers),
    relay: signers && contracts && options.relayer ? { chains: relayChains(), sockets: signers.sockets.relay } : null,
    ledgerAttestorSockets: [attestorSocket(supervisor)],
    compliance: compliance && { url: compliance.url, serviceUrl: compliance.serviceUrl, serviceKeyFile },
    bankGatewayKeys: parts.bankGatewayKeys,
    sealingKeys: parts.sealingKeys,
    evidenceLog: options.evidenceLog ? await startWorldLog(supervisor, rootsOf(parts)) : null,
    serverFolder: options.serverFolder ?? ourServerFolder,
  }
}
