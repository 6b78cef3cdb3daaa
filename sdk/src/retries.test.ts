import { expect, test } from 'vitest'
import { ConnectionLost, createFirsthand } from './index.ts'
import { overloaded, refusal, scriptedService } from './testing/scripted-service.ts'

const body = { pairId: 1, cashAmount: '1', walletAddress: `0x${'1'.repeat(40)}` }
const service = scriptedService()
const { firsthand, server } = service

test('a call is repeated where the refusal is retryable, and not more often than set', async () => {
  service.script = [overloaded, overloaded]
  expect((await firsthand().markets.list()).data).toEqual({ items: [], next_cursor: null })
  expect(service.received.length).toBe(3)
  expect(service.received[2]?.headers.authorization).toBe('Bearer token')
  service.script = [overloaded, overloaded, overloaded]
  service.received = []
  const { error } = await firsthand({ retries: 1 }).markets.list()
  expect(error).toMatchObject({
    code: 'service_overloaded',
    whoActs: 'operator',
    remedy: expect.stringContaining('Retry'),
  })
  expect(service.received.length).toBe(2)
})

test('it waits as long as it is asked to, and hands the refusal on when that is too long', async () => {
  service.script = [refusal('rate_limited', 429, true, { retryAfterSeconds: 1 })]
  const started = performance.now()
  expect((await firsthand().markets.list()).error).toBeUndefined()
  expect(performance.now() - started).toBeGreaterThan(990)
  service.script = [refusal('rate_limited', 429, true, { retryAfterSeconds: 31 })]
  expect((await firsthand().markets.list()).error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 31 })
  expect(service.received.length).toBe(3)
})

test('what does not help is not tried', async () => {
  service.script = [refusal('mint_market_paused', 409, false)]
  const { error } = await firsthand().primaryMint.quotes.create({ body })
  expect(error).toMatchObject({
    code: 'mint_market_paused',
    remedy: 'Wait for `market.resumed`; when `closed`, offer another market.',
    whoActs: 'market_admin',
  })
  expect(service.received.length).toBe(1)
})

test('a firm quote is asked for again under one key when the connection broke, and a given key is kept', async () => {
  service.script = ['cut', refusal('idempotency_in_progress', 409, true), { status: 201, body: { reference: 'MINT1' } }]
  expect((await firsthand().primaryMint.quotes.create({ body })).data).toEqual({ reference: 'MINT1' })
  const keys = service.received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]])
  await firsthand().rfq.quotes.create({ body, headers: { 'idempotency-key': 'mine' } })
  expect(service.received.at(-1)?.headers['idempotency-key']).toBe('mine')
})

test('a lost connection is an error of its own; what could be done twice is not asked for again', async () => {
  service.script = ['cut']
  const listing = { source: 's', symbol: 'S', name: 'n', token_ref: '0x' }
  const { error, data } = await firsthand().tokens.create({ body: listing })
  expect(data).toBeUndefined()
  expect(error).toBeInstanceOf(ConnectionLost)
  expect(error).toMatchObject({ code: 'connection_lost', retryable: true, status: null })
  expect(service.received.length).toBe(1)
  service.script = ['cut']
  expect((await firsthand().rfq.quotes.intent({ path: { reference: 'RFQ1' } })).error).toBeUndefined()
})

test('an unknown outcome is asked about again under its key, and left to the caller where the call could be made twice', async () => {
  const unknown = refusal('outcome_unknown', 503, true)
  const listing = { source: 's', symbol: 'S', name: 'n', token_ref: '0x' }
  service.script = [unknown]
  const { error } = await firsthand().tokens.create({ body: listing })
  expect(error).toMatchObject({ code: 'outcome_unknown', retryable: true })
  expect(service.received.length).toBe(1)
  service.script = [unknown]
  expect((await firsthand().rfq.quotes.intent({ path: { reference: 'RFQ1' } })).error).toBeUndefined()
  service.script = [unknown]
  const headers = { 'idempotency-key': 'a key' }
  expect((await firsthand().tokens.create({ body: listing, headers })).error).toBeUndefined()
})

test('an answer of a proxy on the way is not taken for the service’s', async () => {
  service.script = [{ status: 502, body: '<html>', type: 'text/html' }]
  expect((await firsthand().markets.list()).error).toMatchObject({ code: 'connection_lost', status: 502 })
})

test('an aborted call is not repeated, and a token that cannot be obtained is the program’s own error', async () => {
  service.script = [overloaded]
  const giveUp = new AbortController()
  // Counted from the request's arrival: on a busy machine it may take longer than that to be sent.
  server.once('request', () => setTimeout(() => giveUp.abort(), 30))
  const { error } = await firsthand().markets.list({ signal: giveUp.signal })
  expect(error).toMatchObject({ code: 'given_up', retryable: false, reference: null })
  expect(service.received.length).toBe(1)
  const { url } = { url: 'http://127.0.0.1:9' }
  const without = createFirsthand({ url, token: () => Promise.reject(new Error('no session')) })
  await expect(without.markets.list()).rejects.toThrow('no session')
})

test('SD14: a declined signature is asked for once more, and no oftener', async () => {
  const declined = refusal('mint_signer_declined', 503, true)
  service.script = [declined, declined, declined, declined]
  const { error } = await firsthand().primaryMint.quotes.intent({ path: { reference: 'MINT1' } })
  expect(error).toMatchObject({ code: 'mint_signer_declined', retryable: true })
  expect(service.received.length).toBe(2)
  service.script = [declined]
  expect((await firsthand().rfq.quotes.intent({ path: { reference: 'RFQ1' } })).error).toBeUndefined()
})
