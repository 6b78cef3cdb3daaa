import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '../domain/invalid-request.ts'
import { type ProblemSettings, problemText } from './errors.ts'

/** The version of the contract; dates grow only with additive changes inside a version. */
export const apiVersion = '2026-11-15'

const callersId = /^[A-Za-z0-9._-]{1,128}$/

const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`

/** The caller's own request id when it is a sound one, so that both sides can find the call again. */
export function requestId(request: IncomingMessage): string {
  const id = request.headers['x-request-id']
  return typeof id === 'string' && callersId.test(id) ? id : newRequestId()
}

/** Headers of which Node would silently keep the first: two readers could see two different requests. */
const once = new Set([
  'authorization',
  'content-type',
  'content-length',
  'host',
  'idempotency-key',
  'if-match',
  'x-request-id',
  'dpop',
])
/** Node drops headers beyond its own limit without a word, so the limit here is far below it. */
const headersMax = 100

function headerFault(raw: readonly string[]): string | null {
  if (raw.length > headersMax * 2) return `Send at most ${headersMax} headers.`
  const seen = new Set<string>()
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]?.toLowerCase() ?? ''
    if (!once.has(name)) continue
    if (seen.has(name)) return `The header ${name} stands there twice.`
    seen.add(name)
  }
  return null
}

function unreadable(settings: ProblemSettings) {
  const id = newRequestId()
  const refusal = invalidRequest([{ path: '', code: 'unreadable', message: 'This is no HTTP request that we read.' }])
  return { id, body: problemText(refusal, 'general', id, settings) }
}

/** No request exists yet: what is too slow is cut, what is unreadable gets the contract's envelope. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, settings: ProblemSettings): void {
  if (socket.destroyed || !socket.writable || ['ERR_HTTP_REQUEST_TIMEOUT', 'ECONNRESET'].includes(error.code ?? '')) {
    socket.destroy()
    return
  }
  const { id, body } = unreadable(settings)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    `Api-Version: ${apiVersion}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const fixed = {
  'api-version': apiVersion,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** What every answer carries. By hand: a plugin for it would double the cost of a request. */
export function writeFixedHeaders(request: Pick<FastifyRequest, 'id'>, reply: FastifyReply): void {
  reply.headers(fixed)
  reply.header('x-request-id', request.id)
}

/** What holds for every request before anybody asks who sent it. */
export function guardEdge(app: FastifyInstance, settings: ProblemSettings): void {
  app.addHook('onRequest', (request, reply, done) => {
    writeFixedHeaders(request, reply)
    const message = headerFault(request.raw.rawHeaders)
    done(message === null ? undefined : invalidRequest([{ path: '', code: 'header', message }]))
  })
  // Node alone would answer 417, outside the contract.
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(400, { 'content-type': 'application/problem+json', connection: 'close' })
    response.end(unreadable(settings).body)
  })
}
