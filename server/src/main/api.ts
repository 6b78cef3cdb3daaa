import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import { readApiConfig } from './config/config.ts'
import { apiConnections } from './config/connections.ts'
import { openService } from './service.ts'

const { config, log } = await configured({ program: 'api', read: readApiConfig, connections: apiConnections })

await runUntilSignal('api', log, async () => {
  const service = await openService(config, log)
  return { listening: await service.listen(), drain: () => service.drain() }
})
