import { connect, type Socket } from 'node:net'

/** One answer as it came over the wire. */
export type Answer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

const headEnd = Buffer.from('\r\n\r\n')

function bodyOf(bytes: Buffer, headers: ReadonlyMap<string, string>): { text: string; end: number } | null {
  if (!headers.has('transfer-encoding')) {
    const end = Number(headers.get('content-length') ?? 0)
    return bytes.length < end ? null : { text: bytes.toString('utf8', 0, end), end }
  }
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    at = line + 2 + size + 2
    if (bytes.length < at) return null
    parts.push(bytes.subarray(line + 2, at - 2))
    if (size === 0) return { text: Buffer.concat(parts).toString(), end: at }
  }
}

/** A stream of events does not end: its beginning is the answer. */
const isStream = (headers: Answer['headers']) => headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** The first whole answer in the bytes and where it ends; null when it is not complete. */
export function takeAnswer(bytes: Buffer): { answer: Answer; end: number } | null {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const start = end + headEnd.length
  const rest = bytes.subarray(start)
  const body = isStream(headers) ? { text: rest.toString(), end: rest.length } : bodyOf(rest, headers)
  if (body === null) return null
  return { answer: { status: Number(first.split(' ')[1]), headers, text: body.text }, end: start + body.end }
}

export type Connections = {
  /** Sends bytes exactly as they stand and answers what comes back; null when the other side closes without an answer. */
  exchange(bytes: Buffer): Promise<Answer | null>
  close(): void
}

const patienceMs = 20_000

/** Kept-alive connections to one port, as many as there are callers at a time. */
export function openConnections(port: number): Connections {
  const idle: Socket[] = []
  const all = new Set<Socket>()

  function open(): Socket {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    all.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => all.delete(socket))
    return socket
  }

  function exchange(bytes: Buffer): Promise<Answer | null> {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const kept = idle.pop()
    const socket = kept && !kept.destroyed ? kept : open()
    let held: Buffer = Buffer.alloc(0)
    const finish = (answer: Answer | null) => {
      clearTimeout(timer)
      socket.removeAllListeners('data')
      socket.off('close', hangUp)
      // What was not understood may have left bytes behind that would be taken for the next answer.
      if (answer === null || isStream(answer.headers) || answer.headers.get('connection') === 'close') socket.destroy()
      else idle.push(socket)
      resolve(answer)
    }
    const hangUp = () => finish(null)
    const timer = setTimeout(hangUp, patienceMs)
    socket.on('close', hangUp)
    socket.on('data', (more) => {
      held = held.length === 0 ? more : Buffer.concat([held, more])
      const taken = takeAnswer(held)
      if (taken) finish(taken.answer)
    })
    socket.write(bytes)
    return promise
  }

  return {
    exchange,
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}
