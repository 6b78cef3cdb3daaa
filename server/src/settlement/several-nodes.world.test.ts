import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type NodeProxy, nodeProxy } from '#testing/node-proxy'
import { tradingOfThisFile } from '#testing/trading-world'
import { type Follower, followerOf, purchasesOf } from './testing/following.ts'
import { settlementWatch, type WatchDeps } from './watch-settlement.flow.ts'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()
let follower: Follower
let first: NodeProxy
let second: NodeProxy
let buying: ReturnType<typeof purchasesOf>
let pairId: number
beforeAll(async () => {
  buying = purchasesOf(trading)
  ;[first, second] = await Promise.all([nodeProxy(trading.chain.url), nodeProxy(trading.chain.url)])
  follower = await followerOf(trading, { rpcUrls: [first.url, second.url] })
  pairId = await trading.makeMarket()
  await buying.approve(pairId)
  await follower.check()
}, 120_000)
afterAll(async () => {
  await follower?.close()
  await Promise.all([first, second].map((proxy) => proxy?.stop()))
})

type RawBlock = { readonly number: string; readonly hash: string }
const blockAt = (number: string) => buying.anvil('eth_getBlockByNumber', number, false) as Promise<RawBlock>
const bought = async () => {
  const { reference, bundle } = await buying.issue(pairId)
  await buying.receipt(await buying.send(bundle))
  return reference
}
const finality = async (reference: string) => (await buying.read(reference)).settlement?.finality
const honest = () => {
  first.answer(() => undefined)
  second.answer(() => undefined)
}

test.each([0, 1])('node %i stands still: the other one shows what happens, and what is final', async (which) => {
  const old = await blockAt('latest')
  const lagging = [first, second][which]!
  lagging.answer(({ method, params }) =>
    method === 'eth_getBlockByNumber' && params[0] === 'latest' ? { result: old } : undefined,
  )
  const reference = await bought()
  await follower.check()
  expect((await buying.read(reference)).state).toBe('settled')
  await buying.mine(45)
  await follower.check()
  expect(await finality(reference)).toBe('finalized')
  honest()
})

test('nodes that show different blocks make nothing final, and an alarm is raised', async () => {
  const reference = await bought()
  await buying.mine(45)
  second.answer(({ method, params }) =>
    method === 'eth_getBlockByNumber' && String(params[0]).startsWith('0x')
      ? { result: { number: params[0], hash: `0x${'ab'.repeat(32)}`, transactions: [] } }
      : undefined,
  )
  follower.alarms()
  await follower.check()
  expect((await buying.read(reference)).state).toBe('settled')
  expect(await finality(reference)).toBe('pending')
  expect(follower.alarms()).toContain('chain.nodes_disagree')
  honest()
  await buying.mine(1)
  await follower.check()
  expect(await finality(reference)).toBe('finalized')
})

test('one node that fails is no reason to stop, and both raise an alarm', async () => {
  first.be('broken')
  const reference = await bought()
  await follower.check()
  expect((await buying.read(reference)).state).toBe('settled')
  second.be('broken')
  await expect(follower.check()).rejects.toThrow()
  first.be('passing')
  second.be('passing')
})

/** Runs one tick as the engine would, and answers what it sent. */
async function tick(generation: number, more: Partial<WatchDeps> = {}) {
  const sent: { to: object; input: object; delaySeconds: number }[] = []
  const { source, store, alarm } = follower.deps
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const deps = { sources: [source], store, alarm, nowMs: Date.now, pause, isDraining: () => false, ...more }
  const run = {
    key: 'eip155%3A31337',
    step: <T>(_name: string, work: () => Promise<T>) => work(),
    send: (to: object, input: object, delaySeconds = 0) => void sent.push({ to, input, delaySeconds }),
    sleep: async () => undefined,
    call: () => Promise.reject(new Error('nothing is called')),
  }
  await settlementWatch(deps).flows.tick!(run, { generation } as never)
  return sent
}

test('a tick follows for two seconds and arms the next; one of another generation ends', async () => {
  const { generation } = (await follower.store.followed('eip155:31337'))!
  const target = { object: 'SettlementWatch', key: 'eip155%3A31337', handler: 'tick' }
  const begun = performance.now()
  const ticking = tick(generation)
  const reference = await bought()
  const mined = performance.now()
  await expect.poll(async () => (await buying.read(reference)).state, { interval: 20 }).toBe('settled')
  expect(performance.now() - mined).toBeLessThan(1_500)
  const pace = expect.objectContaining({ head: expect.any(String), askedMs: expect.any(Number) })
  expect(await ticking).toEqual([{ to: target, input: { generation, pace }, delaySeconds: 0 }])
  expect(performance.now() - begun).toBeGreaterThan(1_900)
  expect(await tick(generation + 1)).toEqual([])
  expect(await tick(generation, { isDraining: () => true })).toHaveLength(1)
  first.be('broken')
  second.be('broken')
  expect(await tick(generation)).toEqual([{ to: target, input: { generation }, delaySeconds: 1 }])
  expect(follower.alarms()).toContain('chain.not_followed')
  first.be('passing')
  second.be('passing')
})
