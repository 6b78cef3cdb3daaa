import { chainClients } from '@firsthand/contracts/chain-clients'
import { verify } from '@firsthand/contracts/verify'
import { erc20Abi } from 'viem'
import { expect, test, vi } from 'vitest'
import { administratorKey, chainAccounts } from './chain-accounts.ts'
import { startWorld } from './world.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a world’s contracts stand where it says, as their book says, and the buyer has cash', async () => {
  await using world = await startWorld({ api: false, migrate: false, databaseUrl: null })
  const { chain, contracts } = world
  if (!chain || !contracts) throw new Error('no contracts')
  const clients = await chainClients(chain.url, administratorKey)
  expect(await verify(clients, contracts.book)).toEqual([])
  expect(contracts.book.deployed.router).toBe(contracts.router.toLowerCase())
  expect(contracts.book.deployed.offerings.harbour).toBe(contracts.harbourVenue.toLowerCase())
  const balance = { address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf' } as const
  expect(await clients.reader.readContract({ ...balance, args: [chainAccounts.buyer] })).toBe(1_000_000_000_000n)
  expect(JSON.parse(JSON.stringify(world.describe().contracts))).toEqual(contracts)
})
