import { once } from 'node:events'
import { createServer, request, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificatesIn } from './certificates.ts'
import { type MutualClient, openMutualClient } from './mutual-client.ts'
import { openMutualServer } from './mutual-server.ts'
import { certificateFolder } from './testing/authority.ts'

const made = certificateFolder()
const [api, operator] = ['spiffe://test/api', 'spiffe://test/signer/operator']
const reported: string[] = []
let refusals: number[] = []
const report = (event: string, reason: string, count: number) => {
  reported.push(`${event}: ${reason}`)
  if (reason === 'the name in the certificate may not call') refusals.push(count)
}
/** What every program does when it is asked to read its files again. */
const readAgain = () => void process.emit('SIGHUP', 'SIGHUP')

let server: Server
let closing: () => void
let url: string
let port: number
const open: (() => void)[] = []

beforeAll(async () => {
  for (const name of ['ca', 'next', 'foreign']) made.authority(name)
  made.put('trusted.pem', made.read('ca.pem'))
  made.put('refused', '')
  const files = made.issue('operator', { names: `URI:${operator}` })
  const tls = openMutualServer(
    { ...files, caFile: made.path('trusted.pem'), refusedFile: made.path('refused'), callers: [api] },
    'tls',
    report,
  )
  server = createServer(tls.options(), (asked, response) => {
    if (asked.url === '/slow') return void response.writeHead(200).write('part')
    response.end('answered')
  })
  tls.guard(server)
  closing = tls.close
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  url = `https://127.0.0.1:${port}`
})
afterAll(() => {
  for (const close of open) close()
  closing()
  server.closeAllConnections()
  server.close()
  made.remove()
})
beforeEach(() => {
  reported.length = 0
})

function clientWith(files: ReturnType<typeof made.issue>, name = operator, refusedFile?: string): MutualClient {
  const caFile = made.path('trusted.pem')
  const client = openMutualClient(
    { ...files, caFile, ...(refusedFile && { refusedFile }), names: { operator: name } },
    'TLS',
    report,
  )
  open.push(() => client.close())
  return client
}

const ask = (client: MutualClient, path = '/', fresh = false): Promise<string> =>
  new Promise((resolve, reject) => {
    const { kept, fresh: single } = client.agentsOf('operator')
    const asked = request(`${url}${path}`, { agent: fresh ? single : kept }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })

test('a caller of the right name is answered, over one connection', async () => {
  const client = clientWith(made.issue('api', { names: `URI:${api}` }))
  for (let time = 0; time < 20; time += 1) expect(await ask(client)).toBe('answered')
  expect(client.opened()).toBe(1)
})

/** What a caller gets that checks nothing itself. */
async function bare(options: ConnectionOptions): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const error = await new Promise<Error | null>((resolve) => {
    socket.on('error', resolve)
    socket.on('close', () => resolve(null))
  })
  return chunks.length > 0 ? 'answered' : (error?.message ?? 'closed')
}
const shown = (name: string) => ({ cert: made.read(`${name}.pem`), key: made.read(`${name}-key.pem`) })

test('nobody else is answered', async () => {
  made.issue('foreign-api', { by: 'foreign', names: `URI:${api}` })
  made.issue('worker', { names: 'URI:spiffe://test/worker' })
  made.issue('expired', { names: `URI:${api}`, days: -1 })
  made.issue('hidden', { names: `@hidden\n[hidden]\nURI.1 = x, URI:${api}, y` })
  expect(certificatesIn(made.read('hidden.pem'))[0]?.subjectAltName).toContain(`"x\\u002c URI:${api}`)
  made.issue('common-name-only', { names: 'DNS:localhost' })
  expect(await bare(shown('api'))).toBe('answered')
  for (const name of ['foreign-api', 'worker', 'expired', 'hidden', 'common-name-only', 'operator'])
    expect(await bare(shown(name)), name).not.toBe('answered')
  expect(await bare({})).not.toBe('answered')
  expect(await bare({ ...shown('api'), maxVersion: 'TLSv1.2' })).not.toBe('answered')
})

test('refused callers are reported once a second, with their number', async () => {
  made.issue('stranger', { names: 'URI:spiffe://test/stranger' })
  await sleep(1_200)
  refusals = []
  const begun = performance.now()
  for (let time = 0; time < 5; time += 1) await bare(shown('stranger'))
  await expect.poll(() => refusals.reduce((sum, count) => sum + count, 0), { timeout: 10_000 }).toBe(5)
  // How long five handshakes take is the machine's affair.
  expect(refusals.length).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 1_000))
})

test('whoever answers must have the name of its role', async () => {
  const client = clientWith(made.issue('api', { names: `URI:${api}` }), 'spiffe://test/signer/fee')
  await expect(ask(client)).rejects.toThrow('whoever answers is not spiffe://test/signer/fee')
})

test('one name cannot stand for two roles', () => {
  const files = made.issue('api', { names: `URI:${api}` })
  const names = { fee: operator, operator }
  expect(() => openMutualClient({ ...files, names }, 'TLS', report)).toThrow('TLS: names has one name for two')
})

test('certificates and authorities are replaced while connections stand', async () => {
  const client = clientWith(made.issue('api', { names: `URI:${api}` }))
  const serial = async () => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...shown('api') })
    await once(socket, 'secureConnect')
    const { serialNumber } = socket.getPeerCertificate()
    socket.destroy()
    return serialNumber
  }
  const before = await serial()
  expect(await ask(client)).toBe('answered')
  made.put('trusted.pem', made.read('ca.pem') + made.read('next.pem'))
  readAgain()
  made.issue('operator', { by: 'next', names: `URI:${operator}` })
  made.issue('api', { by: 'next', names: `URI:${api}` })
  readAgain()
  expect(await ask(client)).toBe('answered')
  expect(await serial()).not.toBe(before)
  made.issue('old', { names: `URI:${api}` })
  expect(await bare(shown('old'))).toBe('answered')
  made.put('trusted.pem', made.read('next.pem'))
  readAgain()
  expect(await bare(shown('old'))).not.toBe('answered')
  expect(await ask(client)).toBe('answered')
})

test('a connection ends when its authority is taken off the list', async () => {
  made.put('trusted.pem', made.read('ca.pem') + made.read('next.pem'))
  made.issue('api', { names: `URI:${api}` })
  readAgain()
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...shown('api') })
  await once(socket, 'secureConnect')
  await sleep(50)
  const closed = once(socket, 'close')
  made.put('trusted.pem', made.read('next.pem'))
  readAgain()
  await closed
})

test('a refused certificate ends its connections at once, in the middle of an answer too, and opens no new one', async () => {
  const files = made.issue('api', { by: 'next', names: `URI:${api}` })
  const client = clientWith(files)
  expect(await ask(client)).toBe('answered')
  const slow = expect(ask(client, '/slow')).rejects.toThrow()
  await sleep(50)
  made.put('refused', made.fingerprint('api'))
  readAgain()
  await slow
  await expect(ask(client)).rejects.toThrow()
  await expect(ask(client, '/', true)).rejects.toThrow()
  made.issue('api', { by: 'next', names: `URI:${api}` })
  readAgain()
  expect(await ask(client)).toBe('answered')
})

test('a change counts within a second without a signal', async () => {
  const files = made.issue('lost', { by: 'next', names: `URI:${api}` })
  const client = clientWith(files)
  expect(await ask(client)).toBe('answered')
  made.put('refused', made.fingerprint('lost'))
  await sleep(1_300)
  await expect(ask(client)).rejects.toThrow()
})

test('a client does not go on with a signer whose certificate it refuses', async () => {
  const refusedFile = made.put('refused-by-client', '')
  const client = clientWith(made.issue('api', { by: 'next', names: `URI:${api}` }), operator, refusedFile)
  expect(await ask(client)).toBe('answered')
  made.put('refused-by-client', made.fingerprint('operator'))
  readAgain()
  await expect(ask(client)).rejects.toThrow('the certificate is refused')
})

test('a certificate that ends within a week is reported, once a day', () => {
  clientWith(made.issue('short', { by: 'next', names: `URI:${api}`, days: 3 }))
  readAgain()
  readAgain()
  expect(reported.filter((line) => line.startsWith('ends_soon'))).toHaveLength(1)
})

test('files that do not fit together change nothing, and are named', async () => {
  const files = made.issue('api', { by: 'next', names: `URI:${api}` })
  const client = clientWith(files)
  const key = made.read('api-key.pem')
  made.put('api-key.pem', made.read('operator-key.pem'))
  readAgain()
  expect(await ask(client)).toBe('answered')
  expect(reported).toContain('not_reloaded: TLS: keyFile is not the key of the certificate')
  made.put('api-key.pem', key)
  made.put('refused', 'not a fingerprint')
  readAgain()
  expect(reported).toContain('not_reloaded: tls: refusedFile cannot be used: line 1 is not a SHA-256 fingerprint')
  made.put('refused', '')
  const wrong = (change: object) => () => openMutualClient({ ...files, ...change, names: {} }, 'TLS', report)
  expect(wrong({ certificateFile: '/nowhere' })).toThrow('TLS: certificateFile: the file /nowhere cannot be read')
  expect(wrong({ caFile: files.certificateFile })).toThrow('TLS: caFile must hold certificates of authorities only')
  expect(wrong(made.issue('ended', { by: 'next', names: `URI:${api}`, days: -1 }))).toThrow('expired at')
})
