import { readApiConfig } from './config.ts'
import { openLog } from './observability/log.ts'
import { openService } from './service.ts'

const config = readApiConfig()
const log = openLog(config.logLevel)
const service = await openService(config, log)
let stopping = false
const lastWordsMs = 3000

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'api.draining')
  await service.drain().catch((err: Error) => {
    log.fatal({ err }, 'api.not_drained')
    process.exit(1)
  })
  log.info({ signal }, 'api.stopped')
  // Nothing is left to wait for, so the process ends by itself once the last spans are out; this bounds it.
  setTimeout(() => process.exit(0), lastWordsMs).unref()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

try {
  log.info(await service.listen(), 'api.listening')
} catch (err) {
  log.fatal({ err }, 'api.not_started')
  process.exit(1)
}
