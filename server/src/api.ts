import { readApiConfig } from './config.ts'
import { openLog } from './observability/log.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { openService } from './service.ts'

const config = readApiConfig()
const log = openLog(config.logLevel)

await runUntilSignal('api', log, async () => {
  const service = await openService(config, log)
  return { listening: await service.listen(), drain: () => service.drain() }
})
