import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { openService } from './service.ts'

const config = readConfig()
const log = openLog(config.logLevel)
const lastAnswersMs = 10_000

try {
  const service = await openService(config, log)
  const stop = async (signal: NodeJS.Signals) => {
    // A client that never hangs up must not keep the process for ever.
    setTimeout(() => process.exit(1), lastAnswersMs).unref()
    await service.close()
    log.info({ signal }, 'compliance.stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  process.on('SIGHUP', () => void service.reloadLists())
  log.info(await service.listen(), 'compliance.listening')
} catch (err) {
  log.fatal({ err }, 'compliance.not_started')
  process.exit(1)
}
