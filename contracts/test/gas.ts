import { type Hex, keccak256, stringToHex, type TransactionReceipt } from 'viem'
import { logRootsAbi, logRootsBytecode } from '../abi/log-roots.ts'
import { unitDeliveryAbi } from '../abi/unit-delivery.ts'
import { created, mined } from '../script/chain-clients.ts'
import { startAirswap, swapCall } from './airswap.ts'
import { unitsAbi } from './doubles/units.ts'
import { fund, type Market, startMarket } from './market.ts'
import * as people from './people.ts'
import { cashAmount, feeAmount, purchaseOf } from './purchase.ts'
import { forward, permitData, sendToRouter, settleData } from './sending.ts'
import { fillCall, startDesk } from './supplier-desk.ts'

/** The gas of whole transactions by case. The clock, the keys and the order are fixed, so it is the same every time. */
export type GasFigures = Readonly<Record<string, number>>

/** The most gas that these cases may cost. */
export const gasGoals = {
  'settle, first purchase, with fee': 249_143,
  'settle, warm, with fee': 180_755,
  'AirSwap through the router, first fill, with fee': 254_463,
} as const

/** Measures every case on a chain of its own. */
export async function measureGas(): Promise<GasFigures> {
  return {
    ...(await onChain(measureIssuance)),
    ...(await onChain(measureAirswap)),
    ...(await onChain(measureDesk)),
    ...(await onChain(measureRoots)),
  }
}

async function onChain(work: (market: Market) => Promise<GasFigures>): Promise<GasFigures> {
  const market = await startMarket()
  try {
    return await work(market)
  } finally {
    await market.stop()
  }
}

const gasOf = async (receipt: Promise<TransactionReceipt>) => Number((await receipt).gasUsed)

async function measureIssuance(market: Market): Promise<GasFigures> {
  await fund(market, people.buyer, 10n * cashAmount, market.router)
  const settle = async (name: string, changes = {}) => settleData(await purchaseOf(market, name, changes))
  const first = await gasOf(sendToRouter(market, await settle('first')))
  const warm = await gasOf(sendToRouter(market, await settle('warm')))
  const noFee = { feeAmount: 0n, cashAmount: cashAmount - feeAmount }
  await gasOf(forward(market, await settle('forwarded once', noFee)))
  const forwarded = await gasOf(forward(market, await settle('forwarded', noFee)))
  const permit = await gasOf(sendToRouter(market, await permitData(market, await purchaseOf(market, 'permit'))))
  const { clients, book } = market
  const delivery = { address: book.deployed.instruments.credit as Hex, abi: unitDeliveryAbi } as const
  const purchase = (name: string) => [keccak256(stringToHex(name)), people.maker.address, 5n] as const
  const deliver = async (name: string) =>
    mined(clients, await clients.sender.writeContract({ ...delivery, functionName: 'deliver', args: purchase(name) }))
  const units = { address: market.units, abi: unitsAbi, functionName: 'setMinter', args: [delivery.address] } as const
  await mined(clients, await clients.sender.writeContract(units))
  return {
    'settle, first purchase, with fee': first,
    'settle, warm, with fee': warm,
    'settle through the forwarder, warm, no fee': forwarded,
    'settleWithPermit, warm, with fee': permit,
    'deliver, first': await gasOf(deliver('first')),
    'deliver, warm': await gasOf(deliver('warm')),
  }
}

/**
 * A first fill is the buyer's first at a venue in use: the maker, the protocol's wallet and the maker's group of nonces
 * have been there before. On a venue that was never used, those three cost the bare call as much more as ours.
 */
async function measureAirswap(market: Market): Promise<GasFigures> {
  const swap = await startAirswap(market)
  const paid = cashAmount - feeAmount
  const bareFill = async (nonce: bigint, taker: typeof people.buyer) => {
    await fund(market, taker, 10n * cashAmount, swap)
    const data = await swapCall(market, swap, { nonce, senderWallet: taker.address, senderAmount: paid }, taker.address)
    const sender = await market.as(taker)
    return gasOf(mined(market.clients, await sender.sendTransaction({ to: swap, data })))
  }
  const fill = async (nonce: bigint, name: string) => {
    const order = { nonce, senderWallet: market.executor, senderAmount: paid }
    const call = await swapCall(market, swap, order, people.buyer.address)
    return settleData(await purchaseOf(market, name, { venue: swap }, call))
  }
  /** The same state for the bare call and for ours. */
  const sideBySide = async (nonce: bigint, name: string) => {
    const start = await market.anvil('evm_snapshot')
    const bare = await bareFill(nonce, people.buyer)
    await market.anvil('evm_revert', start)
    await fund(market, people.buyer, 10n * cashAmount, market.router)
    return { bare, through: await gasOf(sendToRouter(market, await fill(nonce, name))) }
  }
  const start = await market.anvil('evm_snapshot')
  const unused = await sideBySide(1n, 'venue never used')
  await market.anvil('evm_revert', start)
  await bareFill(2n, people.relayer)
  const first = await sideBySide(3n, 'first fill')
  const warm = await sideBySide(4n, 'warm fill')
  await gasOf(forward(market, await fill(5n, 'forwarded once')))
  const forwarded = await gasOf(forward(market, await fill(6n, 'forwarded')))
  return {
    'AirSwap swap, bare, venue never used': unused.bare,
    'AirSwap through the router, venue never used, with fee': unused.through,
    'AirSwap swap, bare, first fill': first.bare,
    'AirSwap through the router, first fill, with fee': first.through,
    'AirSwap through the router, first fill, overhead over the bare call': first.through - first.bare,
    'AirSwap swap, bare, warm': warm.bare,
    'AirSwap through the router, warm, with fee': warm.through,
    'AirSwap through the router, warm, overhead over the bare call': warm.through - warm.bare,
    'AirSwap through the forwarder, warm, with fee': forwarded,
  }
}

async function measureDesk(market: Market): Promise<GasFigures> {
  const desk = await startDesk(market)
  await fund(market, people.buyer, 10n * cashAmount, market.router)
  const fill = async (name: string) => {
    const purchase = await purchaseOf(market, name, { venue: desk }, await fillCall(market, desk, name))
    return gasOf(sendToRouter(market, settleData(purchase)))
  }
  return {
    'supplier desk through the router, never used, with fee': await fill('first'),
    'supplier desk through the router, warm, with fee': await fill('warm'),
  }
}

async function measureRoots({ clients }: Market): Promise<GasFigures> {
  const { sender } = clients
  const args = ['log.example/test', people.deployer.address] as const
  const made = { abi: logRootsAbi, bytecode: logRootsBytecode, args } as const
  const address = await created(clients, await sender.deployContract(made))
  const write = async (size: bigint) => {
    const root = keccak256(stringToHex(`root of ${size}`))
    const call = { address, abi: logRootsAbi, functionName: 'writeRoot', args: [size, root] } as const
    return gasOf(mined(clients, await sender.writeContract(call)))
  }
  return { 'writeRoot, first': await write(4_711n), 'writeRoot, warm': await write(4_712n) }
}
