import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { MutualServer } from '@firsthand/mutual-tls/mutual-server'
import type { SignAnswer, SignRefusal } from '@firsthand/wire/signer'
import type { TransactionAnswer } from '@firsthand/wire/transaction-signer'
import { declined, Refused } from './refused.ts'

/** What was signed, by the kind of the role. */
export type Answer = SignAnswer | TransactionAnswer

/** What became of a request. */
export type Outcome = 'signed' | SignRefusal['code']

export type AppDeps = {
  /** Judges and signs; throws a `Refused`, or anything else for an outage. */
  readonly answer: (body: unknown) => Promise<Answer>
  readonly report: (event: string, fields: Readonly<Record<string, unknown>>) => void
  /** Counts an answer: the outcome, the rule of a refusal, and how long it took. */
  readonly count: (outcome: Outcome, rule: string | null, seconds: number) => void
  /** Whether this process can sign now, for callers that choose among replicas. */
  readonly isReady: () => Promise<boolean>
  /** Called once an outage has been answered. */
  readonly onOutage: (error: Error) => void
  /** Asked over TLS by those with a certificate; null on a socket file. */
  readonly tls: MutualServer | null
}

const bodyBytesMax = 16 * 1024
const limits = { requestTimeout: 2_000, headersTimeout: 2_000, keepAliveTimeout: 72_000, maxHeaderSize: 4_096 }
const strictText = new TextDecoder('utf-8', { fatal: true })

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw declined('shape')
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/** One spelling for one request: what reads back to other bytes has a key twice, a blank, or a name in disguise. */
function readCanonical(bytes: Buffer): unknown {
  try {
    const text = strictText.decode(bytes)
    const value: unknown = JSON.parse(text)
    if (JSON.stringify(value) === text) return value
  } catch {}
  throw declined('shape')
}

const requestIdOf = (body: unknown) => {
  const id = (body as { requestId?: unknown } | null)?.requestId
  return typeof id === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(id) ? id : null
}

function send(response: ServerResponse, status: number, body: Answer | SignRefusal | { status: string }): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

/**
 * HTTP with JSON on a socket file or over TLS: `POST /sign`, `GET /healthz` for a supervisor and `GET /readyz` for callers. Node's own
 * server: three paths need no framework, and every package in this process could sign.
 */
export function buildApp({ answer, report, count, isReady, onOutage, tls }: AppDeps): Server {
  async function sign(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body: unknown = null
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      body = readCanonical(await readBody(request))
      const answered = await answer(body)
      count('signed', null, seconds())
      send(response, 200, answered)
    } catch (error) {
      const refused = error instanceof Refused ? error : null
      const stated: SignRefusal = refused?.answer ?? { code: 'unavailable' }
      count(stated.code, 'rule' in stated ? stated.rule : null, seconds())
      report(`signer.${stated.code}`, { requestId: requestIdOf(body), ...('rule' in stated && { rule: stated.rule }) })
      if (!response.headersSent) send(response, refused?.status ?? 503, stated)
      if (refused === null) onOutage(error as Error)
    }
  }
  async function ready(response: ServerResponse): Promise<void> {
    const can = await isReady()
    send(response, can ? 200 : 503, { status: can ? 'ready' : 'not ready' })
  }
  const answerTo: RequestListener = (request, response) => {
    const json = request.headers['content-type'] === 'application/json'
    if (request.method === 'POST' && request.url === '/sign' && json) return void sign(request, response)
    if (request.method === 'GET' && request.url === '/healthz') return send(response, 200, { status: 'ok' })
    if (request.method === 'GET' && request.url === '/readyz') return void ready(response)
    // Unread bytes of a refused request would be taken for the next one.
    response.setHeader('connection', 'close')
    send(response, 403, { code: 'declined', rule: 'shape' })
  }
  if (tls === null) return createServer(limits, answerTo)
  const server = createSecureServer({ ...limits, ...tls.options() }, answerTo)
  tls.guard(server)
  return server
}
