import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { openLog } from '@firsthand/log/log'
import { buildPrivate } from '@firsthand/metrics/private-app'
import { openConsole } from './console-server.ts'
import { openConsoleMetrics } from './metrics.ts'
import { readConsoleConfig } from './settings.ts'

const config = readConsoleConfig()
const log = openLog(config.logLevel)

/** Answers that are under way at the end of a drain have so long. */
const lastAnswersMs = 10_000

await runUntilSignal('console', log, async () => {
  const metrics = openConsoleMetrics()
  const { server, leave } = openConsole(config, { log, metrics })
  let isReady = true
  const operators = buildPrivate(metrics, async () => ({ ready: isReady, reason: isReady ? null : 'draining' }))
  const { host, port, privatePort } = config.listen
  server.listen(port, host)
  await Promise.all([once(server, 'listening'), operators.listen({ host, port: privatePort })])
  const portOf = (address: unknown) => (address as AddressInfo).port
  return {
    listening: { port: portOf(server.address()), privatePort: portOf(operators.server.address()) },
    async drain() {
      isReady = false
      leave()
      await sleep(config.drainMs)
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), lastAnswersMs)
      await closed
      clearTimeout(cut)
      await operators.close()
    },
  }
})
