import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex, Writable } from 'node:stream'
import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askToReconnect } from './drain-servers.ts'
import { type ProblemSettings, problemText } from './errors.ts'

/** The version of the contract. Under one date it only grows. */
export const apiVersion = '2026-11-16'

const callersId = /^[A-Za-z0-9._-]{1,128}$/

/** Random once for each process, counted after that: unique everywhere, and nothing to draw on each request. */
const processPrefix = randomBytes(12).toString('hex')
let requestCount = 0
const newRequestId = () => `req_${processPrefix}${(requestCount++).toString(16).padStart(8, '0')}`

/** The caller's own request id when it is a sound one, so that both sides can find the call again. */
export function requestId(request: IncomingMessage): string {
  const id = request.headers['x-request-id']
  return typeof id === 'string' && callersId.test(id) ? id : newRequestId()
}

/** Headers of which Node would silently keep the first: two readers could see two different requests. */
const once = [
  'authorization',
  'content-type',
  'content-length',
  'host',
  'idempotency-key',
  'if-match',
  'last-event-id',
  'x-request-id',
  'dpop',
]
/** Node drops headers beyond its own limit without a word, so the limit here is far below it. */
const headersMax = 100

function headerFault({ rawHeaders: raw, httpVersion }: IncomingMessage, single: ReadonlySet<string>): string | null {
  if (raw.length > headersMax * 2) return `Send at most ${headersMax} headers.`
  const seen = new Set<string>()
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]?.toLowerCase() ?? ''
    if (!single.has(name)) continue
    if (seen.has(name)) return `The header ${raw[i]} stands there twice: send it once.`
    seen.add(name)
  }
  return httpVersion === '1.1' && !seen.has('host') ? 'Name the host.' : null
}

function unreadable(settings: ProblemSettings) {
  const id = newRequestId()
  const refusal = invalidRequest([{ path: '', code: 'unreadable', message: 'This is no HTTP request that we read.' }])
  return { id, body: problemText(refusal, 'general', id, settings) }
}

/** No request exists yet: what is too slow is cut, what is unreadable gets the contract's envelope. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, settings: ProblemSettings): void {
  if (isLongRequest(socket, error)) return
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
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

const publicHeaders: Readonly<Record<string, string>> = { 'api-version': apiVersion }

/** What every answer carries. By hand: a plugin for it would double the cost of a request. */
export function writeFixedHeaders(request: Pick<FastifyRequest, 'id'>, reply: FastifyReply, own = publicHeaders): void {
  reply.headers(fixed)
  reply.headers(own)
  reply.header('x-request-id', request.id)
}

type Edge = ProblemSettings & {
  /** What the answers of this program carry beside the headers of every program; of the public API when left out. */
  readonly headers?: Readonly<Record<string, string>>
  /** A header of this program's own that must not be sent twice. */
  readonly singleHeader?: string
}

/**
 * What holds for every request before anybody asks who sent it. Whoever is refused here is charged as a stranger, and
 * the body is not read.
 */
export function guardEdge(
  app: FastifyInstance,
  { headers = publicHeaders, singleHeader, ...settings }: Edge,
  chargeStranger: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const single = new Set(singleHeader === undefined ? once : [...once, singleHeader])
  app.decorate('leaving', false)
  app.addHook('onRequest', (request, reply, done) => {
    writeFixedHeaders(request, reply, headers)
    askToReconnect(app, reply)
    const message = headerFault(request.raw, single)
    if (message === null && !request.is404) return done()
    chargeStranger(request, reply)
    done(message === null ? notFound() : invalidRequest([{ path: '', code: 'header', message }]))
  })
  // Node alone would answer 417, outside the contract.
  app.server.on('checkExpectation', (_request, response) => {
    const { id, body } = unreadable(settings)
    const type = { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(400, { ...fixed, ...headers, ...type, 'x-request-id': id, connection: 'close' })
    response.end(body)
  })
}

const longRequests = new WeakSet<Duplex>()

/**
 * Lets the request on this connection take longer than others may, until it is answered: Node knows one limit for all.
 * It still ends when nothing passes over the connection for a while.
 */
export function allowLongRequests(socket: Duplex, answer: Writable): void {
  longRequests.add(socket)
  answer.once('close', () => longRequests.delete(socket))
}

/** A statement of 100,000 entries takes two minutes to import. */
const longestAnswerMs = 600_000

/** Lets the answer to a request that has arrived take longer than others may: a connection over which nothing passes is closed otherwise. */
export function allowLongAnswer(socket: Socket, answer: Writable): void {
  const { timeout = 0 } = socket
  socket.setTimeout(longestAnswerMs)
  answer.once('close', () => socket.setTimeout(timeout))
}

/** Whether Node's complaint about this connection's slow request is to be passed over. */
export const isLongRequest = (socket: Duplex, { code }: NodeJS.ErrnoException): boolean =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' && longRequests.has(socket)
