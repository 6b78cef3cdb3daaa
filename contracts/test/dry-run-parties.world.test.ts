import { type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { deployArtifact, send } from './artifacts.ts'
import { sanctionsListAbi, sanctionsListBytecode } from './doubles/sanctions-list.ts'
import { judgeOf } from './judging.ts'
import { type Market, startMarket } from './market.ts'
import * as people from './people.ts'
import { buyCall, cashAmount, feeAmount } from './purchase.ts'
import { throughTimelock } from './timelock.ts'

let market: Market
let on: ReturnType<typeof judgeOf>
beforeAll(async () => {
  market = await startMarket()
  on = judgeOf(market)
})
afterAll(() => market?.stop())

const routeArgs = () => [market.venue, market.cash, market.units] as const

test('routes, stops and configuration', async () => {
  expect(await on.judgeWhilst(() => on.onRouter('pause'))).toMatchObject({
    error: 'EnforcedPause',
    reason: 'market_paused',
  })
  const off = () => on.onRouter('switchRoute', ...routeArgs(), false)
  expect(await on.judgeWhilst(off)).toMatchObject({ error: 'RouteOff', reason: 'market_paused' })
  const offAtThird = await on.judgeWhilst(off, { bundle: { rail: 'rfq' } })
  expect(offAtThird).toMatchObject({ error: 'RouteOff', reason: 'execution_disabled' })
  const closed = await on.judgeWhilst(() => on.onRouter('closeRoute', ...routeArgs()))
  expect(closed).toMatchObject({ error: 'VenueNotAllowed', reason: 'venue_unavailable' })
  const delisted = await on.judgeWhilst(() => on.onRouter('delistCashToken', market.cash))
  expect(delisted).toMatchObject({ error: 'CashTokenNotAllowed', reason: 'market_not_configured' })
  const selector = await on.judge({ call: '0x12345678' })
  expect(selector).toMatchObject({ error: 'SelectorNotAllowed', reason: 'market_not_configured' })
  expect(await on.judge({ intent: { feeAmount: cashAmount / 50n } })).toMatchObject({ error: 'FeeTooHigh' })
  const pinned = () =>
    throughTimelock(
      market,
      market.router,
      settlementRouterAbi,
      'setRoute',
      ...routeArgs(),
      '0x24a4bb46',
      false,
      keccak256('0x01'),
    )
  expect(await on.judgeWhilst(pinned)).toMatchObject({
    error: 'VenueCodeChanged',
    reason: 'venue_unavailable',
    alarm: true,
  })
  const destroyed = () => market.anvil('anvil_setCode', market.venue, '0x')
  expect(await on.judgeWhilst(destroyed)).toMatchObject({ error: 'NotAContract', reason: 'venue_unavailable' })
})

test('signatures and parties', async () => {
  const revoked = (account: { address: Hex }) => on.judgeWhilst(() => on.onRouter('revokeSigner', account.address))
  expect(await revoked(people.operator)).toMatchObject({ args: [0], reason: 'signer_unavailable', alarm: true })
  expect(await revoked(people.compliance)).toMatchObject({ args: [1], reason: 'kyc_attestation_unsupported' })
  expect(await revoked(people.fee)).toMatchObject({ args: [2], reason: 'signer_unavailable', alarm: true })
  const other = buyCall(keccak256('0x02'), people.buyer.address, cashAmount - feeAmount)
  const mismatched = await on.judge({ intent: { venueCallHash: keccak256('0x') }, call: other })
  expect(mismatched).toMatchObject({ error: 'CalldataMismatch', reason: 'intent_digest_mismatch' })
  const elsewhere = buyCall(keccak256('0x02'), people.relayer.address, cashAmount - feeAmount)
  expect(await on.judge({ call: elsewhere })).toMatchObject({
    error: 'ShortDelivery',
    reason: 'venue_mismatch',
    alarm: true,
  })

  const list = await deployArtifact(market, { abi: sanctionsListAbi, bytecode: sanctionsListBytecode })
  const oracle = () => throughTimelock(market, market.router, settlementRouterAbi, 'setSanctionsOracle', list)
  const listed = async () => {
    await oracle()
    await send(market, list, sanctionsListAbi, 'set', people.buyer.address, true)
  }
  expect(await on.judgeWhilst(listed)).toMatchObject({ error: 'Sanctioned', reason: 'wallet_not_registered' })
  const broken = async () => {
    await oracle()
    await market.anvil('anvil_setCode', list, '0x')
  }
  expect(await on.judgeWhilst(broken)).toMatchObject({
    error: 'SanctionsUnavailable',
    reason: 'wallet_registry_unavailable',
  })
})
