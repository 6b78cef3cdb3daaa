import { localChain } from '@firsthand/sandbox/chain/chain'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import type { Hex } from '@firsthand/values/values'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainUnderTest, chainUnderTest } from '#testing/chain-under-test'
import { nodeProxy } from '#testing/node-proxy'
import { evmTransactionChain } from './transaction-chain.ts'

const finality = { rule: 'depths', safeDepth: 1, finalDepth: 2 } as const
const account = privateKeyToAccount(buyerWallets['acme-buyer-2'].key)
const address = account.address.toLowerCase() as Hex
let under: ChainUnderTest
let other: Awaited<ReturnType<typeof nodeProxy>>
beforeAll(async () => {
  under = await chainUnderTest({})
  other = await nodeProxy(under.url)
})
afterAll(async () => {
  await other?.stop()
  await under?.stop()
})

const opened = () => evmTransactionChain([{ chainId: localChain, rpcUrls: [under.proxy.url, other.url], finality }])
let nonces = 0
async function signed(changes: object = {}) {
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n, gas: 21_000n }
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 31_337,
    nonce: nonces,
    to: address,
    ...fees,
    ...changes,
  })
  nonces += 1
  return raw
}

test('bytes go to every node; one that is away does not matter, and all away is reported', async () => {
  const chain = opened()
  under.proxy.be('broken')
  expect(await chain.broadcast(localChain, await signed())).toBeNull()
  other.be('broken')
  expect(await chain.broadcast(localChain, await signed())).toMatch(/HTTP request failed/)
  await expect(chain.usedNonces(localChain, address)).rejects.toThrow()
  under.proxy.be('passing')
  other.be('passing')
  nonces = 1
})

test('what a node has already, in its pool or in a block, it has taken; what it refuses is reported', async () => {
  const chain = opened()
  const raw = await signed()
  await under.anvil('evm_setAutomine', false)
  expect(await chain.broadcast(localChain, raw)).toBeNull()
  expect(await chain.broadcast(localChain, raw)).toBeNull()
  await under.anvil('evm_setAutomine', true)
  await under.anvil('anvil_mine', '0x1')
  expect(await chain.broadcast(localChain, raw)).toBeNull()
  expect(await chain.usedNonces(localChain, address)).toBe(2n)
  expect(await chain.broadcast(localChain, await signed({ nonce: 0, value: 1n }))).toMatch(/nonce too low/i)
  expect(await chain.broadcast(localChain, await signed({ nonce: 2, value: 10n ** 30n }))).toMatch(
    /insufficient funds/i,
  )
})

test('the highest count of any node counts, and a price is offered that the next blocks will take', async () => {
  const chain = opened()
  other.answer(({ method }) => (method === 'eth_getTransactionCount' ? { result: '0x9' } : undefined))
  expect(await chain.usedNonces(localChain, address)).toBe(9n)
  other.answer(() => undefined)
  const { baseFeePerGas } = await under.clients.reader.getBlock()
  const { maxFeePerGas, maxPriorityFeePerGas } = await chain.gasPrice(localChain)
  expect(maxFeePerGas).toBe((baseFeePerGas ?? 0n) * 2n + maxPriorityFeePerGas)
})

test('a chain that is not served is reported at once', async () => {
  const chain = opened()
  expect([chain.serves(localChain), chain.serves('eip155:1')]).toEqual([true, false])
  await expect(chain.gasPrice('eip155:1')).rejects.toThrow('eip155:1 is not served')
})
