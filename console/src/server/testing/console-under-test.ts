import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '@firsthand/log/log'
import { startIdentity } from '@firsthand/sandbox/identity/identity'
import { clientSecret, consoleClient } from '@firsthand/sandbox/identity/identity-configuration'
import { freePort } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openConsole } from '../console-server.ts'
import { openConsoleMetrics } from '../metrics.ts'
import type { ConsoleConfig } from '../settings.ts'
import { openBrowser } from './browser.ts'
import { startStubService } from './stub-service.ts'

const page = `<!doctype html><meta name="csp-nonce" content="__NONCE__"><style nonce="__NONCE__"></style><div id="root"></div>`

async function builtPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-console-test-'))
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await mkdir(join(folder, 'dist', '.vite'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'dist', 'index.html'), page)
  await writeFile(join(folder, 'dist', '.vite', 'manifest.json'), '{"secret":1}')
  await writeFile(join(folder, 'dist', 'assets', 'index-a1b2.js'), 'export const a = 1;\n'.repeat(500))
  return folder
}

/** The console's server with the sandbox's real identity provider, a service that is in its hands, and a clock. */
export async function consoleUnderTest() {
  const supervisor = await startSupervisor()
  const identity = await startIdentity(supervisor)
  const service = await startStubService()
  const folder = await builtPages()
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  let ahead = 0
  const now = () => Date.now() + ahead
  const keys: [Buffer] = [randomBytes(32)]
  const servers: ReturnType<typeof openConsole>[] = []

  async function open(port: number, origin = `http://localhost:${port}`) {
    const config: ConsoleConfig = {
      origin,
      listen: { host: '127.0.0.1', port, privatePort: 0 },
      apiUrl: service.url,
      complianceUrl: service.url,
      provider: {
        issuer: identity.issuer,
        clientId: consoleClient.id,
        clientSecret,
        scope: 'openid',
        resource: null,
        maxAgeSeconds: 900,
      },
      sessionKeys: keys,
      environment: 'sandbox',
      controlUrl: null,
      idleMs: 900_000,
      sessionMs: 28_800_000,
      drainMs: 0,
      files: join(folder, 'dist'),
      logLevel: 'info',
    }
    const metrics = openConsoleMetrics()
    const opened = openConsole(config, { log, metrics, now })
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
    service,
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
export type ConsoleUnderTest = Awaited<ReturnType<typeof consoleUnderTest>>
