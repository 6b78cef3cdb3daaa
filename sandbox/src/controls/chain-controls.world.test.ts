import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../chain/chain.ts'
import { administratorKey, chainAccounts } from '../chain/chain-accounts.ts'
import { contractAddresses } from '../chain/contract-addresses.ts'
import { deployContracts } from '../chain/contracts.ts'
import { type Supervisor, startSupervisor } from '../world/supervisor.ts'
import { chainControls, termsOf } from './chain-controls.ts'

const { administrator, treasury, feeRecipient } = chainAccounts
const { router, harbourVenue, usdc, harbour, creditDelivery } = contractAddresses

let supervisor: Supervisor
let chain: Chain
beforeAll(async () => {
  supervisor = await startSupervisor()
  chain = await startChain(supervisor)
  await deployContracts(chain.url, () => ({ operator: treasury, compliance: feeRecipient, fee: harbour }))
})
afterAll(() => supervisor?.stop())

const usual = { price: 25_000_000n, cap: 250_000_000_000n }

test('terms are set and set back, outside the band too, and the band is as before', async () => {
  const { reader } = await chainClients(chain.url, administratorKey)
  const band = () => reader.readContract({ address: harbourVenue, abi: issuanceVenueAbi, functionName: 'band' })
  const before = await band()
  for (const price of [50_000_000n, 10n ** 24n, 1n]) {
    {
      await using _set = await chainControls(chain).setTerms(harbourVenue, { ...usual, price })
      expect(await termsOf(chain.url, harbourVenue)).toEqual({ ...usual, price })
    }
    expect(await termsOf(chain.url, harbourVenue)).toEqual(usual)
    expect(await band()).toEqual(before)
  }
})

test('a route is closed and opened again, by a role that the timelock gives, as often as wanted', async () => {
  const { reader } = await chainClients(chain.url, administratorKey)
  const route = [harbourVenue, usdc, harbour] as const
  const call = { address: router, abi: settlementRouterAbi, functionName: 'routeOf', args: route } as const
  const intent = { venue: harbourVenue, cashToken: usdc, assetToken: harbour }
  for (let time = 0; time < 2; time += 1) {
    {
      await using _closed = await chainControls(chain).closeRoute({ router, intent } as never)
      expect((await reader.readContract(call)).on).toBe(false)
    }
    expect((await reader.readContract(call)).on).toBe(true)
  }
})

test('one key alone sells nothing for next to nothing, reopens nothing and makes nobody an operator', async () => {
  const { reader, sender } = await chainClients(chain.url, administratorKey)
  const account = administrator
  const atVenue = { account, address: harbourVenue, abi: issuanceVenueAbi } as const
  const cheap = { ...atVenue, functionName: 'setTerms', args: [1n, usual.cap] } as const
  await expect(reader.simulateContract(cheap)).rejects.toThrow('PriceOutOfBand')
  await reader.waitForTransactionReceipt({ hash: await sender.writeContract({ ...atVenue, functionName: 'close' }) })
  const reopened = { ...atVenue, functionName: 'setTerms', args: [usual.price, usual.cap] } as const
  await expect(reader.simulateContract(reopened)).rejects.toThrow('ClosedByGuardian')
  const granted = { account, address: creditDelivery, abi: unitDeliveryAbi, functionName: 'grantRole' } as const
  const role = keccak256(toHex('OPERATOR_ROLE'))
  await expect(reader.simulateContract({ ...granted, args: [role, treasury] })).rejects.toThrow(
    'AccessControlUnauthorizedAccount',
  )
})
