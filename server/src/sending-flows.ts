import { evmRouteReader } from './adapters/evm/route-reader.ts'
import { evmTransactionChain } from './adapters/evm/transaction-chain.ts'
import { postgresRouteSwitches, routeSwitchWork } from './adapters/postgres/route-switches.ts'
import { postgresTransactionLedger } from './adapters/postgres/transaction-ledger.ts'
import { transactionWork } from './adapters/postgres/transaction-work.ts'
import { socketTransactionSigner } from './adapters/signer/transaction-signer.ts'
import type { FlowPart, FlowSurroundings } from './flow-part.ts'
import { measuredDeliverySigner } from './health/measured-ports.ts'
import type { TransactionKinds } from './ports/transaction-kinds.ts'
import type { WorkerConfig } from './worker-config.ts'
import { txSenderObject } from './workflows/send-transaction.ts'
import { routeSwitchKind, routeSwitchObject, switchKind } from './workflows/switch-route.ts'

/** How long until a transaction or a switch is looked at again. */
const pollSeconds = 1
const nowhere = { gasPriceMax: 0n, dearerAfterSeconds: 60 }

/** We send transactions of our own, and routers follow the switches of markets. */
export function sendingFlows(
  config: WorkerConfig,
  { pool, keys, alarm, note, meters }: FlowSurroundings,
  kinds: TransactionKinds,
): FlowPart {
  const { chains, transactionSignerSockets: sockets } = config
  const settingsOf = new Map(chains.map((chain) => [chain.chainId, chain]))
  const tell = { alarm, note }
  const ledger = postgresTransactionLedger(pool)
  const switching = { switches: postgresRouteSwitches(pool), routes: evmRouteReader(chains) }
  const sender = txSenderObject({
    ledger,
    chain: evmTransactionChain(chains),
    signer: measuredDeliverySigner(socketTransactionSigner({ sockets }), meters.delivery_signer),
    kinds: { ...kinds, [switchKind]: routeSwitchKind(switching) },
    tell,
    gasPriceMax: (chainId) => (settingsOf.get(chainId) ?? nowhere).gasPriceMax,
    dearerAfterSeconds: (chainId) => (settingsOf.get(chainId) ?? nowhere).dearerAfterSeconds,
    pollSeconds,
  })
  const routeSwitch = routeSwitchObject({
    ...switching,
    ledger,
    tell,
    switchAddress: () => (sockets.switch ? keys.inForce('switch', new Date()) : null),
    pollSeconds,
  })
  return {
    objects: [sender, routeSwitch],
    open: { transactions: transactionWork(pool), switches: routeSwitchWork(pool) },
  }
}
