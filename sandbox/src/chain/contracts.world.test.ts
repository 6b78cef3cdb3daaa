import { setTimeout as sleep } from 'node:timers/promises'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { verify } from '@firsthand/contracts/verify'
import { erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { startWorld } from '../world/world.ts'
import { administratorKey, buyerWallets } from './chain-accounts.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a world’s contracts stand where it says, ask for its signers, and buyers have cash', async () => {
  await using world = await startWorld({ api: false, migrate: false, databaseUrl: null, transactionSigners: true })
  const { chain, contracts, signers } = world
  if (!chain || !contracts || !signers) throw new Error('no contracts')
  const clients = await chainClients(chain.url, administratorKey)
  expect(await verify(clients, contracts.book)).toEqual([])
  expect(contracts.book.deployed.timelock).toBe(contracts.timelock.toLowerCase())
  expect(contracts.book.deployed.router).toBe(contracts.router.toLowerCase())
  expect(contracts.book.deployed.offerings.harbour).toBe(contracts.harbourVenue.toLowerCase())
  const balance = { address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf' } as const
  for (const { address, key } of Object.values(buyerWallets)) {
    expect(privateKeyToAccount(key).address).toBe(address)
    expect(await clients.reader.readContract({ ...balance, args: [address] })).toBe(1_000_000_000_000n)
  }
  expect(contracts.book.deployed.instruments.credit).toBe(contracts.creditDelivery.toLowerCase())
  expect(contracts.book.deployed.logRoots).toBe(contracts.logRoots.toLowerCase())
  expect(contracts.book.logRoots?.writer).toBe(contracts.book.router.switcher)
  const published = Object.fromEntries(signers.keys().map(({ role, address }) => [role, address.toLowerCase()]))
  const { router, instruments } = contracts.book
  const asked = { ...router.signers, switch: router.switcher, delivery: instruments.credit?.operator }
  expect(asked).toEqual(published)
  for (const address of [router.switcher, instruments.credit?.operator as `0x${string}`])
    expect(await clients.reader.getBalance({ address })).toBeGreaterThan(0n)
  expect(signers.permitted().router).toBe(contracts.router.toLowerCase())
  expect(JSON.parse(JSON.stringify(world.describe().contracts))).toEqual(contracts)
})

test('a world’s chain goes on by itself, and makes a block at once for a transaction', async () => {
  await using world = await startWorld({ api: false, migrate: false, databaseUrl: null, contracts: false })
  const { reader, sender } = await chainClients(String(world.chain?.url), administratorKey)
  const first = await reader.getBlockNumber()
  await expect.poll(() => reader.getBlockNumber(), { timeout: 5_000 }).toBeGreaterThan(first + 1n)
  const took: number[] = []
  for (let sent = 0; sent < 5; sent += 1) {
    const at = performance.now()
    const hash = await sender.sendTransaction({ to: buyerWallets['acme-buyer-1'].address, value: 1n })
    await reader.waitForTransactionReceipt({ hash })
    took.push(performance.now() - at)
  }
  // Nobody waits for the second's block: on a slow machine some may.
  expect(Math.min(...took)).toBeLessThan(500)
})

test('a chain that is frozen does not answer, and goes on when it is thawed', async () => {
  await using world = await startWorld({ api: false, migrate: false, databaseUrl: null, contracts: false })
  const { reader } = await chainClients(String(world.chain?.url), administratorKey)
  world.chain?.freeze()
  const asked = reader.getBlockNumber()
  expect(await Promise.race([asked, sleep(300, 'nothing')])).toBe('nothing')
  world.chain?.thaw()
  expect(await asked).toBeGreaterThanOrEqual(0n)
})
