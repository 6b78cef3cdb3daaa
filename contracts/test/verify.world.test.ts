import { type Abi, type Address, getAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { unitDeliveryAbi } from '../abi/unit-delivery.ts'
import type { AddressBook } from '../script/address-book.ts'
import { deploy } from '../script/deploy.ts'
import { roleOf } from '../script/role-holders.ts'
import { verify } from '../script/verify.ts'
import { send } from './artifacts.ts'
import { type Market, startMarket } from './market.ts'
import * as people from './people.ts'
import { throughTimelock } from './timelock.ts'

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

const onRouter = (name: string, ...args: unknown[]) => send(market, market.router, settlementRouterAbi, name, ...args)

/** What `verify` reports while something is changed on chain or in the book. */
async function faultsWhilst(change: () => Promise<unknown>, book: AddressBook = market.book) {
  const snapshot = await market.anvil('evm_snapshot')
  await change()
  const faults = await verify(market.clients, book)
  await market.anvil('evm_revert', snapshot)
  return faults
}
const unchanged = async () => undefined

test('whatever was changed on chain is named', async () => {
  const { router, venue, cash, units, book } = market
  const stranger = people.relayer.address
  const guardian = roleOf('GUARDIAN_ROLE')
  expect(await faultsWhilst(() => onRouter('grantRole', guardian, stranger))).toEqual([
    `router: ${stranger} holds GUARDIAN_ROLE`,
  ])
  expect(await faultsWhilst(() => onRouter('revokeRole', guardian, people.deployer.address))).toEqual([
    `router: ${people.deployer.address} lacks GUARDIAN_ROLE`,
  ])
  expect(await faultsWhilst(() => onRouter('grantRole', `0x${'7'.repeat(64)}`, stranger))).toEqual([
    `router: somebody holds the unknown role 0x${'7'.repeat(64)}`,
  ])
  expect(await faultsWhilst(() => onRouter('revokeSigner', people.fee.address))).toEqual([
    `router: ${people.fee.address} may not sign as fee`,
  ])
  expect(await faultsWhilst(() => onRouter('pause'))).toEqual(['router: paused is true, not false'])
  expect(await faultsWhilst(() => onRouter('closeRoute', venue, cash, units))).toEqual([
    `router: no route to harbour at ${venue}`,
  ])
  expect(await faultsWhilst(() => onRouter('delistCashToken', cash))).toEqual([
    `router: ${getAddress(cash)} is not on the list of cash tokens`,
  ])
  expect(await faultsWhilst(() => market.anvil('anvil_setCode', router, '0x00'))).toEqual([
    `router: the code at ${router} is not ours`,
  ])
  expect(await faultsWhilst(() => market.anvil('anvil_setCode', venue, '0x'))).toEqual([
    `harbour: no contract at ${venue}`,
  ])
  expect(await faultsWhilst(() => send(market, venue, issuanceVenueAbi, 'close'))).toEqual([
    'harbour: closedByGuardian is true, not false',
  ])
  const delivery = book.deployed.instruments.credit as Address
  expect(await faultsWhilst(() => send(market, delivery, unitDeliveryAbi, 'pause'))).toEqual([
    'credit: paused is true, not false',
  ])
})

test('whatever was added through the timelock and is not in the book is named', async () => {
  const { router, venue, cash, units } = market
  const stranger = people.relayer.address
  const onConfig = (to: Address, abi: Abi, name: string, ...args: unknown[]) =>
    faultsWhilst(() => throughTimelock(market, to, abi, name, ...args))
  const atRouter = (name: string, ...args: unknown[]) => onConfig(router, settlementRouterAbi, name, ...args)
  expect(await atRouter('allowCashToken', units)).toEqual([
    `router: ${getAddress(units)} is a cash token and is not in the book`,
  ])
  expect(await atRouter('setRoute', stranger, cash, units, '0x12345678', false, zeroHash)).toEqual([
    `router: a route to ${stranger} with ${getAddress(cash)} for ${getAddress(units)} is open and not in the book`,
  ])
  const other = people.maker.address
  expect(await atRouter('addSigner', other, 3)).toEqual([
    expect.stringMatching(`router: ${other} may sign as fee until [0-9]+ and is not in the book`),
  ])
  const pricing = [roleOf('PRICING_ROLE'), stranger] as const
  expect(await onConfig(venue, issuanceVenueAbi, 'grantRole', ...pricing)).toEqual([
    `harbour: ${stranger} holds PRICING_ROLE`,
  ])
  const limits = { totalUnits: 7n, windowUnits: 6n, windowSeconds: 5 }
  expect(await onConfig(venue, issuanceVenueAbi, 'setLimits', limits)).toEqual([
    `harbour: totalUnits is 7, not ${10n ** 24n}`,
    `harbour: windowUnits is 6, not ${10n ** 23n}`,
    'harbour: windowSeconds is 5, not 86400',
  ])
  const band = { priceMin: 7n, priceMax: 2n ** 128n - 1n, moveBpsMax: 5 }
  expect(await onConfig(venue, issuanceVenueAbi, 'setBand', band)).toEqual([
    'harbour: priceMin is 7, not 1000000',
    `harbour: priceMax is ${2n ** 128n - 1n}, not 1000000000`,
    'harbour: moveBpsMax is 5, not 10000',
  ])
})

test('what was taken off a list again is no fault', async () => {
  const { router, cash, units } = market
  const stranger = people.relayer.address
  const faults = await faultsWhilst(async () => {
    const throughConfig = (name: string, ...args: unknown[]) =>
      throughTimelock(market, router, settlementRouterAbi, name, ...args)
    await throughConfig('allowCashToken', units)
    await onRouter('delistCashToken', units)
    await throughConfig('setRoute', stranger, cash, units, '0x12345678', false, zeroHash)
    await onRouter('closeRoute', stranger, cash, units)
  })
  expect(faults).toEqual([])
})

test('a timelock without a delay is refused on any chain but the local one', async () => {
  const elsewhere = { ...market.clients, chainId: 5 }
  const book = { ...market.book, chainId: 5 }
  const fault = 'timelock: a delay of 0 s is for the local chain only, not for chain 5'
  expect(await verify(elsewhere, book)).toEqual([fault])
  await expect(deploy(elsewhere, book)).rejects.toThrow(fault)
})

test('whatever the book wants otherwise is named', async () => {
  const { book } = market
  const other = people.maker.address
  const { harbour } = book.offerings as { harbour: AddressBook['offerings'][string] }
  const changed: AddressBook = {
    ...book,
    timelock: { ...book.timelock, delaySeconds: 60 },
    router: { ...book.router, feeBpsMax: 50, signers: { ...book.router.signers, fee: other } },
    offerings: { harbour: { ...harbour, treasury: other, priceScale: 2 }, pier: harbour },
    instruments: {},
  }
  expect(await faultsWhilst(unchanged, changed)).toEqual([
    'timelock: its delay is 0 s, not 60 s',
    'router: feeBpsMax is 100, not 50',
    expect.stringMatching(`router: ${people.fee.address} may sign as fee until [0-9]+ and is not in the book`),
    `router: ${other} may not sign as fee`,
    `harbour: treasury is ${people.treasury}, not ${other}`,
    'harbour: priceScale is 0, not 2',
    'pier: not deployed',
    'credit: deployed, and the book has no plan for it',
  ])
  expect(await verify(market.clients, { ...book, chainId: 1 })).toEqual(['the book is for chain 1, the node for 31337'])
  const nothing = { offerings: {}, instruments: {} }
  expect(await verify(market.clients, { ...book, deployed: nothing })).toContain('router: not deployed')
})
