import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { openLog } from '@firsthand/log/log'
import { readConfig } from './config.ts'
import { openService } from './service.ts'

const config = readConfig()
const log = openLog(config.logLevel)
const lastAnswersMs = 10_000

await runUntilSignal('compliance', log, async () => {
  const service = await openService(config, log)
  process.on('SIGHUP', () => void service.reloadLists())
  return {
    listening: await service.listen(),
    drain: () => {
      // A client that never hangs up must not keep the process.
      setTimeout(() => process.exit(1), lastAnswersMs).unref()
      return service.close()
    },
  }
})
