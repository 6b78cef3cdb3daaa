import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { buildPrivate } from '@firsthand/metrics/private-app'
import type { Logger } from 'pino'
import type { PageMetrics } from './metrics.ts'

/** Answers that are under way at the end of a drain have so long. */
const lastAnswersMs = 10_000

type Program = {
  readonly name: string
  readonly listen: { readonly host: string; readonly port: number; readonly privatePort: number }
  readonly drainMs: number
  readonly log: Logger
  readonly metrics: PageMetrics
  readonly open: () => { readonly server: Server; readonly leave: () => void }
}

/** The life of a server of pages: the pages and the private port, and a drain that lets answers end. */
export const runPageServer = ({ name, listen, drainMs, log, metrics, open }: Program): Promise<void> =>
  runUntilSignal(name, log, async () => {
    const { server, leave } = open()
    let isReady = true
    const operators = buildPrivate(metrics, async () => ({ ready: isReady, reason: isReady ? null : 'draining' }))
    const { host, port, privatePort } = listen
    server.listen(port, host)
    await Promise.all([once(server, 'listening'), operators.listen({ host, port: privatePort })])
    const portOf = (address: unknown) => (address as AddressInfo).port
    return {
      listening: { port: portOf(server.address()), privatePort: portOf(operators.server.address()) },
      async drain() {
        isReady = false
        leave()
        await sleep(drainMs)
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
