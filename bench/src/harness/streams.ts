import { once } from 'node:events'
import { connect } from 'node:net'

type StreamRequest = { readonly port: number; readonly path: string; readonly token: string }

/** What a stream sends, chunk by chunk; whole frames or parts of them. */
type Received = (text: string) => void

/** Opens a stream of server-sent events and answers once its first bytes are there. Fails unless it is a success. */
async function openStream({ port, path, token }: StreamRequest, received: Received): Promise<Disposable> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.setEncoding('utf8')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [string]
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`no stream: ${head.slice(0, 500)}`)
  received(head.slice(head.indexOf('\r\n\r\n')))
  socket.on('data', (text) => received(text.toString()))
  socket.on('error', () => undefined)
  return { [Symbol.dispose]: () => void socket.destroy() }
}

/** So many connections are made at once: a listener keeps no more of them waiting. */
const atOnce = 100

/** Opens streams, some at once, and answers how to end them all. */
export async function openStreams(
  requests: readonly StreamRequest[],
  received: (stream: number, text: string) => void,
): Promise<Disposable> {
  using undo = new DisposableStack()
  for (let first = 0; first < requests.length; first += atOnce) {
    const opening = requests
      .slice(first, first + atOnce)
      .map((request, place) => openStream(request, (text) => received(first + place, text)))
    for (const stream of await Promise.all(opening)) undo.use(stream)
  }
  return undo.move()
}
