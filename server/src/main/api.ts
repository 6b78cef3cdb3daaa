import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { openLog } from '@firsthand/log/log'
import { readApiConfig } from './config/config.ts'
import { openService } from './service.ts'

const config = readApiConfig()
const log = openLog(config.logLevel)

await runUntilSignal('api', log, async () => {
  const service = await openService(config, log)
  return { listening: await service.listen(), drain: () => service.drain() }
})
