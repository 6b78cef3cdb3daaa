import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopback } from '@firsthand/sandbox/world/ports'
import type { Server } from './shipped-proxy.ts'

/** Longer than the proxy waits for an answer. */
const lateMs = 23_000

/** Answers by the path: it breaks off, writes in pieces, is late, or answers at once. */
async function answer(path: string, body: string, response: ServerResponse): Promise<void> {
  if (path.startsWith('/lost')) return void response.socket?.destroy()
  if (path === '/pieces' || path === '/long-stream') {
    for (const _piece of path === '/pieces' ? ['one'] : Array.from({ length: 12 })) {
      response.write('piece')
      await sleep(400)
    }
    return void response.end('end')
  }
  if (body === 'late') await sleep(lateMs)
  response.end('{}')
}

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  server.listen(0, loopback)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A server in the place of an instance, which shows what has reached it. */
export async function startStub(id: number) {
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = []
  let isReady = true
  const open = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    if (path === '/admin/tokens/import') return void request.pipe(response)
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => void answer(path, body, response))
  })
  const probe = createServer((_request, response) => response.writeHead(isReady ? 200 : 503).end())
  const server: Server = { id, port: await listening(open), privatePort: await listening(probe) }
  return {
    ...server,
    arrived: (path: string): readonly IncomingHttpHeaders[] =>
      requests.filter((request) => request.path === path).map(({ headers }) => headers),
    setReady(ready: boolean): void {
      isReady = ready
    },
    async stop(): Promise<void> {
      for (const each of [open, probe]) {
        each.close()
        each.closeAllConnections()
      }
    },
  }
}
export type Stub = Awaited<ReturnType<typeof startStub>>
