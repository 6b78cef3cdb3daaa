import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supplierDeskAbi } from '../abi/supplier-desk.ts'
import { dryRun } from '../script/dry-run.ts'
import { send } from './artifacts.ts'
import { fund, type Market, startMarket } from './market.ts'
import * as people from './people.ts'
import { cashAmount, feeAmount, purchaseOf, unitAmount } from './purchase.ts'
import { forward, sendToRouter, settleData } from './sending.ts'
import { fillCall, type OrderChanges, orderIdOf, startDesk } from './supplier-desk.ts'

let market: Market
let desk: Address
beforeAll(async () => {
  market = await startMarket()
  desk = await startDesk(market)
})
afterAll(() => market?.stop())

const balance = (token: Address, holder: Address) =>
  market.clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
const allowance = (token: Address, holder: Address) =>
  market.clients.reader.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [holder, desk] })

/** The supplier's order, wrapped into a signed purchase. */
const fillOf = async (name: string, changes?: OrderChanges) =>
  purchaseOf(market, name, { venue: desk }, await fillCall(market, desk, name, changes))

/** The result of the dry run of a purchase with that order. */
const judged = async (name: string, changes?: OrderChanges) =>
  dryRun(market.clients.reader, { ...(await fillOf(name, changes)), router: market.router, rail: 'rfq' })

test('a supplier’s order is filled through the router, and the cash rests in the desk', async () => {
  await fund(market, people.buyer, 2n * cashAmount, market.router)
  await sendToRouter(market, settleData(await fillOf('first')))
  await forward(market, settleData(await fillOf('second')))
  const { cash, units, router, executor } = market
  const paid = 2n * (cashAmount - feeAmount)
  expect(await balance(units, people.buyer.address)).toBe(2n * unitAmount)
  expect(await balance(cash, desk)).toBe(paid)
  expect(await balance(cash, people.feeWallet)).toBe(2n * feeAmount)
  for (const token of [cash, units])
    for (const between of [router, executor]) {
      expect(await balance(token, between)).toBe(0n)
      expect(await allowance(token, between)).toBe(0n)
    }
  await send(market, desk, supplierDeskAbi, 'withdraw', cash, paid)
  expect(await balance(cash, people.deployer.address)).toBe(paid)
})

test('what the desk refuses is reported before the buyer signs', async () => {
  expect(await judged('good')).toEqual({ settles: true, units: unitAmount })
  const declined = { settles: false, reason: 'venue_declined', alarm: false }
  await send(market, desk, supplierDeskAbi, 'cancel', orderIdOf('given up'))
  expect(await judged('given up')).toMatchObject({ ...declined, error: 'OrderUsed' })
  expect(await judged('more than there is', { unitAmount: 101n * unitAmount })).toMatchObject({
    ...declined,
    error: 'OutOfStock',
  })
  expect(await judged('late', { expiry: 1n })).toMatchObject({ error: 'OrderExpired', reason: 'quote_expired' })
  const mismatch = { settles: false, reason: 'venue_mismatch', alarm: true }
  expect(await judged('for the buyer', { taker: people.buyer.address })).toMatchObject({
    ...mismatch,
    error: 'NotTaker',
  })
  expect(await judged('of nothing', { unitAmount: 0n })).toMatchObject({ ...mismatch, error: 'EmptyOrder' })
  await send(market, desk, supplierDeskAbi, 'setSigner', people.maker.address, false)
  expect(await judged('by a struck-off signer')).toMatchObject({ ...declined, error: 'SignatureInvalid' })
})
