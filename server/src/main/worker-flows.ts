import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowObject, OpenWork } from '@firsthand/engine/run'
import type { SaleSeen } from '@firsthand/metrics/sales'
import { tracedIn } from '@firsthand/traces/purchase-trace'
import { webhookObject } from '#events/deliver-webhook.flow'
import { overdueDeliveries } from '#events/due-deliveries.store'
import { httpWebhookPost } from '#events/webhook/post-webhook'
import { sealedWebhookSecrets } from '#events/webhook/secret-box'
import { webhookDeliveryStore } from '#events/webhook-deliveries.store'
import { rootKind, rootWork } from '#evidence-log/log-roots.store'
import { rootsContracts } from '#evidence-log/roots-contract'
import { logRootObject, writeRootKind } from '#evidence-log/write-root.flow'
import { evmRouteReader } from '#markets/route-reader'
import { routeSwitchStore, routeSwitchWork } from '#markets/route-switches.store'
import { routeSwitchKind, routeSwitchObject, switchKind } from '#markets/switch-route.flow'
import { type BlockSource, evmBlockSource } from '#settlement/block-source'
import type { Sold } from '#settlement/move-quote.store'
import { openSettlements, openTicks, settlementStore } from '#settlement/settlement.store'
import { settlement, settlementWatch } from '#settlement/watch-settlement.flow'
import { measuredDeliverySigner } from '#status/measured-ports'
import { txSenderObject } from '#transactions/send-transaction.flow'
import type { TransactionKinds } from '#transactions/sender-deps'
import { evmTransactionChain } from '#transactions/transaction-chain'
import { transactionLedger } from '#transactions/transaction-ledger.store'
import { socketTransactionSigner } from '#transactions/transaction-signer'
import { transactionWork } from '#transactions/transaction-work.store'
import { bankFlows } from './bank-flows.ts'
import type { WorkerConfig } from './config/worker-config.ts'
import { type FlowPart, type FlowSurroundings, reconcilerObject } from './reconcile.flow.ts'

/** Each check also reports the newest block of the nodes. */
const reported = (source: BlockSource, { chainHead, clock }: FlowSurroundings['metrics']): BlockSource => ({
  ...source,
  async check() {
    const view = await source.check()
    chainHead.set({ chain: source.chainId }, Number(view.head.number))
    clock.block(source.chainId, view.head.minedAt)
    return view
  },
})

/** The steps of a sale that the chain shows. */
const salesOf = ({ reference, pairId, steps, seconds }: Sold): readonly SaleSeen[] =>
  steps.map((step) => ({
    rail: reference.startsWith('RFQ') ? 'onchain_rfq_atomic' : 'onchain_primary_mint',
    market: pairId,
    step,
    ...(step === 'settled' && seconds !== null && { seconds }),
  }))

/** Quotes follow what their chain shows. */
function settlements({ chains }: WorkerConfig, { pool, alarm, isDraining, metrics }: FlowSurroundings): FlowPart {
  const chainIds = chains.map(({ chainId }) => chainId)
  const quotes = settlementStore(pool)
  const store = {
    ...quotes,
    async move(...named: Parameters<typeof quotes.move>) {
      const [, { reference }] = named
      const sold = await tracedIn(reference, 'what the chain shows', () => quotes.move(...named))
      for (const seen of salesOf(sold)) metrics.sales(seen)
      return sold
    },
  }
  const watch = settlementWatch({
    sources: chains.map((chain) => reported(evmBlockSource(chain), metrics)),
    store,
    alarm,
    nowMs: () => Date.now(),
    pause: (ms) => sleep(ms),
    isDraining,
  })
  return {
    objects: [watch, settlement({ store })],
    open: { ticks: openTicks(pool, chainIds), settlements: openSettlements(pool, chainIds) },
  }
}

/** Tenants get their events at their own endpoints. */
function webhooks({ webhooks: { sealingKeys, targets } }: WorkerConfig, { pool, metrics }: FlowSurroundings): FlowPart {
  const http = httpWebhookPost({ targets, now: () => new Date() })
  const deliver = webhookObject({
    deliveries: webhookDeliveryStore(pool),
    secrets: sealedWebhookSecrets(sealingKeys),
    post: {
      async post(message) {
        const outcome = await http.post(message)
        metrics.webhookAttempts.inc({ outcome: outcome.error ?? 'delivered' })
        return outcome
      },
    },
    nowMs: () => performance.now(),
  })
  return { objects: [deliver], open: { webhooks: overdueDeliveries(pool) } }
}

/** All flows of a worker, with the check for overdue work of each. */
export function flowsOf(config: WorkerConfig, surroundings: FlowSurroundings): readonly FlowObject[] {
  const bank = bankFlows(config, surroundings)
  const sending = sendingFlows(config, surroundings, bank.kinds)
  const roots = logRoots(config, surroundings)
  const parts = [settlements(config, surroundings), webhooks(config, surroundings), bank, sending, roots]
  const open = Object.assign({}, ...parts.map((part) => part.open)) as Record<string, OpenWork>
  return [reconcilerObject(open), ...parts.flatMap(({ objects }) => objects)]
}

/** How long until a transaction or a switch is checked again. */
const pollSeconds = 1
const nowhere = { gasPriceMax: 0n, feeBumpAfterSeconds: 60 }

/** We send transactions of our own, and routers follow the switches of markets. */
export function sendingFlows(
  config: WorkerConfig,
  { pool, keys, signerTls: tls, alarm, note, meters }: FlowSurroundings,
  kinds: TransactionKinds,
): FlowPart {
  const { chains, transactionSignerSockets: sockets, evidenceLog } = config
  // Also where roots are not written any more: one that has a nonce and no signature holds up what comes after it.
  const log = evidenceLog?.origin ?? null
  const settingsOf = new Map(chains.map((chain) => [chain.chainId, chain]))
  const ledger = transactionLedger(pool)
  const operatorLog = { alarm, note }
  const switching = { switches: routeSwitchStore(pool), routes: evmRouteReader(chains) }
  const sender = txSenderObject({
    ledger,
    chain: evmTransactionChain(chains),
    signer: measuredDeliverySigner(socketTransactionSigner({ sockets, tls }), meters.delivery_signer),
    kinds: { ...kinds, [switchKind]: routeSwitchKind(switching), [rootKind]: writeRootKind({ pool, log }) },
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

/** Roots of the transparency log are written on chain, where that is configured. */
function logRoots({ chains, evidenceLog }: WorkerConfig, { pool, keys, alarm, note }: FlowSurroundings): FlowPart {
  if (evidenceLog === null || evidenceLog.roots === null) return { objects: [], open: {} }
  const { origin: log } = evidenceLog
  const ledger = transactionLedger(pool)
  const operatorLog = { alarm, note }
  const contracts = rootsContracts(chains)
  const now = () => new Date()
  return {
    objects: [logRootObject({ pool, log, contracts, ledger, keys, operatorLog, now })],
    open: { logRoots: rootWork(pool, log) },
  }
}
