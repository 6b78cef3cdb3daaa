import type { SettlementIntent } from '@firsthand/wire/settlement-intent'
import { type Hex, keccak256, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { dryRun, type UnsignedBundle } from '../script/dry-run.ts'
import { meaningOfRevert } from '../script/revert-meaning.ts'
import { deployArtifact, send } from './artifacts.ts'
import { sanctionsListAbi, sanctionsListBytecode } from './doubles/sanctions-list.ts'
import { type Market, price, startMarket } from './market.ts'
import * as people from './people.ts'
import { buyCall, cashAmount, feeAmount, intentOf, serviceSignatures, unitAmount } from './purchase.ts'
import { throughTimelock } from './timelock.ts'

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

type Changes = { intent?: Partial<SettlementIntent>; call?: Hex; bundle?: Partial<UnsignedBundle> }

/** The dry run of the usual purchase with something changed; the service has signed what is changed. */
async function judge({ intent: changed = {}, call, bundle = {} }: Changes = {}) {
  const { intent, venueCall } = await intentOf(market, 'dry run', changed, call)
  const signatures = await serviceSignatures(market, intent)
  const { clients, router } = market
  return dryRun(clients.reader, { router, intent, venueCall, signatures, rail: 'mint', ...bundle })
}

/** Runs with something changed on chain, and changes it back. */
async function whilst<T>(change: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const snapshot = await market.anvil('evm_snapshot')
  await change()
  const result = await work()
  await market.anvil('evm_revert', snapshot)
  return result
}

const onRouter = (name: string, ...args: unknown[]) => send(market, market.router, settlementRouterAbi, name, ...args)
const onVenue = (name: string, ...args: unknown[]) => send(market, market.venue, issuanceVenueAbi, name, ...args)
const routeArgs = () => [market.venue, market.cash, market.units] as const

test('a buyer without cash, approval or signature hears that the settlement would go through', async () => {
  expect(await judge()).toEqual({ settles: true, units: unitAmount })
})

test('a token that hides where it keeps balances leaves the answer open', async () => {
  const nowhere = await deployArtifact(market, { abi: [], bytecode: '0x6020600c60003960206000f35f5f5260205ff3' })
  expect(await judge({ intent: { cashToken: nowhere } })).toEqual({ settles: 'unknown' })
})

test('times and the use of a quote', async () => {
  expect(await judge({ intent: { deadline: 1n } })).toMatchObject({ error: 'Expired', reason: 'quote_expired' })
  const early = await judge({ intent: { validAfter: 2n ** 40n } })
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
  expect(await whilst(cancelled, judge)).toMatchObject({ error: 'QuoteUsed', reason: 'quote_expired' })
})

test('price, cap and rounding', async () => {
  const moved = await whilst(() => onVenue('setTerms', price + 1n, 10n ** 9n), judge)
  expect(moved).toMatchObject({ error: 'PriceMoved', args: [price, price + 1n], reason: 'price_moved' })
  const closed = await whilst(() => onVenue('close'), judge)
  expect(closed).toMatchObject({ error: 'Closed', reason: 'purchase_cap_exceeded' })
  const capped = await whilst(() => onVenue('setTerms', price, 5n), judge)
  expect(capped).toMatchObject({
    error: 'CapExceeded',
    args: [cashAmount - feeAmount, 5n],
    reason: 'purchase_cap_exceeded',
  })
  const nothing = await judge({ intent: { cashAmount: 0n, feeAmount: 0n } })
  expect(nothing).toMatchObject({ error: 'NothingToMint', reason: 'nothing_to_buy' })
  const limit = () => throughTimelock(market, market.venue, issuanceVenueAbi, 'setDailyLimit', 1n)
  expect(await whilst(limit, judge)).toMatchObject({ error: 'RateLimitExceeded', reason: 'market_paused' })
})

test('routes, stops and configuration', async () => {
  expect(await whilst(() => onRouter('pause'), judge)).toMatchObject({
    error: 'EnforcedPause',
    reason: 'market_paused',
  })
  const off = () => onRouter('switchRoute', ...routeArgs(), false)
  expect(await whilst(off, judge)).toMatchObject({ error: 'RouteOff', reason: 'market_paused' })
  const offAtThird = await whilst(off, () => judge({ bundle: { rail: 'rfq' } }))
  expect(offAtThird).toMatchObject({ error: 'RouteOff', reason: 'execution_disabled' })
  const closed = await whilst(() => onRouter('closeRoute', ...routeArgs()), judge)
  expect(closed).toMatchObject({ error: 'VenueNotAllowed', reason: 'venue_unavailable' })
  const delisted = await whilst(() => onRouter('delistCashToken', market.cash), judge)
  expect(delisted).toMatchObject({ error: 'CashTokenNotAllowed', reason: 'market_not_configured' })
  const selector = await judge({ call: '0x12345678' })
  expect(selector).toMatchObject({ error: 'SelectorNotAllowed', reason: 'market_not_configured' })
  expect(await judge({ intent: { feeAmount: cashAmount / 50n } })).toMatchObject({ error: 'FeeTooHigh' })
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
  expect(await whilst(pinned, judge)).toMatchObject({
    error: 'VenueCodeChanged',
    reason: 'venue_unavailable',
    alarm: true,
  })
  const destroyed = () => market.anvil('anvil_setCode', market.venue, '0x')
  expect(await whilst(destroyed, judge)).toMatchObject({ error: 'NotAContract', reason: 'venue_unavailable' })
})

test('signatures and parties', async () => {
  const revoked = (account: { address: Hex }) => whilst(() => onRouter('revokeSigner', account.address), judge)
  expect(await revoked(people.operator)).toMatchObject({ args: [0], reason: 'signer_unavailable', alarm: true })
  expect(await revoked(people.compliance)).toMatchObject({ args: [1], reason: 'kyc_attestation_unsupported' })
  expect(await revoked(people.fee)).toMatchObject({ args: [2], reason: 'signer_unavailable', alarm: true })
  const other = buyCall(keccak256('0x02'), people.buyer.address, cashAmount - feeAmount)
  const mismatched = await judge({ intent: { venueCallHash: keccak256('0x') }, call: other })
  expect(mismatched).toMatchObject({ error: 'CalldataMismatch', reason: 'intent_digest_mismatch' })
  const elsewhere = buyCall(keccak256('0x02'), people.relayer.address, cashAmount - feeAmount)
  expect(await judge({ call: elsewhere })).toMatchObject({
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
  expect(await whilst(listed, judge)).toMatchObject({ error: 'Sanctioned', reason: 'wallet_not_registered' })
  const broken = async () => {
    await oracle()
    await market.anvil('anvil_setCode', list, '0x')
  }
  expect(await whilst(broken, judge)).toMatchObject({
    error: 'SanctionsUnavailable',
    reason: 'wallet_registry_unavailable',
  })
})

test('what nobody knows is an unavailable venue and an alarm, and a node that fails is no answer', async () => {
  const unknown = { reason: 'venue_unavailable', alarm: true, error: 'unknown', args: [] }
  expect(meaningOfRevert('0xdeadbeef', 'mint')).toEqual(unknown)
  expect(meaningOfRevert('0x', 'rfq')).toEqual(unknown)
  const nowhere = judge({ bundle: { router: zeroAddress } })
  await expect(nowhere).rejects.toThrow()
})
