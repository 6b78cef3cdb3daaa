import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { connect } from 'node:tls'
import { loopback } from '@firsthand/sandbox/world/ports'
import type { EdgeProxy } from './shipped-proxy.ts'

type Asked = { readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
type Address = Pick<EdgeProxy, 'url' | 'port' | 'ca'>

const parsed = (text: string): { readonly code?: string } => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** One request on a connection of its own; answers also how long it took from the first piece of the answer to the last. */
export async function askProxy({ url, ca }: Address, method: string, path: string, { headers = {}, body }: Asked = {}) {
  const asked = request(`${url}${path}`, { method, ca, agent: false, headers })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  let firstAt = 0
  for await (const chunk of response) {
    firstAt ||= performance.now()
    text += chunk
  }
  const gapMs = performance.now() - firstAt
  return { status: response.statusCode ?? 0, text, body: parsed(text), gapMs }
}

/** Sends these bytes and nothing more; answers what came back, and after how many seconds the connection was closed. */
export async function askRaw({ port, ca }: Address, bytes: string) {
  const begun = performance.now()
  const socket = connect({ host: loopback, port, ca })
  socket.on('error', () => undefined)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return { text, seconds: (performance.now() - begun) / 1000 }
}

/** The status of a read over HTTP/2. */
export async function overHttp2({ url, ca }: Address, path: string): Promise<number> {
  const session = connectHttp2(url, { ca })
  const stream = session.request({ ':path': path })
  const [headers] = await once(stream, 'response')
  session.destroy()
  return Number(headers[':status'])
}

/** Sends lines, each once the answer to the one before has come; answers whether all of them came. */
export async function answeredWhileSending({ url, ca }: Address, path: string): Promise<boolean> {
  const asked = request(`${url}${path}`, { method: 'POST', ca, agent: false })
  asked.write('line 0\n')
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let lines = 0
  for await (const chunk of response.setEncoding('utf8')) {
    lines += `${chunk}`.split('\n').length - 1
    if (lines < 3) asked.write(`line ${lines}\n`)
    else asked.end()
  }
  return lines === 3
}
