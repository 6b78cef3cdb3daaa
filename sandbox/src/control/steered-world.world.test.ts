import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyerWallets } from '../chain/chain-accounts.ts'
import { adminUrlOf, runAsAdmin } from '../postgres/databases.ts'
import { startWorld, type World } from '../world/world.ts'
import { type Control, startControl } from './control.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
let control: Control
beforeAll(async () => {
  world = await startWorld({ engine: 'single', databaseUrl: null, clock: 'movable' })
  control = await startControl(world)
})
afterAll(async () => {
  await control?.stop()
  await world?.stop()
})

type Json = any
async function send(url: string, body?: object, as?: string): Promise<{ status: number; body: Json; date: string }> {
  const authorization = as === undefined ? undefined : `Bearer ${await world.identity.token(as)}`
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? {} : JSON.parse(text),
    date: response.headers.get('date') ?? '',
  }
}
const advance = (seconds: number) => send(`${control.url}/sandbox/clock/advance`, { seconds })
const call = (path: string, body?: object, as = 'acme-buyer-1') => send(`${world.api?.url}${path}`, body, as)

async function chainSeconds(): Promise<number> {
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { body } = await send(String(world.chain?.url), asked)
  return Number(body.result.timestamp)
}

/** What each part takes for this moment, in seconds. */
async function clocks(): Promise<Record<string, number>> {
  const soft = await call('/primary-mint/quotes/soft', { pairId: 1, cashAmount: '100000000' })
  const token = await world.identity.token('globex-admin')
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const database = (name: string) => runAsAdmin(adminUrlOf(world.databaseServer.adminUrl, name), seconds)
  const seconds = 'select extract(epoch from clock_timestamp())::text'
  return {
    service: Date.parse(soft.body.quotedAt) / 1000,
    database: Number((await database(world.database))[0]),
    compliance: Number((await database(world.complianceDatabase))[0]),
    chain: await chainSeconds(),
    identity: iat,
  }
}

test('all parts advance together, and agree within two seconds', async () => {
  const before = Date.now() / 1000
  expect((await advance(86_400 * 3)).body).toMatchObject({ aheadSeconds: 259_200 })
  const seen = await clocks()
  for (const [part, at] of Object.entries(seen))
    expect.soft(Math.abs(at - Date.now() / 1000 - 259_200), part).toBeLessThan(2)
  expect(Date.now() / 1000 - before).toBeLessThan(30)
})

test('time does not run backwards, and the clock can be advanced only so far', async () => {
  for (const seconds of [0, -1, 0.5, '60', 1e12, null])
    expect((await send(`${control.url}/sandbox/clock/advance`, { seconds })).status).toBe(422)
})

test('a firm quote is too old after the clock was advanced, and an issued bundle stays what it was', async () => {
  const { address: walletAddress } = buyerWallets['acme-buyer-1']
  const firm = () => call('/primary-mint/quotes', { pairId: 1, cashAmount: '100000000', walletAddress })
  const [quoted, used] = [await firm(), await firm()]
  const issued = await call(`/primary-mint/quotes/${used.body.reference}/intent`, {})
  expect([quoted.status, issued.status]).toEqual([201, 200])
  await advance(901)
  const late = await call(`/primary-mint/quotes/${quoted.body.reference}/intent`, {})
  expect([late.status, late.body.code]).toEqual([410, 'mint_quote_expired'])
  expect((await call(`/primary-mint/quotes/${used.body.reference}/intent`, {})).body).toEqual(issued.body)
  // A bundle lapses once a final block is later than its deadline: four blocks, a second each.
  let state: unknown
  for (let tries = 0; tries < 80 && state !== 'lapsed'; tries += 1) {
    state = (await call(`/primary-mint/quotes/${used.body.reference}`)).body.state
    await sleep(250)
  }
  expect(state).toBe('lapsed')
})

test('a webhook that failed is tried again at once when its time has come', async () => {
  let received = 0
  const receiver = createServer((_request, response) => {
    received += 1
    response.writeHead(received === 1 ? 500 : 200).end()
  }).listen(0, '127.0.0.1')
  try {
    await sleep(50)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const made = await call('/webhook-endpoints', { url, types: ['quote.firm_created'] }, 'acme-integrator')
    expect(made.status).toBe(201)
    const { address: walletAddress } = buyerWallets['acme-buyer-1']
    await call('/primary-mint/quotes', { pairId: 1, cashAmount: '100000000', walletAddress })
    await vi.waitFor(() => expect(received).toBe(1), { timeout: 15_000 })
    await sleep(500)
    const since = performance.now()
    await advance(60)
    await vi.waitFor(() => expect(received).toBe(2), { timeout: 15_000 })
    expect(performance.now() - since).toBeLessThan(10_000)
  } finally {
    receiver.close()
  }
})

test('an injected refusal is answered once, and then the sandbox resets itself', async () => {
  const { body } = await send(`${control.url}/sandbox/refusals/mint_signer_unavailable/inject`, {})
  const { path, as, url } = body.call
  expect(url).toBe(world.api?.url)
  const received = await call(path, {}, as)
  expect([received.status, received.body.code]).toEqual([503, 'mint_signer_unavailable'])
  await vi.waitFor(async () => expect((await call(path, {}, as)).status).toBe(200), { timeout: 30_000, interval: 500 })
})

test('AD18: a code that Compliance causes comes as itself, whenever Compliance was asked last', async () => {
  for (const code of ['offchain_wallet_registry_unavailable', 'mint_wallet_registry_unavailable', 'rate_limited']) {
    // The service remembers what Compliance answered about the buyer for a while: the refusal must not depend on it.
    await call('/primary-mint/quotes/soft', { pairId: 1, cashAmount: '100000000' })
    await advance(30)
    const { body } = await send(`${control.url}/sandbox/refusals/${code}/inject`, { once: false })
    const { method, path, as, url, headers, body: sent } = body.call
    const authorization = `Bearer ${await world.identity.token(as)}`
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, ...(sent && { 'content-type': 'application/json' }), ...headers },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    expect(((await answer.json()) as Json).code).toBe(code)
    await fetch(`${control.url}/sandbox/refusals/${code}`, { method: 'DELETE' })
  }
})

test('AD18: a delivery waits for its signers, and goes on when they are back', async () => {
  const code = 'offchain_signer_unavailable'
  const { body } = await send(`${control.url}/sandbox/refusals/${code}/inject`, {})
  const state = async () => (await call(body.call.path)).body.state
  await expect.poll(state, { timeout: 20_000 }).toBe('delivering')
  await sleep(1500)
  expect(await state()).toBe('delivering')
  await fetch(`${control.url}/sandbox/refusals/${code}`, { method: 'DELETE' })
  await expect.poll(state, { timeout: 40_000 }).toBe('delivered')
})

test('an injected refusal can be removed before it is answered, and an unknown code is answered with where to look', async () => {
  const { body } = await send(`${control.url}/sandbox/refusals/mint_price_moved/inject`, {})
  expect((await fetch(`${control.url}/sandbox/refusals`, { method: 'DELETE' })).status).toBe(204)
  expect((await call(body.call.path, {}, body.call.as)).status).toBe(200)
  const unknown = await send(`${control.url}/sandbox/refusals/mint_nonsense/inject`, {})
  expect([unknown.status, unknown.body.detail]).toEqual([404, expect.stringContaining('GET /sandbox/refusals')])
})

test('A1: what is for sale is listed under the same token, and its price, its band and its chart agree', async () => {
  const soft: Readonly<Record<number, readonly [string, string]>> = {
    1: ['/primary-mint/quotes/soft', '100000000'],
    2: ['/rfq/quotes/soft', '100000000'],
    3: ['/offchain-instruments/quotes/soft', '100000'],
    10: ['/rfq/quotes/soft', '100000000'],
  }
  for (const [pairId, [path, cashAmount]] of Object.entries(soft)) {
    const market = (await call(`/markets/${pairId}`)).body
    const listing = (await call(`/tokens/${market.listingId}`)).body
    expect([listing.token_ref, listing.chain_id]).toEqual([market.unit.address, market.chainId])
    const { price } = (await call(path, { pairId: Number(pairId), cashAmount })).body
    const candles = (await call(`/tokens/${market.listingId}/candles?interval=1d&limit=30`)).body.items as Json[]
    const [low, high] = [Number(listing.min_price), Number(listing.max_price)]
    for (const seen of [price, ...candles.flatMap((candle) => [candle.low, candle.high])])
      expect(Number(seen) >= low && Number(seen) <= high, `${market.unit.symbol} at ${seen}`).toBe(true)
  }
})

test('A1: a buyer of the second tenant takes a firm quote with a wallet of their own', async () => {
  const { address: walletAddress } = buyerWallets['globex-buyer-1']
  const body = { cashAmount: '100000000', walletAddress }
  for (const [path, pairId] of [
    ['/primary-mint/quotes', 1],
    ['/rfq/quotes', 2],
  ] as const)
    expect((await call(path, { ...body, pairId }, 'globex-buyer-1')).status).toBe(201)
})

test('the service of a sandbox shows how to produce each refusal that it answers', async () => {
  const { body } = await call('/refusal-codes')
  const rows = body.items as { code: string; surface: string; example?: string }[]
  const without = rows.filter(({ example }) => example === undefined)
  expect(without).toEqual([])
  expect(rows.find(({ code }) => code === 'mint_market_paused')?.example).toContain('Market 11 is paused.')
})
