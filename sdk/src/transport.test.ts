import { expect, test } from 'vitest'
import { ConnectionLost, createFirsthand, dataOf, FirsthandRefusal, InvalidOption } from './index.ts'
import { refusal, scriptedService } from './testing/scripted-service.ts'

const service = scriptedService()
const { firsthand } = service

test('SD5: a service that never answers is a lost connection after the time limit, repeats included', async () => {
  service.script = ['hang', 'hang', 'hang', 'hang']
  const started = performance.now()
  const { error } = await firsthand({ timeoutMs: 150 }).markets.list()
  expect(performance.now() - started).toBeLessThan(1500)
  expect(error).toBeInstanceOf(ConnectionLost)
  expect(error).toMatchObject({ code: 'connection_lost', status: null, retryable: true })
})

test('SD5: the time limit also ends an answer that begins and does not go on', async () => {
  service.script = [(response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')]
  const { error } = await firsthand({ timeoutMs: 150, retries: 0 }).markets.list()
  expect(error).toMatchObject({ code: 'connection_lost' })
})

test.each([
  ['a login page', { status: 200, body: '<h1>login', type: 'text/html' }],
  ['nothing at all', { status: 200, body: '', type: '' }],
  ['a text that calls itself JSON', { status: 200, body: 'OK', type: 'application/json' }],
])('SD6: %s with a 200 is not believed, and its status is reported', async (_, answer) => {
  service.script = [answer]
  const { data, error } = await firsthand().markets.list()
  expect(data).toBeUndefined()
  expect(error).toMatchObject({ code: 'connection_lost', status: 200, message: expect.stringContaining('status 200') })
})

test('SD6: a file stays a file, and an answer without content is one', async () => {
  service.script = [{ status: 200, body: '<Document/>', type: 'application/xml' }]
  const { data } = await firsthand().bankGateway.paymentFiles.file({ path: { id: 'a' } })
  expect(await (data as Blob).text()).toBe('<Document/>')
  service.script = [(response) => void response.writeHead(204).end()]
  expect((await firsthand().webhookEndpoints.delete({ path: { id: 'a' } })).error).toBeUndefined()
})

test.each(['', 'no address', undefined as never])('SD13: the url %j is refused at once, by its name', (url) => {
  expect(() => createFirsthand({ url, token: '' })).toThrow(InvalidOption)
  expect(() => createFirsthand({ url, token: '' })).toThrow('`url`')
})

test.each([
  ['wallet', { wallet: {} }],
  ['wallet', { wallet: undefined }],
  ['cashAmount', { cashAmount: '1.5' }],
  ['pairId', { pairId: 'HARBOUR' }],
])('SD13: buy() without a proper %s is refused before anything is sent', async (option, wrong) => {
  const request = { pairId: 1, cashAmount: 1n, minUnits: 1n, wallet: { account: { address: '0x' } }, ...wrong }
  await expect(firsthand().buy(request as never)).rejects.toMatchObject({ code: 'invalid_option', option })
  expect(service.received).toEqual([])
})

test('SD15: a refusal that is thrown has its status, its request and who can act at its top', async () => {
  service.script = [refusal('mint_market_paused', 409, false)]
  const error = await firsthand()
    .markets.read({ path: { pairId: 1 } })
    .then(dataOf)
    .catch((thrown) => thrown)
  expect(error).toBeInstanceOf(FirsthandRefusal)
  expect(error).toMatchObject({ status: 409, requestId: 'req_1', retryable: false, whoActs: 'market_admin' })
})

test('FR12: a pair is a number or a text, an amount a bigint or its digits, wherever they stand', async () => {
  const walletAddress = `0x${'1'.repeat(40)}`
  const api = firsthand()
  for (const pairId of [7, '7']) {
    for (const cashAmount of [100n, '100']) {
      await api.primaryMint.quotes.soft({ body: { pairId, cashAmount } })
      await api.offchain.eligibility.preview({ body: { pairId, cashAmount, walletAddress, expectedUnitPrice: 5n } })
    }
    await api.markets.read({ path: { pairId } })
    await api.rfq.quotes.list({ query: { pairId } })
    await api.events.list({ query: { after: Number(pairId) } })
  }
  const bodies = service.received.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body)]))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(2)
  expect(bodies[0]).toEqual({ pairId: 7, cashAmount: '100' })
  expect(bodies[1]).toMatchObject({ expectedUnitPrice: '5' })
  const read = service.received.flatMap(({ body, url }) => (body === '' ? [url] : []))
  expect([...new Set(read)]).toEqual(['/markets/7', '/rfq/quotes?pairId=7', '/events?after=7'])
})
