import { readApiConfig } from './config.ts'
import { openLog } from './observability/log.ts'
import { openService } from './service.ts'

const config = readApiConfig()
const log = openLog(config.logLevel)
const service = await openService(config, log)
let stopping = false

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'api.draining')
  await service.drain()
  log.info({ signal }, 'api.stopped')
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

try {
  log.info(await service.listen(), 'api.listening')
} catch (err) {
  log.fatal({ err }, 'api.not_started')
  process.exit(1)
}
