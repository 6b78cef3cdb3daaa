import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Outcome } from '../webhook-post.port.ts'

export type Result = Omit<Outcome, 'ms'>

const answerBytesMax = 4096
/** What is kept of an answer. */
const excerptMax = 500

export const failure = (error: Outcome['error']): Result => ({ error, status: null, answer: null })

/** The beginning of an answer as text that any database keeps. */
const excerptOf = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks)
    .subarray(0, answerBytesMax)
    .toString()
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .slice(0, excerptMax)

/** Listens to an answer until its end or the cap. Its status is known before: `soFar` tells what there is. */
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
    // Closed before a word was said.
    asked.on('close', () => settle('connection'))
    asked.end(text)
  })
}
