import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { createFirsthand, type FirsthandOptions } from '../firsthand.ts'

/** One answer: cut the connection, never answer, or these bytes. A function writes it itself. */
export type Say =
  | 'cut'
  | 'hang'
  | { readonly status: number; readonly body: object | string; readonly type?: string }
  | ((response: ServerResponse, request: IncomingMessage) => void)

export const refusal = (code: string, status: number, retryable: boolean, more: object = {}): Say => ({
  status,
  body: { type: '', title: '', status, code, detail: '', requestId: 'req_1', retryable, ...more },
})
export const overloaded = refusal('service_overloaded', 503, true)
const fine: Say = { status: 200, body: { items: [], next_cursor: null } }

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

/** A server on this machine that gives one answer after the other, and is fresh in every test. */
export function scriptedService() {
  const service = { script: [] as Say[], received: [] as Received[] }
  const server = createServer((request, response) => {
    const got = { method: request.method, url: request.url, headers: request.headers, body: '' }
    service.received.push(got)
    request.on('data', (chunk) => {
      got.body += chunk
    })
    const say = service.script.shift() ?? fine
    if (say === 'cut') return void request.socket.destroy()
    if (say === 'hang') return undefined
    if (typeof say === 'function') return say(response, request)
    const { status, body, type = status < 400 ? 'application/json' : 'application/problem+json' } = say
    response.writeHead(status, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return undefined
  })
  beforeEach(async () => {
    service.script = []
    service.received = []
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const firsthand = (own: Partial<FirsthandOptions> = {}) =>
    createFirsthand({
      url: `${url()}/`,
      token: async () => 'token',
      ...own,
    })
  return Object.assign(service, { server, url, firsthand })
}
