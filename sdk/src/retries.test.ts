import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConnectionLost, createFirsthand } from './index.ts'

type Say = 'cut' | { readonly status: number; readonly body: object; readonly type?: string }
const body = { pairId: 1, cashAmount: '1', walletAddress: `0x${'1'.repeat(40)}` }
const refusal = (code: string, status: number, retryable: boolean, more: object = {}): Say => ({
  status,
  body: { type: '', title: '', status, code, detail: '', requestId: 'req_1', retryable, ...more },
})
const overloaded = refusal('service_overloaded', 503, true)
const fine: Say = { status: 200, body: { items: [], next_cursor: null } }

let script: Say[]
let received: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
/** A server on this machine that gives one answer after the other, and cuts the connection where the test asks for it. */
const server = createServer((request, response) => {
  received.push(request)
  const say = script.shift() ?? fine
  if (say === 'cut') {
    request.socket.destroy()
    return
  }
  response.writeHead(say.status, { 'content-type': say.status < 400 ? 'application/json' : 'application/problem+json' })
  response.end(say.status === 502 ? '<html>' : JSON.stringify(say.body))
})
beforeEach(async () => {
  script = []
  received = []
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => new Promise((closed) => server.close(closed)))
const firsthand = (retries?: number) =>
  createFirsthand({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: async () => 'token',
    ...(retries !== undefined && { retries }),
  })

test('a call is repeated where the refusal is retryable, and not more often than set', async () => {
  script = [overloaded, overloaded]
  expect((await firsthand().markets.list()).data).toEqual({ items: [], next_cursor: null })
  expect(received.length).toBe(3)
  expect(received[2]?.headers.authorization).toBe('Bearer token')
  script = [overloaded, overloaded, overloaded]
  received = []
  const { error } = await firsthand(1).markets.list()
  expect(error).toMatchObject({
    code: 'service_overloaded',
    whoActs: 'operator',
    remedy: expect.stringContaining('Retry'),
  })
  expect(received.length).toBe(2)
})

test('it waits as long as it is asked to, and hands the refusal on when that is too long', async () => {
  script = [refusal('rate_limited', 429, true, { retryAfterSeconds: 1 })]
  const started = performance.now()
  expect((await firsthand().markets.list()).error).toBeUndefined()
  expect(performance.now() - started).toBeGreaterThan(990)
  script = [refusal('rate_limited', 429, true, { retryAfterSeconds: 31 })]
  expect((await firsthand().markets.list()).error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 31 })
  expect(received.length).toBe(3)
})

test('what does not help is not tried', async () => {
  script = [refusal('mint_market_paused', 409, false)]
  const { error } = await firsthand().primaryMint.quotes.create({ body })
  expect(error).toMatchObject({
    code: 'mint_market_paused',
    remedy: 'Wait for `market.resumed`.',
    whoActs: 'market_admin',
  })
  expect(received.length).toBe(1)
})

test('a firm quote is asked for again under one key when the connection broke, and a given key is kept', async () => {
  script = ['cut', refusal('idempotency_in_progress', 409, true), { status: 201, body: { reference: 'MINT1' } }]
  expect((await firsthand().primaryMint.quotes.create({ body })).data).toEqual({ reference: 'MINT1' })
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]])
  await firsthand().rfq.quotes.create({ body, headers: { 'idempotency-key': 'mine' } })
  expect(received.at(-1)?.headers['idempotency-key']).toBe('mine')
})

test('a lost connection is an error of its own; what could be done twice is not asked for again', async () => {
  script = ['cut']
  const listing = { source: 's', symbol: 'S', name: 'n', token_ref: '0x' }
  const { error, data } = await firsthand().tokens.create({ body: listing })
  expect(data).toBeUndefined()
  expect(error).toBeInstanceOf(ConnectionLost)
  expect(error).toMatchObject({ code: 'connection_lost', retryable: true, status: null })
  expect(received.length).toBe(1)
  script = ['cut']
  expect((await firsthand().rfq.quotes.intent({ path: { reference: 'RFQ1' } })).error).toBeUndefined()
})

test('an answer of a proxy on the way is not taken for the service’s', async () => {
  script = [{ status: 502, body: {} }]
  expect((await firsthand().markets.list()).error).toMatchObject({ code: 'connection_lost', status: 502 })
})

test('an aborted call is not repeated, and a token that cannot be obtained is the program’s own error', async () => {
  script = [overloaded]
  const giveUp = new AbortController()
  // Counted from the request's arrival: on a busy machine it may take longer than that to be sent.
  server.once('request', () => setTimeout(() => giveUp.abort(), 30))
  const { error } = await firsthand().markets.list({ signal: giveUp.signal })
  expect(error).toMatchObject({ code: 'connection_lost', retryable: false })
  expect(received.length).toBe(1)
  const { url } = { url: 'http://127.0.0.1:9' }
  const without = createFirsthand({ url, token: () => Promise.reject(new Error('no session')) })
  await expect(without.markets.list()).rejects.toThrow('no session')
})
