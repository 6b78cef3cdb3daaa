import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Rpc = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Mood = 'passing' | 'silent' | 'broken'

/** A way to a node on which requests are counted and can be disturbed, without touching the node itself. */
export async function nodeProxy(target: string) {
  const asked: Rpc[] = []
  const waiting = new Set<ServerResponse>()
  let mood: Mood = 'passing'
  /** Answers instead of the node; undefined lets the request pass. */
  let instead: (rpc: Rpc) => { result: unknown } | { error: object } | undefined = () => undefined
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const rpc = JSON.parse(body.toString()) as Rpc
    asked.push(rpc)
    if (mood === 'silent') return void waiting.add(response)
    if (mood === 'broken') return void response.writeHead(500).end('broken')
    response.setHeader('content-type', 'application/json')
    const answer = instead(rpc)
    if (answer !== undefined) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: rpc.id, ...answer }))
    const headers = { 'content-type': 'application/json' }
    const passed = await fetch(target, { method: 'POST', headers, body }).catch(() => null)
    if (passed === null) return void response.destroy()
    response.end(await passed.text())
  }
  const server = createServer((request, response) => void pass(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request since the last call. */
    take: () => asked.splice(0),
    be(next: Mood) {
      mood = next
      if (next !== 'silent') for (const response of waiting) response.destroy()
    },
    answer(next: typeof instead) {
      instead = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type NodeProxy = Awaited<ReturnType<typeof nodeProxy>>
