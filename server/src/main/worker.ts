import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/log'
import { readWorkerConfig } from './config/worker-config.ts'
import { openWorker } from './open-worker.ts'

const { config, log } = configured('worker', () => readWorkerConfig())

await runUntilSignal('worker', log, async () => {
  const worker = await openWorker(config, log)
  const { flowsPort, privatePort } = worker
  return { listening: { flowsPort, privatePort }, drain: () => worker.drain() }
})
