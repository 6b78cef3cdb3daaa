import { evmRouteReader } from '#markets/route-reader'
import { postgresRouteSwitches, routeSwitchWork } from '#markets/route-switches.store'
import { routeSwitchKind, routeSwitchObject, switchKind } from '#markets/switch-route.flow'
import { measuredDeliverySigner } from '#status/measured-ports'
import { txSenderObject } from '#transactions/send-transaction.flow'
import type { TransactionKinds } from '#transactions/sender-deps'
import { evmTransactionChain } from '#transactions/transaction-chain'
import { transactionLedger } from '#transactions/transaction-ledger.store'
import { socketTransactionSigner } from '#transactions/transaction-signer'
import { transactionWork } from '#transactions/transaction-work.store'
import type { WorkerConfig } from './config/worker-config.ts'
import type { FlowPart, FlowSurroundings } from './flow-part.ts'

/** How long until a transaction or a switch is looked at again. */
const pollSeconds = 1
const nowhere = { gasPriceMax: 0n, feeBumpAfterSeconds: 60 }

/** We send transactions of our own, and routers follow the switches of markets. */
export function sendingFlows(
  config: WorkerConfig,
  { pool, keys, alarm, note, meters }: FlowSurroundings,
  kinds: TransactionKinds,
): FlowPart {
  const { chains, transactionSignerSockets: sockets } = config
  const settingsOf = new Map(chains.map((chain) => [chain.chainId, chain]))
  const operatorLog = { alarm, note }
  const ledger = transactionLedger(pool)
  const switching = { switches: postgresRouteSwitches(pool), routes: evmRouteReader(chains) }
  const sender = txSenderObject({
    ledger,
    chain: evmTransactionChain(chains),
    signer: measuredDeliverySigner(socketTransactionSigner({ sockets }), meters.delivery_signer),
    kinds: { ...kinds, [switchKind]: routeSwitchKind(switching) },
    operatorLog,
    gasPriceMax: (chainId) => (settingsOf.get(chainId) ?? nowhere).gasPriceMax,
    feeBumpAfterSeconds: (chainId) => (settingsOf.get(chainId) ?? nowhere).feeBumpAfterSeconds,
    pollSeconds,
  })
  const routeSwitch = routeSwitchObject({
    ...switching,
    ledger,
    operatorLog,
    switchAddress: () => (sockets.switch ? keys.inForce('switch', new Date()) : null),
    pollSeconds,
  })
  return {
    objects: [sender, routeSwitch],
    open: { transactions: transactionWork(pool), switches: routeSwitchWork(pool) },
  }
}
