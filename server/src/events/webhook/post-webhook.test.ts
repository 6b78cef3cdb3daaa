import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { httpWebhookPost, sendOnce } from './post-webhook.ts'
import { pinnedTo } from './targets.ts'

const now = () => new Date()
const secrets = ['a', 'b'].map((letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`)
const message = { id: 'evt-1', text: '{"hello":"wörld"}', secrets }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function receiver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

async function rawReceiver(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const post = (url: string) => httpWebhookPost({ targets: 'loopback', now }).post({ ...message, url })

test('the signatures of both secrets verify over the very bytes that arrive', async () => {
  let seen: { headers: Record<string, string>; body: string } | null = null
  const url = await receiver((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen = { headers: request.headers as Record<string, string>, body }
      response.writeHead(204).end()
    })
  })
  expect(await post(url)).toMatchObject({ error: null, status: 204, answer: '' })
  const { headers, body } = seen as unknown as { headers: Record<string, string>; body: string }
  expect(body).toBe(message.text)
  expect(headers['webhook-id']).toBe('evt-1')
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ hello: 'wörld' })
  expect(() => new Webhook(secrets[0]!).verify(`${body} `, headers)).toThrow()
})

test('a redirect is not followed', async () => {
  let reached = 0
  const elsewhere = await receiver((_request, response) => {
    reached += 1
    response.end()
  })
  for (const status of [301, 302, 307, 308]) {
    const url = await receiver((_request, response) => void response.writeHead(status, { location: elsewhere }).end())
    expect(await post(url)).toMatchObject({ error: 'status', status })
  }
  expect(reached).toBe(0)
})

test('only a 2xx counts, and of the answer a beginning is kept that any database takes', async () => {
  const url = await receiver((_request, response) => void response.writeHead(500).end(`no\0pe\n${'x'.repeat(100_000)}`))
  const { error, status, answer } = await post(url)
  expect([error, status, answer?.length]).toEqual(['status', 500, 500])
  expect(answer).toMatch(/^no pe x+$/)
})

test('an answer without end is cut, and its status counts', async () => {
  let written = 0
  const url = await receiver((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => {
      written += 1
      response.write('x'.repeat(1000))
    }, 5)
    response.on('close', () => clearInterval(timer))
  })
  expect(await post(url)).toMatchObject({ error: null, status: 200 })
  const before = written
  await sleep(200)
  expect(written).toBeLessThan(before + 20)
})

test('who says nothing, or not enough, has five seconds in all', async () => {
  const silent = await rawReceiver(() => undefined)
  const dripping = await rawReceiver((socket) => {
    const timer = setInterval(() => socket.write('H'), 300)
    socket.on('close', () => clearInterval(timer))
  })
  const headsOnly = await rawReceiver((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'))
  const started = performance.now()
  const outcomes = await Promise.all([post(silent), post(dripping), post(headsOnly)])
  expect(performance.now() - started).toBeLessThan(5_800)
  expect(outcomes[0]).toMatchObject({ error: 'timeout', status: null })
  // A dripping H is no HTTP, which shows at the second letter.
  expect(['connection', 'timeout']).toContain(outcomes[1].error)
  expect(outcomes[2]).toMatchObject({ error: null, status: 200, answer: 'abc' })
}, 10_000)

test('a connection that is refused, closed or spoilt is a failure like any other', async () => {
  const closing = await rawReceiver((socket) => socket.destroy())
  const spoilt = await rawReceiver((socket) => void socket.end('hello\r\n\r\n'))
  const nobody = 'http://127.0.0.1:1/'
  for (const url of [closing, spoilt, nobody])
    expect(await post(url)).toMatchObject({ error: 'connection', status: null })
})

test('a name is judged by what it resolves to, every address of it, at each attempt', async () => {
  const asked: string[] = []
  const answers = [['127.0.0.1'], ['9.9.9.9', '169.254.169.254'], ['::ffff:10.0.0.1'], ['fd00::1'], []]
  const poster = httpWebhookPost({
    targets: 'public',
    now,
    resolve: async (host) => {
      asked.push(host)
      return answers[asked.length - 1] ?? []
    },
  })
  const outcomes = []
  for (const _ of answers) outcomes.push((await poster.post({ ...message, url: 'https://shop.example/hooks' })).error)
  expect(outcomes).toEqual(['target', 'target', 'target', 'target', 'unresolved'])
  expect(asked).toEqual(answers.map(() => 'shop.example'))
})

test('a name that changes between its lookup and the connection changes nothing: it is resolved once', async () => {
  let resolved = 0
  const poster = httpWebhookPost({
    targets: 'public',
    now,
    resolve: async () => (++resolved === 1 ? ['127.0.0.1'] : ['9.9.9.9']),
  })
  expect(await poster.post({ ...message, url: 'https://rebind.example/' })).toMatchObject({ error: 'target' })
  expect(resolved).toBe(1)
  // What was judged is what is connected to, for a name that no name server knows.
  const { port } = new URL(await receiver((_request, response) => void response.writeHead(202).end()))
  const options = { headers: {}, lookup: pinnedTo(['127.0.0.1']) }
  const url = new URL(`http://rebind.example:${port}/`)
  expect(await sendOnce(url, '', options, new AbortController().signal)).toMatchObject({ error: null, status: 202 })
})

test('a name server that never answers does not hold an attempt', async () => {
  const poster = httpWebhookPost({ targets: 'public', now, resolve: () => new Promise(() => undefined) })
  expect(await poster.post({ ...message, url: 'https://slow.example/' })).toMatchObject({
    error: 'timeout',
    status: null,
  })
}, 10_000)
