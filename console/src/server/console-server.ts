import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { consoleCalls } from './console-calls.ts'
import { kindOf } from './kinds.ts'
import type { ConsoleMetrics } from './metrics.ts'
import { freshNonce, writeFixedHeaders, writePageHeaders } from './pages/page-headers.ts'
import { plainPage } from './pages/plain-pages.ts'
import { Problem, problemOf, sendProblem, statusOf, titleOf } from './problem.ts'
import { refusedBecause } from './request-rules.ts'
import type { ConsoleConfig } from './settings.ts'

export type Surroundings = {
  readonly log: Logger
  readonly metrics: ConsoleMetrics
  readonly now?: () => number
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
  if (!isPage || problem.code === 'not_from_console') {
    sendProblem(response, problem, requestId)
    return
  }
  const nonce = freshNonce()
  writePageHeaders(response, nonce)
  const text = `${problem.message} (${requestId})`
  response.writeHead(statusOf(problem.code))
  response.end(plainPage(nonce, { title: titleOf(problem.code), text, link: ['/login', 'Log in again'] }))
}

/** The console's server: pages, sessions, and a way to the service for the calls that the pages make. */
export function openConsole(config: ConsoleConfig, { log, metrics, now = Date.now }: Surroundings) {
  const calls = consoleCalls(config, log, metrics, now)
  const isLive = config.environment === 'live'
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
      log.debug({ requestId, method, kind, status: response.statusCode, ms }, 'console.request')
    })
    writeFixedHeaders(response, isLive, requestId)
    if (isLeaving) response.setHeader('connection', 'close')
    try {
      const refused = refusedBecause(kind, method, request.headers, config.origin)
      if (refused !== null) throw new Problem('not_from_console', refused)
      await calls.answer({ request, response, method, path, search, kind, requestId })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'internal_error' && !response.destroyed)
        log.error({ err: problem.cause as Error, requestId }, 'console.failed')
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
    /** Keeps serving, and asks whoever comes to connect elsewhere next time; open streams end. */
    leave: (): void => {
      isLeaving = true
      calls.close()
    },
  }
}
