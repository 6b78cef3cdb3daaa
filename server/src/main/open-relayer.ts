import { soundnessReport } from '@firsthand/metrics/metrics'
import { requireSound, watchSoundness } from '@firsthand/postgres/database-checks'
import { openPool } from '@firsthand/postgres/pool'
import { openProbes } from '@firsthand/probes/private-listener'
import { signersFault } from '@firsthand/signers/ask-replicas'
import type { Logger } from 'pino'
import { forwardChains } from '#relaying/forward-chain'
import { relayerLead } from '#relaying/lead'
import { relayKind, relayWorkStore } from '#relaying/relay-work.store'
import { relayerAccount } from '#relaying/relayer-account'
import { watchBalances } from '#relaying/relayer-balances'
import type { RelayerDeps } from '#relaying/relayer-deps'
import { openRelayerMetrics } from '#relaying/relayer-metrics'
import { runRelayer } from '#relaying/run-relayer'
import { showRpcCalls } from '#status/watch-dependencies'
import { evmTransactionChain } from '#transactions/transaction-chain'
import { transactionLedger } from '#transactions/transaction-ledger.store'
import { socketTransactionSigner } from '#transactions/transaction-signer'
import type { RelayerConfig } from './config/relayer-config.ts'
import { openSigning } from './open-signer-tls.ts'

/** Between two turns. */
const pauseMs = 250
/** How long until a transaction is checked again. */
const pollSeconds = 1
const patienceMs = 30_000

async function openDatabase(config: RelayerConfig) {
  const { databaseUrl: url } = config
  const pool = openPool({ url, size: 4, applicationName: 'firsthand-relayer', patienceMs })
  await requireSound([pool], config)
  // The lead is a lock of one connection, which nothing else may use.
  return { pool, leadPool: openPool({ url, size: 1, applicationName: 'firsthand-relayer-lead', patienceMs }) }
}

/** Builds one relayer: it sends what buyers have handed in, and pays for it. */
export async function openRelayer(config: RelayerConfig, log: Logger) {
  const { chains, relays, signerSockets } = config
  if (relays.size === 0) throw new Error('FIRSTHAND_RELAY names no chain: there is nothing to relay')
  const { pool, leadPool } = await openDatabase(config)
  const store = relayWorkStore(pool, (outcome) => metrics.ended.inc({ outcome }))
  const { keys, signerTls: tls, close: closeSigning } = openSigning(config, log)
  const served = chains.filter(({ chainId }) => relays.has(chainId))
  const settingsOf = new Map(served.map((chain) => [chain.chainId, chain]))
  const accounts = relayerAccount(served)
  const now = () => new Date()
  const address = () => keys.inForce('relay', now())
  const lead = relayerLead(leadPool)
  const balances = watchBalances({ relays, accounts, address })
  const readings = { ...store, chains: relays, balances: balances.read, leads: lead.isHeld, now }
  const metrics = openRelayerMetrics({ fh_relayer: pool, lead: leadPool }, readings)
  showRpcCalls(metrics.registry)
  const note = (event: string, facts: object) => log.info(facts, event)
  const deps: RelayerDeps = {
    ledger: transactionLedger(pool),
    chain: evmTransactionChain(served),
    signer: socketTransactionSigner({ sockets: { relay: signerSockets }, tls }),
    kinds: { [relayKind]: { role: 'relay', gas: 0n, read: async () => null } },
    operatorLog: {
      note,
      alarm(what, facts) {
        // A buyer can make their own settlement fail: that costs a part of a budget, and is no fault of ours.
        if (what === 'transaction.failed') return note('relay.reverted', facts)
        metrics.alarms.inc({ what })
        log.error({ what, ...facts }, 'relayer.alarm')
      },
    },
    gasPriceMax: (chainId) => settingsOf.get(chainId)?.gasPriceMax ?? 0n,
    feeBumpAfterSeconds: (chainId) => settingsOf.get(chainId)?.feeBumpAfterSeconds ?? 60,
    pollSeconds,
    relays: store,
    chains: relays,
    forwards: forwardChains(served, relays),
    accounts,
    address,
    now,
  }
  // Nobody sends requests to a relayer: what keeps it from sending makes it unready, also where all relayers share the cause.
  const probes = openProbes(metrics.registry, {
    own: {
      database: () => store.fault(),
      nodes: () => balances.unreachable(),
      balance: () => balances.shortage(),
      signers: () => signersFault(tls, 'relay', signerSockets),
    },
  })
  const privatePort = await probes.listen({ host: config.privateHost, port: config.privatePort })
  const restFromChecks = watchSoundness(pool, config, soundnessReport(metrics, log))
  const running = runRelayer(deps, lead, pauseMs)

  return {
    privatePort,

    /** Ends after the step that runs now; another relayer goes on from the database. */
    async drain() {
      probes.leave()
      await running.stop()
      restFromChecks()
      balances.close()
      closeSigning()
      await Promise.all([probes.close(), pool.end(), leadPool.end()])
    },
  }
}
