import { type Address, encodeFunctionData, type Hex, toFunctionSelector } from 'viem'
import { mined } from '../script/chain-clients.ts'
import { deploy } from '../script/deploy.ts'
import { artifactAt, deployArtifact, send } from './artifacts.ts'
import { cashAbi } from './doubles/cash.ts'
import { unitsAbi } from './doubles/units.ts'
import type { Market } from './market.ts'
import * as people from './people.ts'
import { unitAmount } from './purchase.ts'

const swapArtifact = artifactAt('@airswap/swap-erc20/build/contracts/SwapERC20.sol/SwapERC20.json')
const protocolFeeBps = 7n

/** AirSwap's contract with a route to it, and a maker who has units to sell. */
export async function startAirswap(market: Market): Promise<Address> {
  const { book, cash, units, clients } = market
  const swap = await deployArtifact(market, swapArtifact, protocolFeeBps, 7n, people.treasury, 10n, 100n)
  const selector = toFunctionSelector(
    'swap(address,uint256,uint256,address,address,uint256,address,uint256,uint8,bytes32,bytes32)',
  )
  const route = { venue: swap, cashToken: cash, assetToken: units, selector, sweeps: false, codeHash: null }
  await deploy(clients, { ...book, venues: { airswap: route } })
  await send(market, units, unitsAbi, 'setMinter', people.deployer.address)
  await send(market, units, unitsAbi, 'mint', people.maker.address, 100n * unitAmount)
  const maker = await market.as(people.maker)
  const approve = { address: units, abi: cashAbi, functionName: 'approve', args: [swap, 100n * unitAmount] } as const
  await mined(clients, await maker.writeContract(approve))
  return swap
}

export type Order = { readonly nonce: bigint; readonly senderWallet: Address; readonly senderAmount: bigint }

/** A maker's signed order, as the calldata that fills it for a recipient. */
export async function swapCall(market: Market, swap: Address, order: Order, recipient: Address): Promise<Hex> {
  const { timestamp } = await market.clients.reader.getBlock()
  const terms = {
    nonce: order.nonce,
    expiry: timestamp + 400n,
    signerWallet: people.maker.address,
    signerToken: market.units,
    signerAmount: unitAmount,
    senderToken: market.cash,
    senderAmount: order.senderAmount,
  }
  const signature = await people.maker.signTypedData({
    domain: { name: 'SWAP_ERC20', version: '4.3', chainId: 31_337, verifyingContract: swap },
    types: { OrderERC20: orderFields },
    primaryType: 'OrderERC20',
    message: { ...terms, protocolFee: protocolFeeBps, senderWallet: order.senderWallet },
  })
  const [r, s, v] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`, Number(`0x${signature.slice(130)}`)]
  const { nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount } = terms
  const args = [recipient, nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s]
  return encodeFunctionData({ abi: swapArtifact.abi, functionName: 'swap', args })
}

const orderFields = [
  { name: 'nonce', type: 'uint256' },
  { name: 'expiry', type: 'uint256' },
  { name: 'signerWallet', type: 'address' },
  { name: 'signerToken', type: 'address' },
  { name: 'signerAmount', type: 'uint256' },
  { name: 'protocolFee', type: 'uint256' },
  { name: 'senderWallet', type: 'address' },
  { name: 'senderToken', type: 'address' },
  { name: 'senderAmount', type: 'uint256' },
] as const
