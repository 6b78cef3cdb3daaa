import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { openProbes } from '@firsthand/probes/private-listener'
import type { Logger } from 'pino'
import type { PageMetrics } from './metrics.ts'
import { pageNeeds } from './page-needs.ts'
import type { PageConfig } from './page-settings.ts'

/** Answers that are under way at the end of a drain have so long. */
const lastAnswersMs = 10_000

type Program = Pick<PageConfig, 'name' | 'listen' | 'private' | 'drainMs' | 'apiUrl' | 'provider'> & {
  readonly log: Logger
  readonly metrics: PageMetrics
  readonly open: () => { readonly server: Server; readonly leave: () => void }
}

/** The life of a server of pages: the pages and the private port, and a drain that lets answers end. */
export const runPageServer = ({ log, metrics, open, ...config }: Program): Promise<void> =>
  runUntilSignal(config.name, log, async () => {
    const { server, leave } = open()
    const probes = openProbes(metrics.registry, pageNeeds(config.apiUrl, config.provider.issuer))
    const { host, port } = config.listen
    server.listen(port, host)
    const [privatePort] = await Promise.all([probes.listen(config.private), once(server, 'listening')])
    return {
      listening: { port: (server.address() as AddressInfo).port, privatePort },
      async drain() {
        probes.leave()
        leave()
        await sleep(config.drainMs)
        const closed = once(server, 'close')
        server.close()
        server.closeIdleConnections()
        const cut = setTimeout(() => server.closeAllConnections(), lastAnswersMs)
        await closed
        clearTimeout(cut)
        await probes.close()
      },
    }
  })
