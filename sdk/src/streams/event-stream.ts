import { ConnectionLost } from '../connection-lost.ts'
import { dataOf, FirsthandRefusal } from '../refusal.ts'
import { answerOf, type CallRow, type Given, requestOf, type Target } from '../request.ts'
import { pause } from '../sending/retrying-fetch.ts'

const waitMs = { first: 250, last: 15_000 }

/** The text of a stream in frames. It ends when the connection does, or when nothing comes for too long. */
async function* framesOf(
  body: ReadableStream<Uint8Array>,
  silentMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
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

export type Message = { readonly event: string | undefined; readonly id: string | undefined; readonly data: string }

type Stream = {
  readonly row: CallRow
  /** What each connection is asked with. */
  readonly given: () => Given
  /** The service sends something every ten seconds; after this long the connection is dead. */
  readonly silentMs: number
  /** Called when a connection ends, before the next one is made. */
  readonly lost?: () => void
  readonly signal: AbortSignal | undefined
}

/** One connection: what it sends until it ends. */
async function* connection(
  target: Target,
  ask: typeof fetch,
  { row, given, silentMs }: Stream,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  const request = await requestOf(target, row, { ...given(), signal })
  const response = await ask(request).catch((error: unknown) => {
    throw new ConnectionLost(error, null)
  })
  const isOurs = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
  // Whatever else came is judged as the answer of any call.
  if (!isOurs || response.body === null) dataOf(await answerOf(async () => response, request, row))
  else
    for await (const frame of framesOf(response.body, silentMs, signal)) {
      const lines = frame.split('\n')
      const valuesOf = (name: string) =>
        lines.flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))
      yield { event: valuesOf('event: ').at(-1), id: valuesOf('id: ').at(-1), data: valuesOf('data: ').join('\n') }
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
 * What a stream of the service sends. A connection that ends is opened again; a refusal that trying again cannot change is thrown.
 * The signal ends the loop without an error.
 */
export async function* streamOf(target: Target, ask: typeof fetch, stream: Stream): AsyncGenerator<Message, void> {
  const until = stream.signal ?? new AbortController().signal
  for (let failed = 0; !until.aborted; ) {
    let isQuiet = true
    try {
      for await (const message of connection(target, ask, stream, until)) {
        if (until.aborted) return
        isQuiet = false
        yield message
      }
    } catch (error) {
      if (until.aborted) return
      if (!isPassing(error)) throw error
    }
    stream.lost?.()
    failed = isQuiet ? failed + 1 : 0
    await pause(Math.min(waitMs.first * 2 ** Math.min(failed, 8), waitMs.last), until).catch(() => undefined)
  }
}
