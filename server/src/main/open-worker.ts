import { serveFlows } from '@firsthand/engine/restate-endpoint'
import { restateIngress, restateInvocations } from '@firsthand/engine/restate-ingress'
import { soundnessReport } from '@firsthand/metrics/metrics'
import { requireSound, watchSoundness } from '@firsthand/postgres/database-checks'
import { databaseFault, openPool } from '@firsthand/postgres/pool'
import { openProbes } from '@firsthand/probes/private-listener'
import { type KeyedSealing, openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { Logger } from 'pino'
import { monthsStore } from '#archive/parts.store'
import { bankReadings } from '#bank-transfer/statements/bank-readings.store'
import { eventSequenceStore } from '#events/event-sequence.store'
import { type Outbox, outboxStore } from '#events/outbox.store'
import { startPulse, startRelay } from '#events/relay'
import { startSequencer } from '#events/sequencer'
import { dependencyStore } from '#status/dependency.store'
import { dependencyBoard } from '#status/dependency-board'
import { databaseClock, workerReadings } from '#status/readings.store'
import { dependencySignals, showRpcCalls, watchDependencies } from '#status/watch-dependencies'
import { requireKnownContracts } from '#upgrade/contracts.store'
import type { WorkerConfig } from './config/worker-config.ts'
import { openEvidenceLog } from './open-evidence-log.ts'
import { eraseAgain, keepErasing } from './open-people.ts'
import { openSigning } from './open-signer-tls.ts'
import { openStopPool, openStopWatch, stopReadings, watchSenders } from './open-watches.ts'
import { reconciler } from './reconcile.flow.ts'
import { flowsOf } from './worker-flows.ts'
import { openWorkerMetrics } from './worker-metrics.ts'

const sweepMs = 60_000
const monthsMs = 3_600_000

/** There are thousands of flows, and they may wait for a connection: no person waits for their answer. */
const patienceMs = 30_000

async function openDatabase(config: WorkerConfig, sealing: KeyedSealing, log: Logger) {
  const { databaseUrl: url, databasePoolSize: size } = config
  const pool = sealWith(openPool({ url, size, applicationName: 'firsthand-worker', patienceMs }), sealing)
  await requireSound([pool], config)
  await requireKnownContracts(pool)
  await eraseAgain(config, pool, log)
  // The relay must not stand behind the flows that it wakes up.
  const relayPool = openPool({ url, size: 2, applicationName: 'firsthand-relay', patienceMs })
  // A batch of events is one statement, and readers wait for it.
  const sequencerPool = openPool({ url, size: 1, applicationName: 'firsthand-sequencer', patienceMs })
  // News for all tenants is written here page by page, and nothing else waits behind it.
  const watchPool = openPool({ url, size: 1, applicationName: 'firsthand-worker' })
  const stopPool = openStopPool(url, patienceMs)
  const endPools = () => Promise.all([pool, relayPool, sequencerPool, watchPool, stopPool].map((each) => each.end()))
  return {
    pool,
    watchPool,
    stopPool,
    pools: { fh_worker: pool, relay: relayPool, sequencer: sequencerPool, stops: stopPool },
    outbox: outboxStore(relayPool),
    sequence: eventSequenceStore(sequencerPool),
    endPools,
  }
}

/** Deletes messages whose time is over, and makes the months ahead: the first time before anything is written. Answers how to stop. */
async function keepUp(outbox: Outbox, months: ReturnType<typeof monthsStore>, log: Logger): Promise<() => void> {
  const make = () =>
    months.make().then(
      (count) => count > 0 && log.info({ count }, 'months.made'),
      (err: Error) => log.warn({ err }, 'months.failed'),
    )
  await make()
  const timers = [
    setInterval(() => void outbox.sweep().catch(() => undefined), sweepMs),
    setInterval(() => void make(), monthsMs),
  ]
  return () => timers.forEach(clearInterval)
}

/** For operators: what needs them, and what they may want to read. */
const noticesOf = ({ alarms }: ReturnType<typeof openWorkerMetrics>, log: Logger) => ({
  alarm: (what: string, facts: object) => {
    alarms.inc({ what })
    log.error({ what, ...facts }, 'worker.alarm')
  },
  note: (event: string, facts: object) => log.info(facts, event),
})

/** Builds one worker process: the flows that the engine calls, and the relay that calls the engine. */
export async function openWorker(config: WorkerConfig, log: Logger) {
  const sealing = openKeyedSealing(config.sealing, 'app')
  const { pool, watchPool, stopPool, pools, outbox, sequence, endPools } = await openDatabase(config, sealing, log)
  const months = monthsStore(pool)
  const metrics = openWorkerMetrics(pools, {
    ...workerReadings(pool),
    ...bankReadings(pool, () => new Date()),
    waiting: () => outbox.waiting(),
    pending: () => sequence.waiting(),
    months: () => months.ahead(),
    sent: () => relay.count(),
    accounts: () => accounts.read(),
    databaseClock: databaseClock(watchPool),
    invocations: config.engineAdminUrl === null ? null : restateInvocations(config.engineAdminUrl),
    ...stopReadings(stopPool, () => stopWatch),
  })
  showRpcCalls(metrics.registry)
  const { timerOf, show } = dependencySignals(metrics)
  const windowSeconds = config.healthWindowSeconds
  const board = dependencyBoard(windowSeconds, timerOf)
  const meters = board.meters('offchain_fixed_price')
  let draining = false
  const { alarm, note } = noticesOf(metrics, log)
  const signing = openSigning(config, log)
  const flows = await serveFlows({
    objects: flowsOf(config, { pool, sealing, ...signing, alarm, note, isDraining: () => draining, meters, metrics }),
    identityKeys: config.engineIdentityKeys,
    host: config.flowsHost,
    port: config.flowsPort,
    onTrouble: (what) => log.warn({ what }, 'flow.failed'),
  })
  const accounts = watchSenders(config, signing.keys)
  const ingress = restateIngress(config.engineIngressUrls)
  const relay = startRelay(outbox, ingress, log)
  const sequencer = startSequencer(sequence, log)
  const stopWatch = openStopWatch(config, { pool: stopPool, alarm, note })
  const store = dependencyStore(watchPool)
  const rests = [
    startPulse(ingress, reconciler, log),
    watchDependencies({ board, store, log, show, now: () => new Date(), windowSeconds }),
    watchSoundness(watchPool, config, soundnessReport(metrics, log)),
    keepErasing(config, { pool, sealing }, log),
    await keepUp(outbox, months, log),
  ]
  const leaveLog = openEvidenceLog(config, { sealing, registry: metrics.registry, log, alarm })

  const probes = openProbes(metrics.registry, { own: { database: () => databaseFault(pool) } })
  const privatePort = await probes.listen({ host: config.privateHost, port: config.privatePort })

  return {
    flowsPort: flows.port,
    privatePort,

    /** Takes no new work, lets what runs come to its next step, and ends. The engine gives the rest to another worker. */
    async drain() {
      draining = true
      probes.leave()
      for (const rest of rests) rest()
      accounts.close()
      await stopWatch?.end()
      await Promise.all([relay.stop(), leaveLog()])
      await flows.close(config.drainSeconds * 1000)
      // Last of all, so that what the flows have written is numbered by somebody.
      await sequencer.stop()
      ingress.close()
      signing.close()
      sealing.wrapping.close()
      await Promise.all([probes.close(), endPools()])
    },
  }
}
