// One connection for all tabs of a browser: the worker listens, and every tab gets each event and the state of the connection.
import type { StreamMessage } from './stream.ts'

type Port = { postMessage(message: StreamMessage): void; start(): void }
const scope = globalThis as unknown as { onconnect: (event: { ports: readonly Port[] }) => void }

const ports = new Set<Port>()
type State = Extract<StreamMessage, { asOf: number | null }>
let last: State = { kind: 'lost', asOf: null }
let isStarted = false

function send(message: StreamMessage): void {
  for (const port of ports) port.postMessage(message)
}

function connect(): void {
  const source = new EventSource('/stream')
  const live = () => {
    last = { kind: 'live', asOf: Date.now() }
    send(last)
  }
  const lost = () => {
    last = { kind: 'lost', asOf: last.asOf }
    send(last)
  }
  source.addEventListener('state', ({ data }: MessageEvent<string>) => {
    const { state } = JSON.parse(data) as { readonly state: 'live' | 'lost' | 'refused' | 'reset' }
    if (state === 'live') live()
    // Events are missing that can no longer be read: whatever is on a screen may be old.
    else if (state === 'reset') send({ kind: 'reset' })
    else lost()
  })
  source.addEventListener('message', (event) => send({ kind: 'event', event: JSON.parse(event.data as string) }))
  source.addEventListener('error', () => {
    lost()
    // A refusal closes it for good; a broken connection is tried again by the browser itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5_000)
  })
}

scope.onconnect = ({ ports: [port] }) => {
  if (port === undefined) return
  ports.add(port)
  port.start()
  if (!isStarted) connect()
  isStarted = true
  port.postMessage(last)
}
