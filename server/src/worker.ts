import { openLog } from './observability/log.ts'
import { openWorker } from './open-worker.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { readWorkerConfig } from './worker-config.ts'

const config = readWorkerConfig()
const log = openLog(config.logLevel)

await runUntilSignal('worker', log, async () => {
  const worker = await openWorker(config, log)
  const { flowsPort, privatePort } = worker
  return { listening: { flowsPort, privatePort }, drain: () => worker.drain() }
})
