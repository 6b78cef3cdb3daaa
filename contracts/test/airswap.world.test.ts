import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dryRun } from '../script/dry-run.ts'
import { startAirswap, swapCall } from './airswap.ts'
import { fund, type Market, startMarket } from './market.ts'
import * as people from './people.ts'
import { cashAmount, feeAmount, purchaseOf, unitAmount } from './purchase.ts'
import { forward, sendToRouter, settleData } from './sending.ts'

let market: Market
let swap: Address
beforeAll(async () => {
  market = await startMarket()
  swap = await startAirswap(market)
})
afterAll(() => market?.stop())

const balance = (token: Address, holder: Address) =>
  market.clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

/** A maker's order for our executor, wrapped into a signed purchase. */
async function fillOf(name: string, nonce: bigint, recipient = people.buyer.address) {
  const order = { nonce, senderWallet: market.executor, senderAmount: cashAmount - feeAmount }
  return purchaseOf(market, name, { venue: swap }, await swapCall(market, swap, order, recipient))
}

test('a maker’s order is filled through the router, directly and through the forwarder', async () => {
  await fund(market, people.buyer, 2n * cashAmount, market.router)
  await sendToRouter(market, settleData(await fillOf('first', 1n)))
  await forward(market, settleData(await fillOf('second', 2n)))
  expect(await balance(market.units, people.buyer.address)).toBe(2n * unitAmount)
  expect(await balance(market.cash, people.maker.address)).toBe(2n * (cashAmount - feeAmount))
  expect(await balance(market.cash, people.feeWallet)).toBe(2n * feeAmount)
  expect(await balance(market.cash, market.executor)).toBe(0n)
  const { cash, executor } = market
  const allowance = { address: cash, abi: erc20Abi, functionName: 'allowance', args: [executor, swap] } as const
  expect(await market.clients.reader.readContract(allowance)).toBe(0n)
})

test('what the venue refuses is reported before the buyer signs', async () => {
  const { clients, router } = market
  const runs = async (purchase: Awaited<ReturnType<typeof fillOf>>) =>
    dryRun(clients.reader, { ...purchase, router, rail: 'rfq' })
  expect(await runs(await fillOf('good', 10n))).toEqual({ settles: true, units: unitAmount })
  expect(await runs(await fillOf('used', 1n))).toMatchObject({ error: 'NonceAlreadyUsed', reason: 'venue_declined' })

  const order = { nonce: 11n, senderWallet: people.buyer.address, senderAmount: cashAmount - feeAmount }
  const forBuyer = await swapCall(market, swap, order, people.buyer.address)
  const wrongSender = await purchaseOf(market, 'for the buyer', { venue: swap }, forBuyer)
  expect(await runs(wrongSender)).toMatchObject({ error: 'SignatureInvalid', reason: 'venue_declined' })

  const forOther = await fillOf('paying another', 12n, people.relayer.address)
  expect(await runs(forOther)).toMatchObject({ error: 'ShortDelivery', reason: 'venue_mismatch', alarm: true })
})
