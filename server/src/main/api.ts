import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/log'
import { readApiConfig } from './config/config.ts'
import { openService } from './service.ts'

const { config, log } = configured('api', () => readApiConfig())

await runUntilSignal('api', log, async () => {
  const service = await openService(config, log)
  return { listening: await service.listen(), drain: () => service.drain() }
})
