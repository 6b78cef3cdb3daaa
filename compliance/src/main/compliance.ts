import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import { readConfig } from './config.ts'
import { connections } from './connections.ts'
import { openService } from './service.ts'

const { config, log } = await configured({ program: 'compliance', read: readConfig, connections })

await runUntilSignal('compliance', log, async () => {
  const service = await openService(config, log)
  const notPublished = (err: Error) => log.error({ err }, 'lists.not_published')
  process.on('SIGHUP', () => void service.reloadLists().catch(notPublished))
  return { listening: await service.listen(), drain: () => service.drain() }
})
