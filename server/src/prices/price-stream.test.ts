import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '@firsthand/refusal/refusal'
import type { Caller, TenantId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { MarketPrice } from '@firsthand/wire/prices/market-prices'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KycAnswer } from '#compliance/compliance'
import { issuanceRail } from '#quoting/issuance/issuance'
import { priceStream } from './price-stream.routes.ts'
import type { PriceSources } from './read-prices.ts'

const chainId = 'eip155:1'
const address = (digit: string) => `0x${digit.repeat(40)}`
const sold: Market = {
  pairId: 1,
  status: 'active',
  primaryMarket: true,
  name: 'Harbour',
  listingId: null,
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId,
  cash: { symbol: 'USDC', decimals: 6, address: address('1') },
  unit: { symbol: 'HARBOUR', decimals: 18, address: address('2') },
  tradingWindow: null,
  limits: { minCashAmount: null, maxCashAmount: null },
  freshnessSeconds: 60,
  feeBps: 25,
  issuanceVenueContract: address('3'),
}

/** A service of this stream alone, whose chain, database and Compliance do what a test says. */
async function streams() {
  const state = {
    block: 1n,
    price: 25_000_000n,
    markets: new Map([1, 2, 3].map((pairId) => [pairId, { ...sold, pairId }])),
    isSessionEnded: false,
    kyc: { jurisdiction: 'CH', investorCategory: null, appropriateFor: new Set() } as KycAnswer,
    isDatabaseAway: false,
    computed: 0,
  }
  const followers = new Set<() => void>()
  const terms = () => {
    state.computed += 1
    return { blockNumber: state.block, price: state.price, priceScale: 0, purchaseCap: 10n ** 12n }
  }
  const offerings = {
    terms,
    termsNow: async () => terms(),
    follow(follower: () => void) {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
  const sources = {
    markets: {
      async see(_: Caller, pairId: number) {
        if (state.isDatabaseAway) throw new Error('away')
        const market = state.markets.get(pairId)
        return market === undefined ? null : { market: { ...market, rfqDraining: false }, sale: null }
      },
    },
    instruments: async () => new Map(),
    issuance: { rail: issuanceRail(offerings, {} as never), chains: new Map([[chainId, {}]]) },
    bankChains: new Set([chainId]),
    now: () => new Date(),
  } as unknown as PriceSources
  const app = Fastify({ forceCloseConnections: true })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (asked) => {
    const [tenantId, buyer] = String(asked.headers['x-as'] ?? 'acme buyer').split(' ')
    asked.caller = { tenantId: tenantId as TenantId, buyer } as Caller
  })
  app.setErrorHandler((error, _, reply) => {
    void reply.code(error instanceof Refusal ? 429 : 500).send({ reason: (error as Refusal).reason })
  })
  const compliance = { buyer: () => state.kyc }
  const verifier = { verify: () => ({}) }
  const sessions = { isEnded: () => state.isSessionEnded }
  await app.register(priceStream, { sources, compliance, verifier, sessions } as never)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    state,
    app,
    followers,
    /** A newer block. */
    mine(price = state.price) {
      state.block += 1n
      state.price = price
      for (const follower of followers) follower()
    },
    async open(pairIds = '1', as = 'acme buyer') {
      const path = `/markets/prices/stream?pairIds=${pairIds}`
      const asked = request({ port, host: '127.0.0.1', path, headers: { 'x-as': as }, agent: false }).end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      response.on('error', () => undefined)
      const seen = { text: '', isOver: false, status: response.statusCode ?? 0 }
      response.setEncoding('utf8').on('data', (chunk) => {
        seen.text += chunk
      })
      response.once('close', () => {
        seen.isOver = true
      })
      const prices = () =>
        [...seen.text.matchAll(/event: price\ndata: (.*)\n\n/g)].map(([, data = '']) => JSON.parse(data) as MarketPrice)
      return { seen, prices, response, ended: () => /event: end\ndata: (.*)\n\n/.exec(seen.text)?.[1] ?? null }
    },
  }
}

let own: Awaited<ReturnType<typeof streams>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  own = await streams()
})
afterEach(async () => {
  await own.app.close()
  vi.useRealTimers()
})
/** Time passes second by second, and everything that it starts is done. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise(setImmediate)
  }
}

test('a market is sent when it opens, once for each block, and again when its row changes', async () => {
  const stream = await own.open()
  await vi.waitFor(() => expect(stream.prices()).toHaveLength(1))
  expect(stream.seen.text).toMatch(/^retry: 1000\n\n/)
  expect(stream.prices()[0]).toMatchObject({ pairId: 1, priceBlock: '1', because: null, terms: { price: '25' } })
  own.mine()
  own.mine(26_000_000n)
  await vi.waitFor(() => expect(stream.prices().at(-1)).toMatchObject({ priceBlock: '3', terms: { price: '26' } }))
  const before = stream.prices().length
  await pass(3)
  expect(stream.prices()).toHaveLength(before)
  own.state.markets.set(1, { ...sold, status: 'paused' })
  await pass(2)
  await vi.waitFor(() => expect(stream.prices().at(-1)).toMatchObject({ terms: null, because: 'mint_market_paused' }))
  own.state.markets.delete(1)
  await pass(2)
  await vi.waitFor(() => expect(stream.prices().at(-1)).toMatchObject({ terms: null, because: 'not_found' }))
})

test('all watchers of a tenant share one computation for each market and block', async () => {
  const watchers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => own.open(['1', '1,2', '2,1,2'][i % 3], `acme buyer-${i}`)),
  )
  await vi.waitFor(() => {
    for (const [i, watcher] of watchers.entries()) expect(watcher.prices()).toHaveLength(i % 3 === 0 ? 1 : 2)
  })
  own.state.computed = 0
  own.mine()
  await vi.waitFor(() => {
    for (const watcher of watchers) expect(watcher.prices().at(-1)?.priceBlock).toBe('2')
  })
  expect(own.state.computed).toBe(2)
})

test('while the database is away nobody is quoted by what it held before', async () => {
  const stream = await own.open()
  await vi.waitFor(() => expect(stream.prices()).toHaveLength(1))
  own.state.isDatabaseAway = true
  await pass(2)
  await vi.waitFor(() => expect(stream.prices().at(-1)).toMatchObject({ terms: null, because: 'service_overloaded' }))
  own.state.isDatabaseAway = false
  await pass(2)
  await vi.waitFor(() => expect(stream.prices().at(-1)).toMatchObject({ because: null, terms: { price: '25' } }))
})

test('KYC is judged again after a minute: who lost it learns why, and is sent nothing more', async () => {
  const stream = await own.open()
  await vi.waitFor(() => expect(stream.prices()).toHaveLength(1))
  own.state.kyc = { refusal: 'kyc_required', detail: '', members: { kycStatus: 'expired' } }
  await pass(58)
  expect(stream.ended()).toBeNull()
  await pass(4)
  await vi.waitFor(() => expect(stream.seen.isOver).toBe(true))
  expect(stream.ended()).toBe('{"because":"kyc_required"}')
  own.state.kyc = { refusal: 'kyc_attestation_unavailable', detail: '', members: {} }
})

test('a session that its provider has ended ends its stream', async () => {
  const stream = await own.open()
  await vi.waitFor(() => expect(stream.prices()).toHaveLength(1))
  own.state.isSessionEnded = true
  await pass(2)
  await vi.waitFor(() => expect(stream.ended()).toBe('{"because":"session_ended"}'))
})

test('a stream ends after ten minutes, and before that a silence is broken', async () => {
  own.state.markets.clear()
  const stream = await own.open()
  await pass(25)
  await vi.waitFor(() => expect(stream.seen.text.match(/: still here/g)?.length).toBeGreaterThanOrEqual(2))
  await pass(580)
  await vi.waitFor(() => expect(stream.ended()).toBe('{"because":"come_again"}'))
})

test('who does not read is cut and disturbs nobody; who reads late is given the newest price', async () => {
  // A price of half a megabyte: some are more than the sockets between us hold.
  const cash = { ...sold.cash, symbol: 'x'.repeat(500_000) }
  own.state.markets.set(2, { ...sold, pairId: 2, cash })
  const [stuck, late, reading] = [await own.open('2'), await own.open('2'), await own.open('1')]
  stuck.response.pause()
  late.response.pause()
  const mined = 30
  for (let block = 0; block < mined; block += 1) {
    own.mine()
    await new Promise((done) => setTimeout(done, 5))
  }
  const newest = `"priceBlock":"${mined + 1}"`
  await vi.waitFor(() => expect(reading.seen.text.includes(newest)).toBe(true))
  late.response.resume()
  await vi.waitFor(() => expect(late.seen.text.includes(newest)).toBe(true), 5_000)
  // Not every block: what was not read was replaced.
  expect(late.seen.text.split('event: price').length).toBeLessThan(mined)
  await pass(20)
  stuck.response.resume()
  await vi.waitFor(() => expect(stuck.seen.isOver).toBe(true), 5_000)
  expect(stuck.ended()).toBe('{"because":"too_slow"}')
  expect(reading.seen.isOver).toBe(false)
})

test('a caller has so many streams, another one their own, and who leaves makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => own.open()))
  expect((await own.open()).seen.status).toBe(429)
  expect((await own.open('1', 'acme other')).seen.status).toBe(200)
  for (const { response } of streams) response.destroy()
  await vi.waitFor(async () => expect((await own.open()).seen.status).toBe(200))
})

test('when the instance drains, every stream ends and says that it may come again; nothing is followed any more', async () => {
  const stream = await own.open()
  await vi.waitFor(() => expect(stream.prices()).toHaveLength(1))
  await own.app.close()
  await vi.waitFor(() => expect(stream.ended()).toBe('{"because":"come_again"}'))
  expect(own.followers.size).toBe(0)
})
