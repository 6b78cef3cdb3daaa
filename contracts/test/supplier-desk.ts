import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem'
import { supplierDeskAbi, supplierDeskBytecode } from '../abi/supplier-desk.ts'
import { deploy } from '../script/deploy.ts'
import { deployArtifact, send } from './artifacts.ts'
import { unitsAbi } from './doubles/units.ts'
import type { Market } from './market.ts'
import * as people from './people.ts'
import { cashAmount, feeAmount, unitAmount } from './purchase.ts'

/** A supplier's desk with a route to it, a registered signer, and units to sell. */
export async function startDesk(market: Market): Promise<Address> {
  const { book, cash, units, clients } = market
  const artifact = { abi: supplierDeskAbi, bytecode: supplierDeskBytecode } as const
  const desk = await deployArtifact(market, artifact, people.deployer.address)
  await send(market, desk, supplierDeskAbi, 'setSigner', people.maker.address, true)
  const selector = toFunctionSelector('fill((bytes32,address,address,address,uint256,address,uint256,uint64),bytes)')
  const route = { venue: desk, cashToken: cash, assetToken: units, selector, sweeps: true, codeHash: null }
  await deploy(clients, { ...book, venues: { desk: route } })
  await send(market, units, unitsAbi, 'setMinter', people.deployer.address)
  await send(market, units, unitsAbi, 'mint', desk, 100n * unitAmount)
  return desk
}

/** The name that an order has on chain. */
export const orderIdOf = (name: string): Hex => keccak256(stringToHex(name))

/** What a test changes in the usual order. */
export type OrderChanges = { readonly taker?: Address; readonly unitAmount?: bigint; readonly expiry?: bigint }

/** The supplier's signed order for our executor, as the calldata that fills it. */
export async function fillCall(market: Market, desk: Address, name: string, changes: OrderChanges = {}): Promise<Hex> {
  const { timestamp } = await market.clients.reader.getBlock()
  const order = {
    orderId: orderIdOf(name),
    taker: market.executor,
    buyer: people.buyer.address,
    cashToken: market.cash,
    cashAmount: cashAmount - feeAmount,
    assetToken: market.units,
    unitAmount,
    expiry: timestamp + 400n,
    ...changes,
  }
  const signature = await people.maker.signTypedData({
    domain: { name: 'Firsthand Supplier Desk', version: '1', chainId: 31_337, verifyingContract: desk },
    types: { Order: orderFields },
    primaryType: 'Order',
    message: order,
  })
  return encodeFunctionData({ abi: supplierDeskAbi, functionName: 'fill', args: [order, signature] })
}

const orderFields = [
  { name: 'orderId', type: 'bytes32' },
  { name: 'taker', type: 'address' },
  { name: 'buyer', type: 'address' },
  { name: 'cashToken', type: 'address' },
  { name: 'cashAmount', type: 'uint256' },
  { name: 'assetToken', type: 'address' },
  { name: 'unitAmount', type: 'uint256' },
  { name: 'expiry', type: 'uint64' },
] as const
