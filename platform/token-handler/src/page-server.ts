import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Exchange } from './exchange.ts'
import { kindOf } from './kinds.ts'
import type { PageMetrics } from './metrics.ts'
import { freshNonce, writeFixedHeaders, writePageHeaders } from './pages/page-headers.ts'
import { plainPage } from './pages/plain-pages.ts'
import { Problem, problemOf, sendProblem } from './problem.ts'
import { refusedBecause } from './request-rules.ts'

export type Surroundings = {
  readonly log: Logger
  readonly metrics: PageMetrics
}

export type Serves = {
  /** In log lines: `console`. */
  readonly name: string
  readonly origin: string
  readonly environment: 'sandbox' | 'live'
  readonly answer: (exchange: Exchange) => Promise<void>
  /** Ends what does not end by itself: streams. */
  readonly close: () => void
}

const silenceMs = 130_000
const callersId = /^[A-Za-z0-9._-]{1,128}$/
/** The caller's own request id when it is a sound one: the service keeps it, and both can find the call again. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && callersId.test(given) ? given : `req_${randomBytes(16).toString('hex')}`
}

/** A person who types an address reads a page, and a script an envelope. */
function answerProblem(response: ServerResponse, problem: Problem, requestId: string, isPage: boolean): void {
  if (!isPage || problem.code === 'not_from_page') {
    sendProblem(response, problem, requestId)
    return
  }
  const nonce = freshNonce()
  writePageHeaders(response, nonce)
  const text = `${problem.message} (${requestId})`
  response.writeHead(problem.status)
  response.end(plainPage(nonce, { title: problem.title, text, link: ['/login', 'Log in again'] }))
}

/** A server of pages, with the headers, the checks of every request and the refusals that all of them have. */
export function openPageServer({ name, origin, environment, answer, close }: Serves, { log, metrics }: Surroundings) {
  const isLive = environment === 'live'
  let isLeaving = false

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdOf(request)
    const started = performance.now()
    // Never parsed as an address of its own: `//host` would be one.
    const [path = '/', ...rest] = (request.url ?? '/').split('?')
    const search = rest.length === 0 ? '' : `?${rest.join('?')}`
    const kind = kindOf(path)
    const method = request.method ?? ''
    response.once('close', () => {
      const ms = Math.round(performance.now() - started)
      metrics.requests.inc({ kind, status: response.statusCode })
      metrics.times.observe({ kind }, ms / 1000)
      log.debug({ requestId, method, kind, status: response.statusCode, ms }, `${name}.request`)
    })
    writeFixedHeaders(response, isLive, requestId)
    if (isLeaving) response.setHeader('connection', 'close')
    try {
      const refused = refusedBecause(kind, method, request.headers, origin)
      if (refused !== null) throw new Problem('not_from_page', refused)
      await answer({ request, response, method, path, search, kind, requestId })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'internal_error' && !response.destroyed)
        log.error({ err: problem.cause as Error, requestId }, `${name}.failed`)
      if (response.headersSent) response.destroy()
      else answerProblem(response, problem, requestId, kind === 'page')
    }
  }

  const server: Server = createServer(
    { maxHeaderSize: 32_768, requestTimeout: 0, headersTimeout: 20_000 },
    (request, response) => {
      void serve(request, response)
    },
  )
  server.keepAliveTimeout = 65_000
  // A connection over which nothing passes; streams have a beat.
  server.timeout = silenceMs
  return {
    server,
    /** Still answers requests, but closes each connection afterwards and ends open streams, so that browsers reconnect to another instance. */
    leave: (): void => {
      isLeaving = true
      close()
    },
  }
}
