import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest } from '#testing/chain-under-test'
import { type NodeProxy, nodeProxy } from '#testing/node-proxy'
import type { EvmChains } from '../chain/evm-chains.ts'

let chain: ChainUnderTest
let second: NodeProxy
beforeAll(async () => {
  chain = await chainUnderTest()
  second = await nodeProxy(chain.url)
})
afterAll(async () => {
  chain?.thaw()
  await second?.stop()
  await chain?.stop()
})
afterEach(() => {
  chain.closeAll()
  chain.thaw()
  for (const proxy of [chain.proxy, second]) {
    proxy.be('passing')
    proxy.answer(() => undefined)
  }
})

const price = 25_000_000n
const dead = 'http://127.0.0.1:1'

/** What a question comes to: the price, or the reason of the refusal. */
async function statedBy({ offerings }: EvmChains, ask: 'terms' | 'termsNow' = 'terms') {
  try {
    return (await offerings[ask](chain.market())).price
  } catch (error) {
    return (error as { reason?: string }).reason
  }
}
const within = { timeout: 15_000, interval: 100 }

test('a chain that is taken off the processor cannot be read, and can again when it is back', async () => {
  const chains = chain.open({ rpcUrls: [chain.url], staleSeconds: 3 })
  expect(await statedBy(chains)).toBe(price)
  chain.freeze()
  const frozenAt = performance.now()
  await expect.poll(() => statedBy(chains), within).toBe('price_read_failed')
  expect(performance.now() - frozenAt).toBeLessThan(10_000)
  expect(await statedBy(chains, 'termsNow')).toBe('price_read_failed')
  // Whoever comes now does not wait for the node to be silent once more.
  const askedAt = performance.now()
  expect(await statedBy(chains)).toBe('price_read_failed')
  expect(performance.now() - askedAt).toBeLessThan(500)
  chain.thaw()
  await expect.poll(() => statedBy(chains), within).toBe(price)
})

test('a chain that answers and makes no block any more cannot be read either', async () => {
  const still = await chainUnderTest({})
  const chains = still.open({ staleSeconds: 2 })
  const stated = () =>
    Promise.resolve()
      .then(() => chains.offerings.terms(still.market()))
      .then(
        (terms) => terms.price,
        (error: { reason?: string }) => error.reason,
      )
  await still.anvil('evm_mine')
  expect(await stated()).toBe(price)
  await expect.poll(stated, within).toBe('price_read_failed')
  await expect(chains.offerings.termsNow(still.market())).rejects.toMatchObject({
    reason: 'price_read_failed',
    cause: { message: expect.stringMatching(/stands still at block/) },
  })
  await still.anvil('evm_mine')
  await expect.poll(stated, within).toBe(price)
  await still.stop()
})

test('a dead node, a silent one, a broken one and one of another chain are passed over', async () => {
  expect(await statedBy(chain.open({ rpcUrls: [dead, second.url] }))).toBe(price)
  expect(await statedBy(chain.open({ rpcUrls: [dead, second.url] }), 'termsNow')).toBe(price)
  for (const mood of ['silent', 'broken'] as const) {
    chain.proxy.be(mood)
    const chains = chain.open({ rpcUrls: [chain.proxy.url, second.url] })
    expect(await statedBy(chains, 'termsNow')).toBe(price)
    expect(await statedBy(chains)).toBe(price)
    chain.proxy.be('passing')
  }
  chain.proxy.answer(({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
  const both = chain.open({ rpcUrls: [chain.proxy.url, second.url] })
  expect(await statedBy(both)).toBe(price)
  expect(await statedBy(chain.open({ rpcUrls: [chain.proxy.url] }))).toBe('price_read_failed')
  expect(await statedBy(chain.open({ rpcUrls: [dead] }))).toBe('price_read_failed')
})

test('the node that answered is asked first from then on', async () => {
  chain.proxy.be('silent')
  const chains = chain.open({ rpcUrls: [chain.proxy.url, second.url] })
  await statedBy(chains, 'termsNow')
  chain.proxy.take()
  const askedAt = performance.now()
  expect(await statedBy(chains, 'termsNow')).toBe(price)
  expect(performance.now() - askedAt).toBeLessThan(1_500)
  expect(chain.proxy.take()).toEqual([])
})

test('a node that is behind does not take a price back, and a node that stands still is left', async () => {
  const chains = chain.open({ rpcUrls: [second.url, chain.proxy.url], staleSeconds: 3 })
  const before = await chains.offerings.terms(chain.market())
  const old = (await chain.anvil(
    'eth_getBlockByNumber',
    `0x${(before.blockNumber - 5n).toString(16)}`,
    false,
  )) as object
  const now = `0x${Math.floor(Date.now() / 1000 + 3600).toString(16)}`
  second.answer(({ method }) =>
    method === 'eth_getBlockByNumber' ? { result: { ...old, timestamp: now } } : undefined,
  )
  await sleep(1_500)
  const after = await chains.offerings.terms(chain.market())
  expect(after.blockNumber).toBeGreaterThanOrEqual(before.blockNumber)
  expect((await chains.offerings.termsNow(chain.market())).blockNumber).toBeGreaterThanOrEqual(before.blockNumber)
  await expect
    .poll(async () => (await chains.offerings.terms(chain.market())).blockNumber, within)
    .toBeGreaterThan(before.blockNumber)
})

test('what a refusal carries along names no address of a node', async () => {
  const secret = 'http://127.0.0.1:1/v2/the-key-of-the-node'
  const { offerings } = chain.open({ rpcUrls: [secret] })
  const error = await offerings.termsNow(chain.market()).catch((each: Error) => each)
  expect(String((error as Error).cause)).toMatch(/HTTP request failed/)
  expect(String((error as Error).cause)).not.toContain('the-key-of-the-node')
})
