import { type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, sseMessages } from './sse-lines.ts'

/** The service sends something every ten seconds. */
const silenceMs = 25_000
const connectMs = 10_000
const pauses = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000] as const

/** How a connection ended: the token is refused, the service ended it, or it broke. */
type Ended = 'refused' | 'ended' | 'broken'

function connect(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const open = url.startsWith('https:') ? secureRequest : request
    const asked = open(url, { headers, signal, timeout: connectMs })
    asked.once('response', resolve)
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end()
  })
}

async function read(stream: IncomingMessage, onMessage: (message: Message) => void): Promise<Ended> {
  const take = sseMessages(onMessage)
  stream.setTimeout(silenceMs, () => stream.destroy(new Error('silence')))
  try {
    for await (const chunk of stream) take(chunk as Uint8Array)
    return 'ended'
  } catch {
    return 'broken'
  }
}

type Follow = {
  readonly url: string
  /** The token to connect with; null when nobody is left who has one. */
  readonly token: () => string | null
  /** Where to go on; null to begin now. */
  readonly after: () => number | null
  readonly onOpen: () => void
  readonly onLost: () => void
  readonly onRefused: (token: string) => void
  readonly onMessage: (message: Message) => void
  readonly signal: AbortSignal
}

/** Follows the service's event stream until the signal: comes again by itself, later and later while it fails. */
export async function follow(stream: Follow): Promise<void> {
  let failures = 0
  while (!stream.signal.aborted) {
    const token = stream.token()
    if (token === null) return
    const after = stream.after()
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(after !== null && { 'last-event-id': `${after}` }),
    }
    const answer = await connect(stream.url, headers, stream.signal).catch(() => null)
    if (answer?.statusCode === 200) {
      failures = 0
      stream.onOpen()
      const ended = await read(answer, stream.onMessage)
      // The service ends a stream now and then, and is asked again at once: nobody needs to know.
      if (ended === 'broken' && !stream.signal.aborted) stream.onLost()
    } else {
      answer?.resume()
      failures += 1
      stream.onLost()
      if (answer?.statusCode === 401 || answer?.statusCode === 403) stream.onRefused(token)
    }
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0
    await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal: stream.signal }).catch(() => undefined)
  }
}
