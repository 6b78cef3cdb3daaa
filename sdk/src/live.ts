import { ConnectionLost } from './connection-lost.ts'
import type { FirsthandEvent } from './events.ts'
import { dataOf, FirsthandRefusal } from './refusal.ts'
import { answerOf, type CallRow, requestOf, type Target } from './request.ts'
import { pause } from './retrying-fetch.ts'

export type LiveOptions = {
  /** The `sequence` of the last event that you have; 0 starts from the beginning. Without it, only new events come. */
  readonly after?: number | string
  /** Ends the stream. */
  readonly signal?: AbortSignal
}

const row: CallRow = { method: 'GET', path: '/events/stream', isOpen: false, givesFile: false, takes: undefined }
/** The service sends something every ten seconds; after this long the connection is dead. */
const silentMs = 30_000
const waitMs = { first: 250, last: 15_000 }

/** The text of a stream in frames. It ends when the connection does, or when nothing comes for too long. */
async function* framesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  // A pending read must not hold the caller up: the platform need not end it by itself.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  let rest = ''
  try {
    for (;;) {
      const timer = setTimeout(cancel, silentMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      const frames = `${rest}${value}`.split('\n\n')
      rest = frames.pop() ?? ''
      yield* frames
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** One connection: the events until it ends. */
async function* connection(target: Target, ask: typeof fetch, after: string | null, signal: AbortSignal) {
  const headers = after === null ? {} : { 'last-event-id': after }
  const request = await requestOf(target, row, { headers, signal })
  const response = await ask(request).catch((error: unknown) => {
    throw new ConnectionLost(error, null)
  })
  const isOurs = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
  // Whatever else came is judged as the answer of any call.
  if (!isOurs || response.body === null) dataOf(await answerOf(async () => response, request, row))
  else
    for await (const frame of framesOf(response.body, signal)) {
      const lines = frame.split('\n')
      const valuesOf = (name: string) =>
        lines.flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))
      yield { id: valuesOf('id: ').at(-1), data: valuesOf('data: ').join('\n') }
    }
}

/** Whether another try can help: the way to the service broke, or it calls its own refusal retryable. */
function isPassing(error: unknown): boolean {
  if (error instanceof FirsthandRefusal) return error.retryable
  if (error instanceof ConnectionLost) return error.status === null || error.status >= 500
  // How the platform reports that an answer broke off.
  return error instanceof TypeError
}

/**
 * Events as they happen. A connection that ends is opened again behind the last event, so that none is missed or comes twice;
 * a refusal that trying again cannot change is thrown, and it goes on trying where it can. The signal ends the loop without an error.
 */
export async function* live(
  target: Target,
  ask: typeof fetch,
  { after, signal }: LiveOptions = {},
): AsyncGenerator<FirsthandEvent, void> {
  const until = signal ?? new AbortController().signal
  let last = after === undefined ? null : `${after}`
  for (let failed = 0; !until.aborted; ) {
    let isQuiet = true
    try {
      for await (const { id, data } of connection(target, ask, last, until)) {
        if (until.aborted) return
        isQuiet = false
        last = id ?? last
        if (data !== '') yield JSON.parse(data) as FirsthandEvent
      }
    } catch (error) {
      if (until.aborted) return
      if (!isPassing(error)) throw error
    }
    failed = isQuiet ? failed + 1 : 0
    await pause(Math.min(waitMs.first * 2 ** Math.min(failed, 8), waitMs.last), until).catch(() => undefined)
  }
}
