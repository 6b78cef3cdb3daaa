import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { serveFlows } from './adapters/engine/restate-endpoint.ts'
import { restateIngress } from './adapters/engine/restate-ingress.ts'
import { isReachable, unsafeSettings } from './adapters/postgres/durability.ts'
import { postgresOutbox } from './adapters/postgres/outbox.ts'
import { openPool } from './adapters/postgres/pool.ts'
import { buildPrivate } from './observability/private-app.ts'
import { openWorkerMetrics } from './observability/worker-metrics.ts'
import { startPulse } from './relay/pulse.ts'
import { startRelay } from './relay/relay.ts'
import type { WorkerConfig } from './worker-config.ts'
import { reconciler, reconcilerObject } from './workflows/reconcile.ts'

const sweepMs = 60_000

/** Builds one worker process: the flows that the engine calls, and the relay that calls the engine. */
export async function openWorker(config: WorkerConfig, log: Logger) {
  const pool = openPool({ url: config.databaseUrl, size: config.databasePoolSize, applicationName: 'firsthand-worker' })
  if (config.durability === 'required') {
    const unsafe = await unsafeSettings(pool)
    if (unsafe.length > 0) throw new Error(`the database may lose acknowledged work: turn on ${unsafe.join(', ')}`)
  }
  const outbox = postgresOutbox(pool)
  const ingress = restateIngress(config.engineIngressUrls)
  const objects = [reconcilerObject({})]
  const flows = await serveFlows({
    objects,
    identityKeys: config.engineIdentityKeys,
    host: config.flowsHost,
    port: config.flowsPort,
    onTrouble: (what) => log.warn({ what }, 'flow.failed'),
  })
  const relay = startRelay(outbox, ingress, log)
  const restFromPulse = startPulse(ingress, reconciler, log)
  const sweep = setInterval(() => void outbox.sweep().catch(() => undefined), sweepMs)
  const metrics = openWorkerMetrics(
    { fh_worker: pool },
    { waiting: () => outbox.waiting(), count: () => relay.count() },
  )
  let draining = false

  async function readiness() {
    if (draining) return { ready: false, reason: 'draining' }
    if (!(await isReachable(pool))) return { ready: false, reason: 'the database cannot be reached' }
    return { ready: true, reason: null }
  }
  const operators = buildPrivate(metrics, readiness)
  await operators.listen({ host: config.privateHost, port: config.privatePort })

  return {
    flowsPort: flows.port,
    privatePort: (operators.server.address() as AddressInfo).port,

    /** Takes no new work, lets what runs come to its next step, and ends. The engine gives the rest to another worker. */
    async drain() {
      draining = true
      clearInterval(sweep)
      restFromPulse()
      await relay.stop()
      await flows.close(config.drainSeconds * 1000)
      ingress.close()
      await Promise.all([operators.close(), pool.end()])
    },
  }
}
