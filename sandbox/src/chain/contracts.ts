import type { AddressBook } from '@firsthand/contracts/address-book'
import { type TransactionRole, transactionRoles } from '@firsthand/wire/signer'
import { logOrigin } from '../witness/log-origin.ts'
import { localChainId } from './chain.ts'
import { administratorKey, buyerWallets, chainAccounts } from './chain-accounts.ts'
import { contractAddresses } from './contract-addresses.ts'
import { deployVenues, stockSuppliers, venueRoutes } from './venues.ts'

/** What stands on the world's chain. */
export type SandboxContracts = typeof contractAddresses & { readonly book: AddressBook }

const price = 25_000_000n
const cap = 250_000_000_000n
const buyersCash = 1_000_000_000_000n
/** A hundred million units, a tenth of them a day, between 1 and 1,000 USDC each; in a day the price may double. */
const harbourBounds = {
  limits: { totalUnits: `${10n ** 26n}`, windowUnits: `${10n ** 25n}`, windowSeconds: 86_400 },
  band: { priceMin: '1000000', priceMax: '1000000000', moveBpsMax: 10_000 },
} as const

/**
 * Whose signatures the router asks for, who turns its routes off and on, and who delivers. Without signers of their own the
 * administrator does both of the latter.
 */
export type SignerAddresses = AddressBook['router']['signers'] &
  Readonly<Partial<Record<TransactionRole, `0x${string}`>>>

/** What those who send transactions pay their gas with: one ether lasts for thousands of them. */
const gasMoney = 10n ** 18n

/**
 * Deploys tokens and contracts on a fresh chain, opens the offering, and gives each buyer cash. The signers are asked
 * for late: tokens can be made while there are no keys yet.
 */
export async function deployContracts(
  chainUrl: string,
  signers: () => SignerAddresses | Promise<SignerAddresses>,
): Promise<SandboxContracts> {
  // Loaded here, because a world without a chain does not need them.
  const { chainClients, created, mined } = await import('@firsthand/contracts/chain-clients')
  const { deploy } = await import('@firsthand/contracts/deploy')
  const { cashAbi, cashBytecode } = await import('@firsthand/contracts/doubles/cash')
  const { unitsAbi, unitsBytecode } = await import('@firsthand/contracts/doubles/units')
  const { issuanceVenueAbi } = await import('@firsthand/contracts/abi/issuance-venue')
  const clients = await chainClients(chainUrl, administratorKey)
  const { sender } = clients
  await created(clients, await sender.deployContract({ abi: cashAbi, bytecode: cashBytecode, args: [6] }))
  for (const _ of ['harbour', 'tbill', 'credit'])
    await created(clients, await sender.deployContract({ abi: unitsAbi, bytecode: unitsBytecode, args: [18] }))
  await deployVenues(clients)
  const { usdc, harbour, harbourVenue, credit, creditDelivery } = contractAddresses
  const addresses = await signers()
  const book = await deploy(clients, bookOf(addresses))
  for (const to of transactionRoles.flatMap((role) => addresses[role] ?? []))
    await sender.sendTransaction({ to, value: gasMoney })
  const minter = { abi: unitsAbi, functionName: 'setMinter' } as const
  await sender.writeContract({ ...minter, address: harbour, args: [harbourVenue] })
  await sender.writeContract({ ...minter, address: credit, args: [creditDelivery] })
  const terms = { address: harbourVenue, abi: issuanceVenueAbi, functionName: 'setTerms', args: [price, cap] } as const
  await sender.writeContract(terms)
  await stockSuppliers(chainUrl, clients)
  const mint = { address: usdc, abi: cashAbi, functionName: 'mint' } as const
  for (const { address } of Object.values(buyerWallets))
    await mined(clients, await sender.writeContract({ ...mint, args: [address, buyersCash] }))
  return { ...contractAddresses, book }
}

function bookOf({ operator, fee, compliance, ...senders }: SignerAddresses): AddressBook {
  const { administrator, treasury } = chainAccounts
  const { delivery = administrator, switch: switcher = administrator } = senders
  const { usdc, harbour, credit } = contractAddresses
  return {
    chainId: localChainId,
    timelock: { delaySeconds: 0, proposers: [administrator], executors: [administrator] },
    router: {
      admin: administrator,
      guardian: administrator,
      unpauser: administrator,
      switcher,
      signers: { operator, compliance, fee },
      cashTokens: [usdc],
      sanctionsOracle: null,
      feeBpsMax: 100,
    },
    offerings: {
      harbour: {
        cashToken: usdc,
        assetToken: harbour,
        treasury,
        pricing: administrator,
        priceScale: 0,
        permissioned: false,
        ...harbourBounds,
      },
    },
    instruments: {
      credit: {
        assetToken: credit,
        operator: delivery,
        mints: true,
        permissioned: false,
        totalCap: `${10n ** 24n}`,
        dailyLimit: `${10n ** 22n}`,
      },
    },
    venues: venueRoutes,
    logRoots: { origin: logOrigin, writer: switcher },
    deployed: { offerings: {}, instruments: {} },
  }
}
