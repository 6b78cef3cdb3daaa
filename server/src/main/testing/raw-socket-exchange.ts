import { connect } from 'node:net'

/** One answer as it came over the wire. */
export type RawAnswer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

export type Exchange = {
  readonly answers: readonly RawAnswer[]
  /** How long the other side kept the connection open; null when we closed it. */
  readonly closedAfterMs: number | null
}

const headEnd = Buffer.from('\r\n\r\n')

/** Chunks are few and whole here: the service answers most things with a length. */
function unchunked(bytes: Buffer): { body: Buffer; length: number } | null {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (bytes.length < end) return null
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = end
    if (size === 0) return { body: Buffer.concat(parts), length: at }
  }
}

/** The first whole answer in the bytes and what follows it; null when it is not complete. */
function takeAnswer(bytes: Buffer): { answer: RawAnswer; rest: Buffer } | null {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const after = bytes.subarray(end + headEnd.length)
  const length = Number(headers.get('content-length') ?? 0)
  const body = headers.has('transfer-encoding')
    ? unchunked(after)
    : after.length < length
      ? null
      : { body: after.subarray(0, length), length }
  if (body === null) return null
  const answer = { status: Number(first.split(' ')[1]), headers, text: body.body.toString() }
  return { answer, rest: after.subarray(body.length) }
}

export type ExchangeOptions = {
  /** How many answers to wait for before we close; without it, until the other side closes. */
  readonly answers?: number
  /** Sends the first bytes at once and the others in pieces, with a pause before each. */
  readonly drip?: { readonly after: number; readonly bytes: number; readonly everyMs: number }
}

/** Writes bytes to a fresh connection, exactly as they stand, and reads what comes back. */
export function exchange(port: number, sent: string | Buffer, options: ExchangeOptions = {}): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const bytes = typeof sent === 'string' ? Buffer.from(sent, 'latin1') : sent
  const openedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const answers: RawAnswer[] = []
  let held: Buffer = Buffer.alloc(0)
  let timer: NodeJS.Timeout | undefined

  const finish = (closedAfterMs: number | null) => {
    clearInterval(timer)
    socket.destroy()
    resolve({ answers, closedAfterMs })
  }
  socket.on('data', (more) => {
    held = Buffer.concat([held, more])
    for (let taken = takeAnswer(held); taken !== null; taken = takeAnswer(held)) {
      answers.push(taken.answer)
      held = taken.rest
    }
    if (options.answers !== undefined && answers.length >= options.answers) finish(null)
  })
  // A reset after the answer is how a server closes on what it did not read to the end.
  socket.on('error', () => undefined)
  socket.on('close', () => finish(performance.now() - openedAt))
  if (options.drip === undefined) {
    socket.write(bytes)
    return promise
  }
  const { after, bytes: size, everyMs } = options.drip
  socket.write(bytes.subarray(0, after))
  let at = after
  timer = setInterval(() => {
    if (at < bytes.length && socket.writable) socket.write(bytes.subarray(at, at + size))
    at += size
  }, everyMs)
  return promise
}
