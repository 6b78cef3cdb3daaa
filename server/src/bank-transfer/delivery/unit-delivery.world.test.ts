import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest, localChain } from '#testing/chain-under-test'
import { type NodeProxy, nodeProxy } from '#testing/node-proxy'
import { evmUnitDelivery } from './unit-delivery.ts'

let chain: ChainUnderTest
let other: NodeProxy
beforeAll(async () => {
  chain = await chainUnderTest({})
  other = await nodeProxy(chain.url)
})
afterAll(async () => {
  await other?.stop()
  await chain?.stop()
})
afterEach(() => {
  for (const proxy of [chain.proxy, other]) proxy.be('passing')
})

const finality = { rule: 'depths', safeDepth: 1, finalDepth: 2 } as const
const reader = () => evmUnitDelivery([{ chainId: localChain, rpcUrls: [chain.proxy.url, other.url], finality }])
const wallet = `0x${'7'.repeat(40)}` as const
const deliveryOf = (reference: string, units = 5n) => {
  const contract = chain.contracts.creditDelivery
  return { chainId: localChain, contract, purchaseId: quoteRefOf('acme', reference), wallet, units }
}
const send = (call: string, ...args: unknown[]) =>
  chain.send(chain.contracts.creditDelivery, unitDeliveryAbi, call, ...args)
const mine = () => chain.anvil('anvil_mine', '0x3')
const conclusion = (reference: string, units?: bigint) => reader().conclusion(deliveryOf(reference, units))

test('a delivery is concluded once it is final, with the transaction that did it', async () => {
  expect(await conclusion('one')).toBeNull()
  const { purchaseId } = deliveryOf('one')
  const before = await reader().totalDelivered(localChain, chain.contracts.creditDelivery)
  await send('deliver', purchaseId, wallet, 5n)
  expect(await conclusion('one')).toBeNull()
  await mine()
  const seen = await conclusion('one')
  expect(seen).toMatchObject({ outcome: 'delivered', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const { logs } = await chain.clients.reader.getTransactionReceipt({ hash: seen!.txHash })
  expect(logs.some(({ topics }) => topics[1] === purchaseId)).toBe(true)
  expect(await reader().totalDelivered(localChain, chain.contracts.creditDelivery)).toBe(before + 5n)
  // What we do not know of is no delivery of ours.
  expect(await conclusion('one', 6n)).toMatchObject({ outcome: 'other' })
})

test('a void is concluded as one', async () => {
  await send('voidPurchase', deliveryOf('gone').purchaseId)
  await mine()
  expect(await conclusion('gone')).toMatchObject({ outcome: 'voided' })
})

test('one node is enough, and none is an outage', async () => {
  other.be('silent')
  expect(await conclusion('gone')).toMatchObject({ outcome: 'voided' })
  chain.proxy.be('silent')
  await expect(conclusion('gone')).rejects.toMatchObject({ reason: 'delivery_unavailable' })
  await expect(reader().conclusion({ ...deliveryOf('x'), chainId: 'eip155:1' })).rejects.toMatchObject({
    reason: 'delivery_unavailable',
  })
})

test('a contract that is another, delivers another token or in the other mode is a mismatch; a paused one is paused', async () => {
  const { creditDelivery, credit, harbour, usdc } = chain.contracts
  const wanted = { chainId: localChain, contract: creditDelivery, assetToken: credit, mints: true }
  const isPaused = (changes: object = {}) => reader().isPaused({ ...wanted, ...changes })
  expect(await isPaused()).toBe(false)
  for (const changes of [{ contract: wallet }, { contract: usdc }, { assetToken: harbour }, { mints: false }])
    await expect(isPaused(changes)).rejects.toMatchObject({ reason: 'delivery_contract_mismatch' })
  await send('pause')
  expect(await isPaused()).toBe(true)
})
