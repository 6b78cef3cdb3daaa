import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chainClients, created, mined } from '@firsthand/contracts/chain-clients'
import { cashAbi, cashBytecode } from '@firsthand/contracts/doubles/cash'
import { unitsAbi, unitsBytecode } from '@firsthand/contracts/doubles/units'
import { type Abi, type Address, encodeDeployData, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { localChainId, startChain } from '../../src/chain/chain.ts'
import { administratorKey, chainAccounts } from '../../src/chain/chain-accounts.ts'
import { startSupervisor } from '../../src/world/supervisor.ts'
import type { SupplierSettings } from '../settings.ts'

const swapPath = '@airswap/swap-erc20/build/contracts/SwapERC20.sol/SwapERC20.json'
type Artifact = { readonly abi: Abi; readonly bytecode: Hex }
const swapArtifact = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(swapPath), 'utf8')) as Artifact
export const swapAbi = swapArtifact.abi

const supplierKey = keccak256(stringToHex('a supplier under test'))
const stock = 10n ** 24n

/** A chain with AirSwap's contract, two tokens, and a supplier's wallet that has units to sell. */
export type TradingPlace = Awaited<ReturnType<typeof openTradingPlace>>

export async function openTradingPlace() {
  const supervisor = await startSupervisor()
  const { url } = await startChain(supervisor)
  const clients = await chainClients(url, administratorKey)
  const { sender } = clients
  const cash = await created(clients, await sender.deployContract({ abi: cashAbi, bytecode: cashBytecode, args: [6] }))
  const units = await created(
    clients,
    await sender.deployContract({ abi: unitsAbi, bytecode: unitsBytecode, args: [18] }),
  )
  const data = encodeDeployData({ ...swapArtifact, args: [7n, 7n, chainAccounts.treasury, 10n, 100n] })
  const swap = await created(clients, await sender.sendTransaction({ data }))

  const supplier = privateKeyToAccount(supplierKey)
  const token = { address: units, abi: unitsAbi } as const
  const write = async (functionName: 'setMinter' | 'mint', args: readonly unknown[]) =>
    mined(clients, await sender.writeContract({ ...token, functionName, args } as never))
  await write('setMinter', [chainAccounts.administrator])
  await write('mint', [supplier.address, stock])
  await mined(clients, await sender.sendTransaction({ to: supplier.address, value: 10n ** 18n }))
  const ofSupplier = (await chainClients(url, supplier)).sender
  await mined(
    clients,
    await ofSupplier.writeContract({ address: units, abi: cashAbi, functionName: 'approve', args: [swap, 2n * stock] }),
  )
  return {
    url,
    clients,
    cash,
    units,
    swap,
    wallet: supplier.address,
    settings: (changed: Partial<SupplierSettings> = {}) => ({ ...settingsAt(url, swap, cash, units), ...changed }),
    stop: () => supervisor.stop(),
  }
}

function settingsAt(rpcUrl: string, swap: Address, cash: Address, units: Address): SupplierSettings {
  const tokens = { assetToken: units, assetDecimals: 18, cashToken: cash, cashDecimals: 6 }
  const limits = { minCash: '1000000', maxCash: '1000000000000', inventory: `${4_000n * 10n ** 18n}` }
  return {
    name: 'meridian',
    privateKey: supplierKey,
    rpcUrl,
    chainId: localChainId,
    venueContract: swap,
    expirySeconds: 60,
    chainAgeMsMax: 0,
    instruments: [{ id: 'HARBOUR', ...tokens, midPrice: '25.10', spreadBps: 10, ...limits }],
  }
}
