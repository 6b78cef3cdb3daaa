import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '@firsthand/log/log'
import { startIdentity } from '@firsthand/sandbox/identity/identity'
import { clientSecret } from '@firsthand/sandbox/identity/identity-configuration'
import { freePort } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openPageMetrics } from '../metrics.ts'
import type { Surroundings } from '../page-server.ts'
import type { PageConfig } from '../page-settings.ts'
import { openBrowser } from './browser.ts'

const page = `<!doctype html><meta name="csp-nonce" content="__NONCE__"><style nonce="__NONCE__"></style><div id="root"></div>`

async function builtPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-page-server-test-'))
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await mkdir(join(folder, 'dist', '.vite'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'dist', 'index.html'), page)
  await writeFile(join(folder, 'dist', '.vite', 'manifest.json'), '{"secret":1}')
  await writeFile(join(folder, 'dist', 'assets', 'index-a1b2.js'), 'export const a = 1;\n'.repeat(500))
  return folder
}

type Own = {
  readonly name: string
  readonly clientId: string
  /** The service behind it, as the test controls it. */
  readonly service: { readonly url: string; stop(): Promise<void> }
  readonly open: (
    config: PageConfig,
    around: Surroundings & { readonly now: () => number },
  ) => { readonly server: Server; readonly leave: () => void }
}

/** A server of pages with the sandbox's real identity provider, a service that the test controls, and a clock. */
export async function pageServerUnderTest({ name, clientId, service, open: openServer }: Own) {
  const supervisor = await startSupervisor()
  const identity = await startIdentity(supervisor)
  const folder = await builtPages()
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  let ahead = 0
  const now = () => Date.now() + ahead
  const keys: [Buffer] = [randomBytes(32)]
  const servers: ReturnType<typeof openServer>[] = []

  async function open(port: number, origin = `http://localhost:${port}`) {
    const config: PageConfig = {
      name,
      origin,
      listen: { host: '127.0.0.1', port },
      private: { host: '127.0.0.1', port: 0 },
      apiUrl: service.url,
      complianceUrl: service.url,
      provider: {
        issuer: identity.issuer,
        clientId,
        clientSecret: () => clientSecret,
        scope: 'openid',
        resource: null,
        maxAgeSeconds: 900,
      },
      sessionKeys: () => keys,
      environment: 'sandbox',
      idleMs: 900_000,
      sessionMs: 28_800_000,
      drainMs: 0,
      files: join(folder, 'dist'),
      logLevel: 'info',
    }
    const metrics = openPageMetrics(name)
    const opened = openServer(config, { log, metrics, now })
    opened.server.listen(port, '127.0.0.1')
    await once(opened.server, 'listening')
    servers.push(opened)
    return { ...opened, metrics }
  }
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { server, metrics } = await open(port)
  return {
    origin,
    server,
    metrics,
    identity,
    log: lines,
    folder,
    browser: () => openBrowser(origin),
    /** Another process with the same keys, behind the same name. */
    replica: async () => {
      const at = await freePort()
      await open(at, origin)
      return `http://localhost:${at}`
    },
    pass: (ms: number) => {
      ahead += ms
    },
    async stop(): Promise<void> {
      for (const each of servers) {
        each.leave()
        each.server.closeAllConnections()
        each.server.close()
      }
      await service.stop()
      await supervisor.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
