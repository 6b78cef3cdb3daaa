import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { meaningOfRevert } from '../script/revert-meaning.ts'
import { deployArtifact } from './artifacts.ts'
import { judgeOf } from './judging.ts'
import { type Market, price, startMarket } from './market.ts'
import * as people from './people.ts'
import { cashAmount, feeAmount, intentOf, unitAmount } from './purchase.ts'
import { throughTimelock } from './timelock.ts'

let market: Market
let on: ReturnType<typeof judgeOf>
beforeAll(async () => {
  market = await startMarket()
  on = judgeOf(market)
})
afterAll(() => market?.stop())

test('a buyer without cash, approval or signature learns that the settlement would go through', async () => {
  expect(await on.judge()).toEqual({ settles: true, units: unitAmount })
})

test('a token that hides where it keeps balances leaves the answer open', async () => {
  const nowhere = await deployArtifact(market, { abi: [], bytecode: '0x6020600c60003960206000f35f5f5260205ff3' })
  expect(await on.judge({ intent: { cashToken: nowhere } })).toEqual({ settles: 'unknown' })
})

test('times and the use of a quote', async () => {
  expect(await on.judge({ intent: { deadline: 1n } })).toMatchObject({ error: 'Expired', reason: 'quote_expired' })
  const early = await on.judge({ intent: { validAfter: 2n ** 40n } })
  expect(early).toMatchObject({ error: 'NotYetValid', reason: 'internal_error', alarm: true })
  const { intent } = await intentOf(market, 'dry run')
  const cancelled = async () => {
    const buyer = await market.as(people.buyer)
    await buyer.writeContract({
      address: market.router,
      abi: settlementRouterAbi,
      functionName: 'cancel',
      args: [intent],
    })
  }
  expect(await on.judgeWhilst(cancelled)).toMatchObject({ error: 'QuoteUsed', reason: 'quote_expired' })
})

test('price, cap and rounding', async () => {
  const moved = await on.judgeWhilst(() => on.onVenue('setTerms', price + 1n, 10n ** 9n))
  expect(moved).toMatchObject({ error: 'PriceMoved', args: [price, price + 1n], reason: 'price_moved' })
  const closed = await on.judgeWhilst(() => on.onVenue('close'))
  expect(closed).toMatchObject({ error: 'Closed', reason: 'purchase_cap_exceeded' })
  const capped = await on.judgeWhilst(() => on.onVenue('setTerms', price, 5n))
  expect(capped).toMatchObject({
    error: 'CapExceeded',
    args: [cashAmount - feeAmount, 5n],
    reason: 'purchase_cap_exceeded',
  })
  const nothing = await on.judge({ intent: { cashAmount: 0n, feeAmount: 0n } })
  expect(nothing).toMatchObject({ error: 'NothingToMint', reason: 'nothing_to_buy' })
  const limit = () => throughTimelock(market, market.venue, issuanceVenueAbi, 'setDailyLimit', 1n)
  expect(await on.judgeWhilst(limit)).toMatchObject({ error: 'RateLimitExceeded', reason: 'market_paused' })
})

test('units beyond what is left, of all and of the window', async () => {
  const limited = (totalUnits: bigint, windowUnits: bigint) => () =>
    throughTimelock(market, market.venue, issuanceVenueAbi, 'setLimits', { totalUnits, windowUnits, windowSeconds: 60 })
  const reason = 'purchase_cap_exceeded'
  const none = await on.judgeWhilst(limited(1n, 10n ** 24n))
  expect(none).toMatchObject({ error: 'TotalUnitsExceeded', args: [unitAmount, 1n], reason })
  const later = await on.judgeWhilst(limited(10n ** 24n, 2n))
  expect(later).toMatchObject({ error: 'WindowUnitsExceeded', args: [unitAmount, 2n], reason })
})

test('an unknown error is an unavailable venue and an alarm, and a node that fails is no answer', async () => {
  const unknown = { reason: 'venue_unavailable', alarm: true, error: 'unknown', args: [] }
  expect(meaningOfRevert('0xdeadbeef', 'mint')).toEqual(unknown)
  expect(meaningOfRevert('0x', 'rfq')).toEqual(unknown)
  const nowhere = on.judge({ bundle: { router: zeroAddress } })
  await expect(nowhere).rejects.toThrow()
})
