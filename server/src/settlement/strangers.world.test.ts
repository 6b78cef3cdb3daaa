import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { signForwardRequest } from '@firsthand/sdk/forward-request'
import { fillTransaction, settleThroughForwarder, signBundle } from '@firsthand/sdk/settle'
import type { Bundle } from '@firsthand/wire/bundles'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { numbersOf } from '#quoting/chain/settlement-encoder'
import { cashAmount, price, tradingOfThisFile } from '#testing/trading-world'
import { type Follower, followerOf, purchasesOf } from './testing/following.ts'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()
let follower: Follower
let buying: ReturnType<typeof purchasesOf>
let pairId: number
let forwarder: Address
beforeAll(async () => {
  buying = purchasesOf(trading)
  follower = await followerOf(trading)
  pairId = await trading.makeMarket()
  forwarder = trading.contracts.book.deployed.forwarder!
  await buying.approve(pairId)
  await follower.check()
}, 120_000)
afterAll(() => follower?.close())

const kinds = async (reference: string) => (await buying.events(reference)).slice(2).map(({ kind }) => kind)
const stranger = async () => (await chainClients(trading.chain.url, buyerWallets['acme-buyer-2'].key)).sender
const gas = 1_500_000n

/** What a follower makes of a transaction about a quote, while it waits and once it is mined. */
async function seen(reference: string, send: () => Promise<Hex>): Promise<string[]> {
  await buying.hold()
  const hash = await send()
  await follower.aside()
  await follower.check()
  await buying.run()
  await buying.receipt(hash)
  await follower.check()
  return kinds(reference)
}

async function cancel(bundle: Bundle, sender: Awaited<ReturnType<typeof stranger>>) {
  const intent = { ...numbersOf(bundle.intent as never), buyer: sender.account.address }
  const call = { address: trading.contracts.router, abi: settlementRouterAbi, functionName: 'cancel' } as const
  return sender.writeContract({ ...call, args: [intent], gas })
}

describe('somebody else says nothing about a quote', () => {
  test('by sending its settlement, which the chain refuses', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    const call = fillTransaction(bundle, await signBundle(await trading.asBuyer(), bundle, trading.pins))
    const other = await stranger()
    expect(await seen(reference, () => other.sendTransaction({ ...call, gas }))).toEqual([])
  })

  test('by cancelling under its name', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    expect(await seen(reference, async () => cancel(bundle, await stranger()))).toEqual([])
    await buying.mine(45)
    await follower.check()
    expect((await buying.read(reference)).state).toBe('intent_issued')
  })

  test('by a word to the forwarder that the buyer never gave', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    const buyer = await trading.asBuyer()
    const request = await signForwardRequest(buyer, bundle, await signBundle(buyer, bundle, trading.pins), forwarder)
    const forged = { ...request, signature: `0x${'11'.repeat(64)}1b` as Hex }
    const call = { address: forwarder, abi: erc2771ForwarderAbi, functionName: 'execute' } as const
    const other = await stranger()
    expect(await seen(reference, () => other.writeContract({ ...call, args: [forged], gas }))).toEqual([])
  })
})

test('a quote has lapsed once the buyer’s own cancellation is final', async () => {
  const { reference, bundle } = await buying.issue(pairId)
  expect(await seen(reference, async () => cancel(bundle, await trading.asBuyer()))).toEqual([])
  await buying.mine(45)
  await follower.check()
  expect((await buying.read(reference)).state).toBe('lapsed')
  expect(await kinds(reference)).toEqual(['lapsed'])
})

describe('through the forwarder', () => {
  test('a purchase is submitted and settled', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    const buyer = await trading.asBuyer()
    const relayer = trading.clients.sender
    expect(
      await seen(reference, () => settleThroughForwarder(buyer, relayer, bundle, forwarder, trading.pins)),
    ).toEqual(['submitted', 'settled'])
  })

  test('a refusal is reported by its own reason, though the forwarder gives none', async () => {
    const { reference, bundle } = await buying.issue(pairId)
    const buyer = await trading.asBuyer()
    const request = await signForwardRequest(buyer, bundle, await signBundle(buyer, bundle, trading.pins), forwarder)
    await trading.setTerms({ price: price * 2n })
    const call = { address: forwarder, abi: erc2771ForwarderAbi, functionName: 'execute' } as const
    const relay = () => trading.clients.sender.writeContract({ ...call, args: [request], gas })
    expect(await seen(reference, relay)).toEqual(['submitted', 'failed'])
    expect((await buying.read(reference)).failure.code).toBe('mint_price_moved')
    await trading.setTerms()
    const soft = async () => (await trading.ask('/quotes/soft', { pairId, cashAmount })).body.price
    await expect.poll(soft).toBe('25')
  })
})

describe('a quote that cannot settle any more', () => {
  test('has lapsed once a block after its deadline is final, and a failed one stays failed', async () => {
    const [open, tried] = [await buying.issue(pairId), await buying.issue(pairId)]
    await trading.setTerms({ price: price * 2n })
    await buying.receipt(await buying.send(tried.bundle))
    await buying.anvil('evm_increaseTime', 400)
    await buying.mine(30)
    await follower.check()
    expect((await buying.read(open.reference)).state).toBe('intent_issued')
    await buying.mine(20)
    await follower.check()
    await follower.check()
    expect(await kinds(open.reference)).toEqual(['lapsed'])
    expect(await kinds(tried.reference)).toEqual(['failed'])
    expect(follower.alarms()).toEqual([])
  })

  test('that nobody took up is reported as expired, once', async () => {
    const { reference } = await trading.firm(pairId)
    const age =
      "update app.quote set created_at = created_at - interval '1 hour', expires_at = now() - interval '16 s' where reference = $1"
    await follower.publishExpired()
    expect(await buying.events(reference)).toHaveLength(1)
    await trading.admin.query(age, [reference])
    await follower.publishExpired()
    await follower.publishExpired()
    expect((await buying.events(reference)).map(({ kind }) => kind)).toEqual(['firm_created', 'expired'])
  })
})
