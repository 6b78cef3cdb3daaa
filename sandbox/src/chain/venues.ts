import { readFileSync } from 'node:fs'
import type { AddressBook } from '@firsthand/contracts/address-book'
import type { ChainClients } from '@firsthand/contracts/chain-clients'
import type { Abi, Hex } from 'viem'
import { swapArtifactFile } from '../world/programs.ts'
import { chainAccounts, deskSigners, supplierWallets } from './chain-accounts.ts'
import { contractAddresses } from './contract-addresses.ts'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }

/** What each supplier has to sell. */
const stock = 10n ** 24n
/** Protocol fee, light fee, their wallet, and the scale and maximum of a bonus: as AirSwap deploys it. */
const swapTerms = [7n, 7n, chainAccounts.treasury, 10n, 100n] as const

/** Deploys AirSwap's contract as its package publishes it, and the desk of a supplier that has none. */
export async function deployVenues(clients: ChainClients): Promise<void> {
  const { created } = await import('@firsthand/contracts/chain-clients')
  const { encodeDeployData } = await import('viem')
  const { abi, bytecode } = JSON.parse(readFileSync(swapArtifactFile(), 'utf8')) as Artifact
  await created(
    clients,
    await clients.sender.sendTransaction({ data: encodeDeployData({ abi, bytecode, args: swapTerms }) }),
  )
  const { supplierDeskAbi, supplierDeskBytecode } = await import('@firsthand/contracts/abi/supplier-desk')
  const desk = { abi: supplierDeskAbi, bytecode: supplierDeskBytecode, args: [chainAccounts.administrator] } as const
  await created(clients, await clients.sender.deployContract(desk))
}

/** The markets at somebody else's venue, as the router shall know them. */
export const venueRoutes: AddressBook['venues'] = {
  airswap: {
    venue: contractAddresses.swap,
    cashToken: contractAddresses.usdc,
    assetToken: contractAddresses.tbill,
    // swap(address,uint256,uint256,address,address,uint256,address,uint256,uint8,bytes32,bytes32)
    selector: '0x98956069',
    sweeps: false,
    codeHash: null,
  },
  desk: {
    venue: contractAddresses.desk,
    cashToken: contractAddresses.usdc,
    assetToken: contractAddresses.tbill,
    // fill((bytes32,address,address,address,uint256,address,uint256,uint64),bytes)
    selector: '0x961751f7',
    sweeps: true,
    codeHash: null,
  },
}

/** Gives the suppliers units to sell, AirSwap's contract leave to take them, and the desk its signers. */
export async function stockSuppliers(chainUrl: string, clients: ChainClients): Promise<void> {
  const { chainClients, mined } = await import('@firsthand/contracts/chain-clients')
  const { unitsAbi } = await import('@firsthand/contracts/doubles/units')
  const { erc20Abi } = await import('viem')
  const { supplierDeskAbi } = await import('@firsthand/contracts/abi/supplier-desk')
  const { tbill, swap, desk } = contractAddresses
  const token = { address: tbill, abi: unitsAbi } as const
  const { sender } = clients
  await sender.writeContract({ ...token, functionName: 'setMinter', args: [chainAccounts.administrator] })
  await sender.writeContract({ ...token, functionName: 'mint', args: [desk, stock] })
  const signer = { address: desk, abi: supplierDeskAbi, functionName: 'setSigner' } as const
  for (const { address } of Object.values(deskSigners)) await sender.writeContract({ ...signer, args: [address, true] })
  for (const { address, key } of Object.values(supplierWallets)) {
    await sender.writeContract({ ...token, functionName: 'mint', args: [address, stock] })
    const maker = await chainClients(chainUrl, key)
    // A maker pays the protocol fee on top of what it sells.
    const approval = { address: tbill, abi: erc20Abi, functionName: 'approve', args: [swap, 2n * stock] } as const
    await mined(clients, await maker.sender.writeContract(approval))
  }
}
