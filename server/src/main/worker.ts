import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import { workerConnections } from './config/connections.ts'
import { readWorkerConfig } from './config/worker-config.ts'
import { openWorker } from './open-worker.ts'

const { config, log } = await configured({ program: 'worker', read: readWorkerConfig, connections: workerConnections })

await runUntilSignal('worker', log, async () => {
  const worker = await openWorker(config, log)
  const { flowsPort, privatePort } = worker
  return { listening: { flowsPort, privatePort }, drain: () => worker.drain() }
})
