import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { writePassedOn } from '@firsthand/traces/purchase-trace'
import { Problem } from '../problem.ts'

/** What the service reads of a request. Cookies, and whatever a page adds, stay here. */
const sentOn = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'range',
] as const

/** What concerns one connection, or speaks about another origin than the page's. */
const keptBack =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie|access-control-.*|strict-transport-security|content-security-policy|x-content-type-options|server|date)$/

/** A connection must stand within this, and the answer begin within that once the body was sent. */
const connectMs = 5_000
const answerMs = 60_000
/** Nothing may pass for so long, and no exchange takes longer than that: an import of a million lines takes minutes. */
const silenceMs = 120_000
const wholeMs = 1_800_000

const kept = { keepAlive: true, maxSockets: 512 }
const agents = { 'http:': new Agent(kept), 'https:': new SecureAgent(kept) }
/** A stream holds its connection for minutes: it must not take one from calls. */
const streaming = { 'http:': new Agent(), 'https:': new SecureAgent() }

type Target = {
  readonly url: string
  readonly token: string
  readonly requestId: string
  /** Of a stream, which does not end by itself: what ends it. */
  readonly leaving?: AbortSignal
}

const headersFor = ({ headers }: IncomingMessage, { token, requestId }: Target): OutgoingHttpHeaders => ({
  ...Object.fromEntries(sentOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
  authorization: `Bearer ${token}`,
  'x-request-id': requestId,
})

/** Our own token was refused, and not because the person has to log in again for this act. */
const isTokenRefused = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 401 && !(headers['www-authenticate'] ?? '').includes('insufficient_user_authentication')

/** Sends the request and waits for the head of the answer; the body follows as fast as the service takes it. */
function ask(from: IncomingMessage, to: Target): Promise<IncomingMessage> {
  const url = new URL(to.url)
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const hasBody = from.headers['transfer-encoding'] !== undefined || Number(from.headers['content-length'] ?? 0) > 0
    const asked = (secure ? secureRequest : request)(url, {
      method: from.method,
      headers: headersFor(from, to),
      agent: (to.leaving ? streaming : agents)[secure ? 'https:' : 'http:'],
    })
    const fail = (problem: Problem) => {
      asked.destroy()
      reject(problem)
    }
    const late = new Problem('service_late', 'Read again whether it was done before you repeat it.')
    let waiting = setTimeout(() => fail(late), connectMs)
    const wait = (ms: number) => {
      clearTimeout(waiting)
      waiting = setTimeout(() => fail(late), ms)
    }
    asked.on('socket', (socket) =>
      socket.connecting ? socket.once('connect', () => wait(silenceMs)) : wait(silenceMs),
    )
    asked.once('finish', () => wait(answerMs))
    from.on('data', () => waiting.refresh())
    asked.once('response', (response) => {
      clearTimeout(waiting)
      response.setTimeout(silenceMs, () => response.destroy(late))
      resolve(response)
    })
    // An answer before the end of the body, such as a refusal of its size, is passed on.
    asked.on('error', (cause) => fail(new Problem('service_unreachable', 'Try again in a moment.', { cause })))
    from.once('aborted', () => asked.destroy())
    if (hasBody) from.pipe(asked)
    else asked.end()
  })
}

/** Passes a request on with the person's token, and the answer back, both unbuffered. */
export async function forward(from: IncomingMessage, response: ServerResponse, to: Target): Promise<number> {
  const begun = Date.now()
  const answer = await ask(from, to)
  if (isTokenRefused(answer)) {
    answer.resume()
    throw new Problem('session_ended', 'The service no longer accepts this session. Log in again.')
  }
  const whole = setTimeout(() => answer.destroy(), wholeMs)
  const end = () => void answer.destroy()
  to.leaving?.addEventListener('abort', end)
  response.once('close', () => {
    to.leaving?.removeEventListener('abort', end)
    end()
  })
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !keptBack.test(name)) response.setHeader(name, value)
  if (!from.complete) response.setHeader('connection', 'close')
  response.writeHead(answer.statusCode ?? 502)
  try {
    await pipeline(answer, response)
  } finally {
    clearTimeout(whole)
    writePassedOn(answer.headers.traceresponse, `${from.method} passed on`, begun)
  }
  return answer.statusCode ?? 502
}
