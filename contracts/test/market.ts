import { startChain } from '@firsthand/sandbox/chain/chain'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { type Address, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import type { AddressBook } from '../script/address-book.ts'
import { chainClients, created, mined } from '../script/chain-clients.ts'
import { deploy } from '../script/deploy.ts'
import { cashAbi, cashBytecode } from './doubles/cash.ts'
import { unitsAbi, unitsBytecode } from './doubles/units.ts'
import * as people from './people.ts'

export const price = 25_000_000n
const cap = 1_000_000_000n
/** A million units, a tenth of them a day, between 1 and 1,000 cash each. */
const bounds = {
  limits: { totalUnits: `${10n ** 24n}`, windowUnits: `${10n ** 23n}`, windowSeconds: 86_400 },
  band: { priceMin: '1000000', priceMax: '1000000000', moveBpsMax: 10_000 },
} as const
/** Far ahead of the clock and always the same, so that the same calldata costs the same. */
const firstBlockSeconds = 1_900_000_000n

/** A chain with the contracts of one offering, and somebody to buy from it. */
export type Market = Awaited<ReturnType<typeof startMarket>>

export async function startMarket() {
  const supervisor = await startSupervisor()
  const { url } = await startChain(supervisor)
  const clients = await chainClients(url, people.deployer)
  const { reader, sender } = clients
  const anvil = (method: string, ...params: unknown[]) => reader.request({ method, params } as never)
  await anvil('evm_setNextBlockTimestamp', Number(firstBlockSeconds))
  await anvil('anvil_setBlockTimestampInterval', 1)
  const cash = await created(clients, await sender.deployContract({ abi: cashAbi, bytecode: cashBytecode, args: [6] }))
  const units = await created(
    clients,
    await sender.deployContract({ abi: unitsAbi, bytecode: unitsBytecode, args: [18] }),
  )
  const book = await deploy(clients, bookFor(cash, units))
  const venue = book.deployed.offerings.harbour as Address
  await mined(
    clients,
    await sender.writeContract({ address: units, abi: unitsAbi, functionName: 'setMinter', args: [venue] }),
  )
  const terms = { address: venue, abi: issuanceVenueAbi, functionName: 'setTerms', args: [price, cap] } as const
  await mined(clients, await sender.writeContract(terms))
  for (const { address } of [people.buyer, people.relayer, people.maker])
    await anvil('anvil_setBalance', address, `0x${parseEther('10').toString(16)}`)
  const { router, executor, forwarder } = book.deployed as Required<AddressBook['deployed']>
  return {
    url,
    clients,
    anvil,
    book,
    cash,
    units,
    venue,
    router,
    executor,
    forwarder,
    /** Somebody else who sends on the same chain. */
    as: async (account: PrivateKeyAccount) => (await chainClients(url, account)).sender,
    stop: () => supervisor.stop(),
  }
}

/** One offering and one instrument; the deploying account holds the roles that a test needs. */
export function bookFor(cash: Address, units: Address): AddressBook {
  const { address: admin } = people.deployer
  const asset = { assetToken: units, permissioned: false }
  return {
    chainId: 31_337,
    timelock: { delaySeconds: 0, proposers: [admin], executors: [admin] },
    router: {
      admin,
      guardian: admin,
      unpauser: admin,
      switcher: admin,
      signers: {
        operator: people.operator.address,
        compliance: people.compliance.address,
        fee: people.fee.address,
      },
      cashTokens: [cash],
      sanctionsOracle: null,
      feeBpsMax: 100,
    },
    offerings: {
      harbour: { ...asset, ...bounds, cashToken: cash, treasury: people.treasury, pricing: admin, priceScale: 0 },
    },
    instruments: {
      credit: { ...asset, operator: admin, mints: true, totalCap: `${10n ** 24n}`, dailyLimit: `${10n ** 22n}` },
    },
    venues: {},
    deployed: { offerings: {}, instruments: {} },
  }
}

/** Prints cash for a holder, and lets the spender have it when there is one. */
export async function fund(
  market: Market,
  holder: PrivateKeyAccount | { readonly address: Address },
  amount: bigint,
  spender?: Address,
) {
  const { clients, cash, as } = market
  const token = { address: cash, abi: cashAbi } as const
  await mined(
    clients,
    await clients.sender.writeContract({ ...token, functionName: 'mint', args: [holder.address, amount] }),
  )
  if (!spender || !('signMessage' in holder)) return
  const sender = await as(holder)
  await mined(clients, await sender.writeContract({ ...token, functionName: 'approve', args: [spender, amount] }))
}
