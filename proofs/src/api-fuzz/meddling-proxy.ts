import { connect, createServer, type Socket } from 'node:net'
import { type Answer, takeAnswer } from './connections.ts'

/** What a proxy does to what passes through it; to an answer, knowing the whole request. */
export type Meddle = {
  readonly request?: (text: string) => string
  readonly answer?: (answer: Answer, request: string) => Answer
}

/** The request with the length that its body has. */
function measured(text: string): string {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return text.replace(/(\r\ncontent-length: )\d+/, `$1${body.length}`)
}

function bytesOf({ status, headers, text }: Answer): string {
  const kept = [...headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding')
  const lines = [...kept, ['content-length', `${Buffer.byteLength(text)}`]].map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} -\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

/** Carries one connection; there is one request on it at a time. */
function carry(client: Socket, port: number, { request, answer: change }: Meddle): void {
  const service = connect({ port, host: '127.0.0.1', noDelay: true })
  let asked = ''
  let held: Buffer = Buffer.alloc(0)
  client.on('data', (bytes) => {
    asked = bytes.toString('latin1')
    service.write(request ? Buffer.from(measured(request(asked)), 'latin1') : bytes)
  })
  service.on('data', (bytes) => {
    held = Buffer.concat([held, bytes])
    const taken = takeAnswer(held)
    if (taken === null) return
    held = held.subarray(taken.end)
    client.write(bytesOf(change ? change(taken.answer, asked) : taken.answer))
  })
  for (const [from, to] of [
    [client, service],
    [service, client],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroySoon())
  }
}

/** A service with a fault: the real one behind a proxy that meddles. */
export async function meddlingProxy(port: number, meddle: Meddle) {
  const server = createServer({ noDelay: true }, (client) => carry(client, port, meddle))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return { port: address.port, close: () => server.close() }
}
