import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tradingOfThisFile } from '#testing/trading-world'
import { advance } from './follow-chain.flow.ts'
import { type Follower, followerOf, purchasesOf } from './testing/following.ts'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()
let follower: Follower
let buying: ReturnType<typeof purchasesOf>
let pairId: number
beforeAll(async () => {
  buying = purchasesOf(trading)
  follower = await followerOf(trading)
  pairId = await trading.makeMarket()
  await buying.approve(pairId)
  await follower.check()
}, 120_000)
afterAll(() => follower?.close())

const kinds = async (reference: string) => (await buying.events(reference)).slice(2).map(({ kind }) => kind)

/** A purchase so many blocks below the newest one, while no block comes by itself. */
async function settledBelow(depth: number) {
  const { reference, bundle } = await buying.issue(pairId)
  await buying.hold()
  const txHash = await buying.send(bundle)
  await buying.mine(depth)
  await buying.receipt(txHash)
  await follower.check()
  expect((await buying.read(reference)).state).toBe('settled')
  return { reference, bundle, txHash }
}

describe.each([1, 2, 7, 20])('a reorganisation of %i blocks', (depth) => {
  test('that holds the same purchase settles it again, in its other block', async () => {
    try {
      const { reference, txHash } = await settledBelow(depth)
      const before = await buying.read(reference)
      const raw = await buying.raw(txHash)
      await buying.reorg(depth, [[raw, depth - 1]])
      await follower.check()
      const after = await buying.read(reference)
      expect(after).toMatchObject({ state: 'settled', settlement: { txHash, finality: 'pending' } })
      expect(Number(after.settlement.blockNumber)).toBe(Number(before.settlement.blockNumber) + depth - 1)
      expect(await kinds(reference)).toEqual(['settled', 'reorged', 'settled'])
      expect((await buying.events(reference)).at(-2)?.data).toMatchObject({ reference, state: 'submitted' })
    } finally {
      await buying.run()
    }
  })

  test('that lost the purchase leaves it as issued, and it can settle anew', async () => {
    try {
      const { reference, bundle } = await settledBelow(depth)
      await buying.reorg(depth)
      await follower.check()
      expect(await buying.read(reference)).toMatchObject({ state: 'intent_issued', settlement: null })
      expect(await kinds(reference)).toEqual(['settled', 'reorged'])
      await buying.run()
      await buying.receipt(await buying.send(bundle))
      await follower.check()
      expect((await buying.read(reference)).state).toBe('settled')
      expect(await kinds(reference)).toEqual(['settled', 'reorged', 'settled'])
    } finally {
      await buying.run()
    }
  })
})

test('whoever dies between keeping a block and moving a quote leaves it to the next check', async () => {
  const { reference, bundle } = await buying.issue(pairId)
  await buying.receipt(await buying.send(bundle))
  const { source } = follower.deps
  expect(await advance(follower.deps, await source.check())).toBe(true)
  expect((await buying.read(reference)).state).toBe('intent_issued')
  const other = await followerOf(trading)
  await other.check()
  await other.close()
  expect(await kinds(reference)).toEqual(['settled'])
})

test('two who follow at once keep and tell everything once', async () => {
  const others = await Promise.all([followerOf(trading), followerOf(trading)])
  const { reference, bundle } = await buying.issue(pairId)
  await buying.receipt(await buying.send(bundle))
  for (let round = 0; round < 5; round += 1) await Promise.all([follower, ...others].map((each) => each.check()))
  await Promise.all(others.map((each) => each.close()))
  expect(await kinds(reference)).toEqual(['settled'])
})

test('thousands of blocks are caught up without missing or doubling anything', async () => {
  const bought = []
  for (let i = 0; i < 3; i += 1) {
    const { reference, bundle } = await buying.issue(pairId)
    await buying.receipt(await buying.send(bundle))
    bought.push(reference)
    await buying.mine(700)
  }
  await follower.check()
  for (const reference of bought) expect(await kinds(reference)).toEqual(['settled'])
  const { settlement } = await buying.read(bought[0] as string)
  expect(settlement.finality).toBe('finalized')
  expect(settlement.confirmations).toBeGreaterThan(2_100)
  const { rows } = await trading.admin.query('select count(*)::int as kept from app.chain_block')
  expect(rows[0].kept).toBeLessThan(100)
}, 240_000)

test('below the final block nothing moves any more, and an alarm is raised', async () => {
  try {
    const { reference } = await settledBelow(45)
    expect((await buying.read(reference)).settlement.finality).toBe('finalized')
    follower.alarms()
    await buying.reorg(46)
    await follower.check()
    expect(follower.alarms()).toContain('chain.reorganised_below_final')
    expect((await buying.read(reference)).state).toBe('settled')
    expect(await kinds(reference)).toEqual(['settled'])
  } finally {
    await buying.run()
  }
})
