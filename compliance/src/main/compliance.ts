import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import { readConfig } from './config.ts'
import { connections } from './connections.ts'
import { openService } from './service.ts'

const { config, log } = await configured({ program: 'compliance', read: readConfig, connections })
const lastAnswersMs = 10_000

await runUntilSignal('compliance', log, async () => {
  const service = await openService(config, log)
  const notPublished = (err: Error) => log.error({ err }, 'lists.not_published')
  process.on('SIGHUP', () => void service.reloadLists().catch(notPublished))
  return {
    listening: await service.listen(),
    drain: () => {
      // A client that never hangs up must not keep the process.
      setTimeout(() => process.exit(1), lastAnswersMs).unref()
      return service.close()
    },
  }
})
