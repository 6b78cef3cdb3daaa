import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostSetting } from '@firsthand/settings/setting'
import { Type } from 'typebox'
import type { Registry } from './open-metrics.ts'
import { type Needs, openReadiness } from './readiness.ts'
import { release } from './release.ts'

/** The settings of the listener, the same in every program that is set by its environment. */
export const privateSettings = (port: number) => ({
  PRIVATE_HOST: Type.String({
    ...hostSetting,
    default: '127.0.0.1',
    description: 'Address of `/healthz`, `/readyz` and `/metrics`: one that only your own machines reach.',
  }),
  PRIVATE_PORT: Type.Integer({
    default: port,
    minimum: 0,
    maximum: 65_535,
    description: 'The port of `/healthz`, `/readyz` and `/metrics`; 0 takes a free one.',
  }),
})

const limits = { requestTimeout: 5_000, headersTimeout: 5_000, maxHeaderSize: 8_192 }
const connectionsMax = 64

const paths: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/metrics'])

const json = 'application/json; charset=utf-8'

function send(response: ServerResponse, status: number, text: string, type = json): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

/**
 * What operators' machines ask, on a port that the public never reaches: whether the process lives, whether it can work, and its
 * metrics. Node's own server, because a signer has it too, and every package there could sign.
 */
export function openProbes(registry: Registry, needs: Needs) {
  const readiness = openReadiness(registry, needs)
  let scrape: Promise<string> | null = null

  /** Scrapes at the same moment share one reading. */
  function figures(): Promise<string> {
    scrape ??= registry.metrics().finally(() => {
      scrape = null
    })
    return scrape
  }

  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url?.split('?')[0] ?? ''
    if (!paths.has(path)) return send(response, 404, '{"status":"not found"}')
    if (method !== 'GET' && method !== 'HEAD') return send(response, 405, '{"status":"method not allowed"}')
    switch (path) {
      // `/livez` is its name of before.
      case '/healthz':
      case '/livez':
        return send(response, 200, JSON.stringify({ status: 'ok', release }))
      case '/readyz': {
        const found = await readiness.read()
        return send(response, found.status === 'not ready' ? 503 : 200, JSON.stringify(found))
      }
      default:
        return send(response, 200, await figures(), registry.contentType)
    }
  }

  const server = createServer(limits, (request, response) => {
    answer(request, response).catch(() => send(response, 500, '{"status":"failed"}'))
  })
  server.maxConnections = connectionsMax

  return {
    /** Answers the port. */
    async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<number> {
      server.listen(port, host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    read: readiness.read,
    /** Not ready from now on. */
    leave: (): void => readiness.leave(),
    async close(): Promise<void> {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
export type Probes = ReturnType<typeof openProbes>
