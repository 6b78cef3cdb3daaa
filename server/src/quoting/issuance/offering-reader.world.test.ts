import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest } from '#testing/chain-under-test'

let chain: ChainUnderTest
beforeAll(async () => {
  chain = await chainUnderTest()
})
afterAll(() => chain?.stop())
beforeEach(() => void chain.proxy.take())
afterEach(() => chain.closeAll())

const price = 25_000_000n
const cap = 250_000_000_000n
const atVenue = (functionName: string, ...args: unknown[]) =>
  chain.send(chain.contracts.harbourVenue, issuanceVenueAbi, functionName, ...args)

test('terms are the contract’s, at a block of now', async () => {
  const { offerings } = chain.open()
  const before = await chain.clients.reader.getBlockNumber()
  const terms = await offerings.terms(chain.market())
  expect(terms).toEqual({ blockNumber: expect.any(BigInt), price, priceScale: 0, purchaseCap: cap })
  expect(terms.blockNumber).toBeGreaterThanOrEqual(before)
  expect(await offerings.termsNow(chain.market())).toMatchObject({ price, priceScale: 0, purchaseCap: cap })
})

test('a second question about a known block is answered at once and asks no node', async () => {
  const { offerings } = chain.open()
  await offerings.terms(chain.market())
  chain.proxy.take()
  const answers = Array.from({ length: 1_000 }, () => offerings.terms(chain.market()))
  expect(answers.every((answer) => !(answer instanceof Promise))).toBe(true)
  expect(chain.proxy.take()).toEqual([])
})

test('first questions that come together are one read: the chain, its block, one call', async () => {
  const { offerings } = chain.open()
  await Promise.all(Array.from({ length: 20 }, async () => offerings.terms(chain.market())))
  const methods = chain.proxy.take().map(({ method }) => method)
  expect(methods.slice(0, 3)).toEqual(['eth_chainId', 'eth_getBlockByNumber', 'eth_call'])
  expect(methods.filter((method) => method === 'eth_call').length).toBeLessThanOrEqual(2)
})

test('each block costs one call however many offerings are watched, and no question costs one', async () => {
  const { offerings } = chain.open()
  const others = Array.from({ length: 30 }, (_, index) =>
    chain.market({ issuanceVenueContract: `0x${(index + 0xff_00).toString(16).padStart(40, '0')}` }),
  )
  await Promise.allSettled([...others, chain.market()].map(async (market) => offerings.terms(market)))
  chain.proxy.take()
  const first = await offerings.terms(chain.market())
  await expect
    .poll(() => (offerings.terms(chain.market()) as { blockNumber: bigint }).blockNumber, { timeout: 10_000 })
    .toBeGreaterThan(first.blockNumber + 1n)
  const asked = chain.proxy.take()
  const blocks = new Set(asked.filter(({ method }) => method === 'eth_call').map(({ params }) => params[1]))
  // Thirty-one offerings are more than one request may carry: three do. The last block may be under way.
  const calls = asked.filter(({ method }) => method === 'eth_call').length
  expect(blocks.size * 3 - calls).toBeLessThan(3)
  expect(calls).toBeLessThanOrEqual(blocks.size * 3)
})

test('a changed price is seen with its block', async () => {
  const { offerings } = chain.open()
  await offerings.terms(chain.market())
  await atVenue('setTerms', price + 1n, cap)
  expect(await offerings.termsNow(chain.market())).toMatchObject({ price: price + 1n })
  await expect.poll(async () => (await offerings.terms(chain.market())).price, { timeout: 5_000 }).toBe(price + 1n)
  await atVenue('setTerms', price, cap)
  await expect.poll(async () => (await offerings.terms(chain.market())).price, { timeout: 5_000 }).toBe(price)
})

test('an offering that nobody asks for is not read any more', async () => {
  let ahead = 0
  const { offerings } = chain.open({ now: () => new Date(Date.now() + ahead), staleSeconds: 100_000 })
  await offerings.terms(chain.market())
  ahead = 11 * 60_000
  await expect.poll(() => chain.proxy.take().length, { timeout: 10_000, interval: 1_500 }).toBe(0)
  expect(await offerings.terms(chain.market())).toMatchObject({ price })
})

test('a venue that burns all gas does not take the others with it', async () => {
  const { offerings } = chain.open()
  // Precompiles fail at the cost of everything they were given.
  const burning = ['0x0000000000000000000000000000000000000006', '0x0000000000000000000000000000000000000008']
  const markets = burning.map((issuanceVenueContract) => chain.market({ issuanceVenueContract }))
  const stated = await Promise.allSettled([...markets, chain.market()].map(async (market) => offerings.terms(market)))
  expect(stated).toMatchObject([
    { reason: { reason: 'venue_unavailable' } },
    { reason: { reason: 'venue_unavailable' } },
    { value: { price } },
  ])
  expect(() => offerings.terms(markets[0]!)).toThrow('venue_unavailable')
  expect(offerings.terms(chain.market())).toMatchObject({ price })
  await expect(offerings.termsNow(markets[0]!)).rejects.toMatchObject({ reason: 'venue_unavailable' })
})
