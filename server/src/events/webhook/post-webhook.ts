import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { traceHeaders } from '@firsthand/traces/purchase-trace'
import type { AttemptError } from '@firsthand/wire/webhook-endpoints'
import { Webhook } from 'standardwebhooks'
import { hostOf, mayConnect, pinnedTo, type ResolveHost, resolveHost, type TargetRule, targetFault } from './targets.ts'

type SignedMessage = {
  readonly url: string
  /** The event's id, by which the receiver recognises a repetition. */
  readonly id: string
  readonly text: string
  /** Each signs. */
  readonly secrets: readonly string[]
}

/** The outcome of one attempt; without an error it was delivered. */
export type Outcome = {
  readonly error: Exclude<AttemptError, 'unknown'> | null
  /** Null without an answer. */
  readonly status: number | null
  readonly ms: number
  /** The beginning of the answer. */
  readonly answer: string | null
}

type PostSettings = {
  readonly targets: TargetRule
  readonly now: () => Date
  /** Asks name servers when left out. */
  readonly resolve?: ResolveHost
}

/** For everything, the resolution of the name included. */
const deadlineMs = 5000

/** The addresses of a host, or why we do not connect to it. */
async function judged(url: URL, targets: TargetRule, resolve: ResolveHost): Promise<readonly string[] | Result> {
  if (targetFault(targets, url.href) !== null) return failure('target')
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0) return failure('unresolved')
  // One refused address among allowed ones is an attack, not a mistake.
  return addresses.every((address) => mayConnect(targets, address)) ? addresses : failure('target')
}

const headersOf = ({ id, text, secrets }: SignedMessage, at: Date) => ({
  'content-type': 'application/cloudevents+json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
  'user-agent': 'Firsthand-Webhooks/1.0',
  'webhook-id': id,
  'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, text)).join(' '),
})

/** Sends webhooks by Standard Webhooks, to targets that were judged immediately before. */
export function httpWebhookPost({ targets, now, resolve = resolveHost }: PostSettings) {
  async function attempt(message: SignedMessage, deadline: AbortSignal): Promise<Result> {
    const url = new URL(message.url)
    const late = new Promise<Result>((end) =>
      deadline.addEventListener('abort', () => end(failure('timeout')), { once: true }),
    )
    const found = await Promise.race([judged(url, targets, resolve), late])
    if ('error' in found) return found
    const options = { headers: { ...headersOf(message, now()), ...traceHeaders() }, lookup: pinnedTo(found) }
    return sendOnce(url, message.text, options, deadline)
  }

  return {
    /** Sends one message once. It never throws: a failure is an outcome. */
    async post(message: SignedMessage): Promise<Outcome> {
      const startedMs = performance.now()
      const giveUp = new AbortController()
      const timer = setTimeout(() => giveUp.abort(), deadlineMs)
      const result = await attempt(message, giveUp.signal)
      clearTimeout(timer)
      return { ...result, ms: Math.round(performance.now() - startedMs) }
    },
  }
}

export type WebhookPost = ReturnType<typeof httpWebhookPost>

type Result = Omit<Outcome, 'ms'>

const answerBytesMax = 4096
/** What is kept of an answer. */
const excerptMax = 500

const failure = (error: Outcome['error']): Result => ({ error, status: null, answer: null })

/** The beginning of an answer as text that any database keeps. */
const excerptOf = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks)
    .subarray(0, answerBytesMax)
    .toString()
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .slice(0, excerptMax)

/** Reads an answer until its end or the cap. Its status is known before: `soFar` returns what there is. */
function listen(response: IncomingMessage, done: () => void): { readonly soFar: () => Result } {
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= answerBytesMax) done()
  })
  response.on('end', done)
  response.on('error', done)
  const { statusCode: status = 0 } = response
  const error = status >= 200 && status < 300 ? null : 'status'
  return { soFar: () => ({ error, status, answer: excerptOf(chunks) }) }
}

/**
 * One POST on a connection of its own: no redirect is followed, nothing is unpacked, and only a 2xx counts. An answer whose
 * text never ends has answered all the same.
 */
export function sendOnce(url: URL, text: string, options: RequestOptions, deadline: AbortSignal): Promise<Result> {
  return new Promise((resolve) => {
    const ask = url.protocol === 'https:' ? secureRequest : request
    const asked = ask(url, { ...options, method: 'POST', agent: false, maxHeaderSize: 8192 })
    let received: { readonly soFar: () => Result } | null = null
    const settle = (error: Outcome['error']) => {
      resolve(received?.soFar() ?? failure(error))
      asked.destroy()
    }
    deadline.addEventListener('abort', () => settle('timeout'), { once: true })
    asked.on('response', (response) => {
      received = listen(response, () => settle(null))
    })
    asked.on('error', () => settle('connection'))
    // Closed without an answer.
    asked.on('close', () => settle('connection'))
    asked.end(text)
  })
}
