import { checksumAddress } from '@firsthand/wire/checksum-address'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventFaults } from '#events/testing/event-shapes'
import { price, tradingOfThisFile } from '#testing/trading-world'
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

const kinds = async (reference: string) => (await buying.events(reference)).map(({ kind }) => kind)

describe('a purchase on chain', () => {
  test('is settled with its block, and becomes safe and final', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    expect(await buying.read(reference)).toMatchObject({ state: 'intent_issued', settlement: null, failure: null })
    const { transactionHash, blockNumber } = await buying.receipt(await buying.send(bundle))
    await follower.check()
    const settlement = { txHash: transactionHash, blockNumber: `${blockNumber}` }
    expect(await buying.read(reference)).toMatchObject({
      state: 'settled',
      settlement: { ...settlement, finality: 'pending' },
    })
    await buying.mine(5)
    await follower.check()
    const { settlement: safe } = await buying.read(reference)
    expect(safe.finality).toBe('safe')
    expect(safe.confirmations).toBeGreaterThanOrEqual(6)
    await buying.mine(40)
    await follower.check()
    await follower.check()
    expect((await buying.read(reference)).settlement).toMatchObject({ ...settlement, finality: 'finalized' })
    const events = await buying.events(reference)
    expect(events.map(({ kind }) => kind)).toEqual(['firm_created', 'intent_issued', 'settled'])
    expect(events.at(-1)?.data).toEqual({
      reference,
      pairId,
      chainId: 'eip155:31337',
      txHash: transactionHash,
      blockNumber: `${blockNumber}`,
      unitAmount: '3990000000000000000',
    })
  })

  test('is submitted while it waits, then settled', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    await buying.hold()
    try {
      const txHash = await buying.send(bundle)
      await follower.aside()
      await follower.check()
      expect((await buying.read(reference)).state).toBe('submitted')
      await buying.mine(1)
      await buying.receipt(txHash)
    } finally {
      await buying.run()
    }
    await follower.check()
    expect((await buying.read(reference)).state).toBe('settled')
    expect(await kinds(reference)).toEqual(['firm_created', 'intent_issued', 'submitted', 'settled'])
  })

  test('that the chain refuses has failed with our code, and settles while its deadline runs', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    await trading.setTerms({ price: price + 1n })
    const refused = await buying.receipt(await buying.send(bundle))
    expect(refused.status).toBe('reverted')
    await follower.check()
    const failure = { code: 'mint_price_moved', txHash: refused.transactionHash }
    expect(await buying.read(reference)).toMatchObject({ state: 'failed', failure, settlement: null })
    await trading.setTerms()
    await buying.receipt(await buying.send(bundle))
    await follower.check()
    expect(await buying.read(reference)).toMatchObject({ state: 'settled', failure: null })
    const events = await buying.events(reference)
    expect(events.map(({ kind }) => kind)).toEqual(['firm_created', 'intent_issued', 'failed', 'settled'])
    expect(events[2]?.data).toMatchObject({ reference, code: 'mint_price_moved' })
  })
})

test('A9: every address of a bundle is as EIP-55 writes it', async () => {
  const { bundle } = await buying.issue(pairId)
  const found = JSON.stringify(bundle).match(/"0x[0-9a-fA-F]{40}"/g) ?? []
  expect(found.length).toBeGreaterThan(12)
  for (const each of found) expect(each).toBe(`"${checksumAddress(JSON.parse(each))}"`)
})

test('A8: whatever happened here is an event whose data is as its dataschema says', async () => {
  const { faults, kinds } = await eventFaults(trading.admin)
  expect(faults).toEqual([])
  expect([...kinds]).toEqual(expect.arrayContaining(['quote.firm_created', 'quote.settled', 'quote.failed']))
})
