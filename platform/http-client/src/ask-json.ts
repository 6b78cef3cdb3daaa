import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** Connections of the caller's own to an address, such as with a certificate: kept ones, and one for a single question. */
type OwnConnections = { readonly kept: SecureAgent; readonly fresh: SecureAgent }

/** Where: an address, a path behind a socket file, or an address by connections of the caller's own. */
export type Place =
  | string
  | { readonly socketPath: string; readonly path: string }
  | { readonly url: string; readonly by: OwnConnections }

export type Question = {
  readonly headers?: Readonly<Record<string, string>>
  /** With a body it is a POST. */
  readonly body?: string
  /** For all of the answer. */
  readonly deadlineMs: number
  readonly bytesMax: number
  /** A connection of its own: a kept one may have been closed under us. */
  readonly fresh?: boolean
  /** Twice means the same as once: asked again over a connection of its own when a kept one turns out to be closed. */
  readonly repeatable?: boolean
}

/** A kept connection was closed by the other side before it answered anything. */
class KeptConnectionClosed extends Error {
  override readonly name = 'KeptConnectionClosed'
}
const closed = new Set(['ECONNRESET', 'EPIPE'])

/** What was answered: JSON, not yet looked at. */
export type Reply = { readonly status: number; readonly contentType: string; readonly body: unknown }

const kept = { keepAlive: true, maxSockets: 256 }
const agent = new Agent(kept)
const secureAgent = new SecureAgent(kept)

function open(place: Place, fresh: boolean, options: RequestOptions) {
  if (typeof place !== 'string' && 'by' in place)
    return secureRequest(place.url, { ...options, agent: fresh ? place.by.fresh : place.by.kept })
  if (typeof place !== 'string') return request({ ...options, ...place, agent: fresh ? false : agent })
  const url = new URL(place)
  const secure = url.protocol === 'https:'
  const keptOnes = secure ? secureAgent : agent
  return (secure ? secureRequest : request)(url, { ...options, agent: fresh ? false : keptOnes })
}

/** The whole text, up to the cap: whoever sends without end must not fill our memory until the deadline. */
function readText(
  response: IncomingMessage,
  bytesMax: number,
  done: (text: string) => void,
  fail: (why: Error) => void,
) {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) fail(new Error(`the answer is longer than ${bytesMax} bytes`))
    else chunks.push(chunk)
  })
  response.on('end', () => done(Buffer.concat(chunks).toString()))
  response.on('error', fail)
}

/**
 * One question, asked once, or once more where it says so: no redirect is followed, nothing is unpacked. Fails on anything but a whole answer in JSON
 * within the deadline and the cap. (`fetch` does the same at nearly three times the processor time.)
 */
export async function askJson(place: Place, question: Question): Promise<Reply> {
  const begun = performance.now()
  return askOnce(place, question).catch((error: unknown) => {
    if (!question.repeatable || !(error instanceof KeptConnectionClosed)) throw error
    const deadlineMs = question.deadlineMs - (performance.now() - begun)
    return askOnce(place, { ...question, deadlineMs, fresh: true })
  })
}

function askOnce(place: Place, question: Question): Promise<Reply> {
  const { headers = {}, body, deadlineMs, bytesMax, fresh = false } = question
  return new Promise((resolve, reject) => {
    const sent =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const method = body === undefined ? 'GET' : 'POST'
    const asked = open(place, fresh, { method, headers: { ...headers, ...sent } })
    const fail = (why: Error) => {
      clearTimeout(deadline)
      asked.destroy()
      reject(why)
    }
    const deadline = setTimeout(() => fail(new Error(`no whole answer within ${deadlineMs} ms`)), deadlineMs)
    const read = (response: IncomingMessage) => (text: string) => {
      clearTimeout(deadline)
      const { statusCode: status = 0, headers: received } = response
      try {
        resolve({ status, contentType: received['content-type'] ?? '', body: JSON.parse(text) })
      } catch {
        reject(new SyntaxError('the answer is not JSON'))
      }
    }
    let isAnswered = false
    asked.on('response', (response) => {
      isAnswered = true
      readText(response, bytesMax, read(response), fail)
    })
    // Also behind the answer: without a listener that would end the process.
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = asked.reusedSocket && !isAnswered && closed.has(error.code ?? '')
      fail(isStale ? new KeptConnectionClosed('a kept connection was closed', { cause: error }) : error)
    })
    asked.end(body)
  })
}
