import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers'] }

const claimsOf = (request: IncomingMessage) =>
  JSON.parse(Buffer.from((request.headers.authorization ?? '').split('.')[1] ?? '', 'base64url').toString() || '{}')

/** As much of the service as the console's server meets: who a token belongs to, files, refusals, and a stream of events. */
export async function startStubService() {
  const calls: Call[] = []
  const events: number[] = []
  let pad = ''
  const streams = new Set<ServerResponse>()
  let opened = 0
  let reading = Promise.resolve()
  const frame = (sequence: number) => `id: ${sequence}\ndata: ${JSON.stringify({ sequence, pad })}\n\n`
  const json = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    await reading
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length
      hash.update(chunk as Buffer)
    }
    json(response, { bytes, sha256: hash.digest('hex') }, 201)
  }

  function stream(request: IncomingMessage, response: ServerResponse): void {
    opened += 1
    const after = Number(request.headers['last-event-id'] ?? events.at(-1) ?? 0)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(
      `retry: 1000\nid: ${after}\n\n${events
        .filter((each) => each > after)
        .map(frame)
        .join('')}`,
    )
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }

  function page(url: URL, response: ServerResponse): void {
    const from = Number(url.searchParams.get('cursor') ?? url.searchParams.get('after'))
    const found = events.filter((each) => each > from).slice(0, 100)
    const more = found.length === 100 ? `${found.at(-1)}` : null
    json(response, { items: found.map((sequence) => ({ sequence, pad })), next_cursor: more })
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://stub')
    const asked = `${request.method} ${url.pathname}`
    calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    const { sub: subject, iss: issuer, tenant, roles, auth_time } = claimsOf(request)
    if (subject === undefined) json(response, { code: 'unauthenticated' }, 401, { 'www-authenticate': 'Bearer' })
    else if (asked === 'GET /me') {
      const authTime = auth_time === undefined ? null : new Date(auth_time * 1000).toISOString()
      json(response, { subject, issuer, name: null, tenant, roles, authTime, acr: null })
    } else if (asked === 'GET /events/stream') stream(request, response)
    else if (asked === 'GET /events') page(url, response)
    else if (asked === 'POST /treasury/statements') void upload(request, response)
    else if (asked === 'GET /treasury/payment-files/1/pain001')
      response
        .writeHead(200, {
          'content-type': 'application/xml',
          'content-sha256': 'abc',
          etag: '"1"',
          'set-cookie': 'theirs=1',
          'access-control-allow-origin': '*',
        })
        .end('<Document/>')
    else if (asked === 'POST /treasury/receipts/1/freeze')
      json(response, { code: 'insufficient_user_authentication' }, 401, {
        'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age=300',
      })
    else if (asked === 'GET /admin/work') response.destroy()
    else if (asked === 'GET /status') json(response, { code: 'unauthenticated' }, 401, { 'www-authenticate': 'Bearer' })
    else json(response, { path: request.url, subject })
  }

  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Reads no upload until what it answers is called. */
    holdUploads(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      reading = promise
      return resolve
    },
    streamsOpened: () => opened,
    streamsOpen: () => streams.size,
    /** Makes events, each with this much in it. */
    publish(count: number, bytes = 10): void {
      pad = 'x'.repeat(bytes)
      for (let each = 0; each < count; each += 1) {
        const sequence = (events.at(-1) ?? 0) + 1
        events.push(sequence)
        for (const response of streams) response.write(frame(sequence))
      }
    },
    /** Breaks every stream, as a lost connection does. */
    cut(): void {
      for (const response of streams) response.destroy()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type StubService = Awaited<ReturnType<typeof startStubService>>
